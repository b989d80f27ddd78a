import { CartToggle } from '../../cart/cart-toggle.tsx';
import { Price } from '../../cart/price.tsx';
import { useVariant } from '../../page-kit/variants.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { PaperWithSubject } from '../browsing/paper-pages.server.ts';
import { useOwns } from '../owning/library.ts';

/** What comes after a paper: its solutions, open to who has them, and for others with what they cost. */
export function CheckAnswers({ subject, solutionsId }: Pick<PaperWithSubject, 'subject'> & { solutionsId: number }) {
  const { paths } = useVariant();
  const isOpen = useOwns()(subject.id) || !subject.price;
  return (
    <section
      aria-labelledby="check-answers"
      className="mt-8 rounded-card border border-rule bg-sheet p-5 shadow-card print:hidden"
    >
      <h2 id="check-answers" className="text-xl">
        Check your answers
      </h2>
      <p className="mt-1 text-ink-2">
        The solutions of {subject.subjectName} show every step and the marks it earns
        {isOpen ? '.' : '. They come with the subject, with its other papers and its practice set.'}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {!isOpen && <Price priceRupees={subject.price} />}
        {!isOpen && <CartToggle subject={subject} className="min-w-44" />}
        <ButtonLink look={isOpen ? 'primary' : 'soft'} to={`${paths.paper}/${solutionsId}`}>
          {isOpen ? 'Open the solutions' : 'What is in them'}
        </ButtonLink>
      </div>
    </section>
  );
}
