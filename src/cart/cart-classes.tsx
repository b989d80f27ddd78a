import { Link } from 'react-router';
import { useVariant } from '../page-kit/variants.ts';
import { describeContents } from '../papers/browsing/describe-contents.ts';
import type { SubjectContents } from '../papers/contract.ts';
import { CartToggle } from './cart-toggle.tsx';
import type { CartSubject, Checkout } from './contract.ts';
import { Price } from './price.tsx';

interface CartClassesProps {
  checkout: Checkout;
  inCart: readonly CartSubject[];
  /** What is inside each subject, where that is known. */
  contents: readonly SubjectContents[];
}

/** The classes of a cart, each with its subjects. */
export function CartClasses({ checkout: { classes, subjects }, inCart, contents }: CartClassesProps) {
  return classes.map(({ classid, classname }) => (
    <section
      key={classid}
      aria-labelledby={`cart-class-${classid}`}
      className="rounded-card border border-rule bg-sheet px-4 pt-5 pb-1 shadow-card md:px-5"
    >
      <h3 id={`cart-class-${classid}`} className="text-[1.1875rem]">
        {classname}
      </h3>
      <ul className="divide-y divide-rule">
        {subjects
          .filter((subject) => subject.classid === classid)
          .map((subject) => (
            <CartLine
              key={subject.id}
              subject={subject}
              contents={contents.find(({ subjectId }) => subjectId === subject.id)}
              isRemoved={!inCart.includes(subject)}
            />
          ))}
      </ul>
    </section>
  ));
}

interface CartLineProps {
  subject: CartSubject;
  contents: SubjectContents | undefined;
  isRemoved: boolean;
}

/** One subject. When it is removed it stays for a second thought, and counts no more. */
function CartLine({ subject, contents, isRemoved }: CartLineProps) {
  const { paths } = useVariant();
  const { id, classid, subjectName, price } = subject;
  const papers = new URLSearchParams({ subjectId: String(id), subjectName, classId: String(classid) });
  return (
    <li className="grid gap-y-1 py-3.5 sm:grid-cols-[1fr_auto_11rem] sm:items-center sm:gap-x-5 sm:gap-y-0">
      <div className="flex items-baseline justify-between gap-4 sm:contents">
        <div className="min-w-0 sm:col-start-1 sm:row-start-1">
          <p className={`break-words ${isRemoved ? 'text-ink-2 line-through' : ''}`}>{subjectName}</p>
          {contents && <p className="text-ink-2 text-sm">{describeContents(contents)}</p>}
        </div>
        <div className="shrink-0 sm:col-start-2 sm:row-span-2 sm:row-start-1">
          {isRemoved ? <p className="text-ink-2 text-sm">Removed</p> : <Price priceRupees={price} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:contents">
        <Link
          to={`${paths.papers}?${papers}`}
          className="inline-flex min-h-11 items-center justify-self-start text-ink-2 text-sm underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-ink sm:col-start-1 sm:row-start-2"
        >
          View Papers<span className="sr-only"> of {subjectName}</span>
        </Link>
        <CartToggle subject={subject} className="w-44 sm:col-start-3 sm:row-span-2 sm:row-start-1" />
      </div>
    </li>
  );
}
