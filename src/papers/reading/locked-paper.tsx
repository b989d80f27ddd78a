import { LockKeyhole } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../../accounts/login/login-path.ts';
import { CartToggle } from '../../cart/cart-toggle.tsx';
import { Price } from '../../cart/price.tsx';
import { useVariant } from '../../page-kit/variants.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { kindNames } from '../browsing/paper-facts.ts';
import type { PaperWithSubject } from '../browsing/paper-pages.server.ts';
import { PaperPicture } from '../browsing/paper-picture.tsx';

/** What a paper is that comes with its subject, and how to get it. */
export function LockedPaper({ paper, subject }: PaperWithSubject) {
  const { paths } = useVariant();
  const { pathname } = useLocation();
  return (
    <section
      aria-labelledby="locked-title"
      className="grid gap-6 rounded-card border border-rule bg-sheet p-5 shadow-card sm:grid-cols-[200px_minmax(0,1fr)] sm:p-7"
    >
      <PaperPicture paper={paper} isFirst className="w-36 sm:w-full" />
      <div className="grid content-start justify-items-start gap-3">
        <h2 id="locked-title" className="flex items-start gap-2.5 text-[1.375rem] md:text-[1.625rem]">
          <LockKeyhole aria-hidden className="mt-0.5 size-6 shrink-0" />
          {kindNames[paper.kind]}: comes with {subject.subjectName}
        </h2>
        <p className="max-w-prose text-ink-2">
          Buy {subject.subjectName} for {subject.classname} once, and every paper, question set and solution in it opens
          for you: to read here and to keep.
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Price priceRupees={subject.price} />
          <CartToggle subject={subject} className="min-w-44" />
          <ButtonLink look="soft" to={paths.cart}>
            Go to cart
          </ButtonLink>
        </div>
        <p className="text-ink-2 logged-in:hidden">
          Already bought?{' '}
          <Link
            to={loginPath(paths.login, pathname)}
            className="inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
          >
            Log in
          </Link>
        </p>
      </div>
    </section>
  );
}
