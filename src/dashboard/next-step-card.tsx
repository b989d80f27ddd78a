import { useCart } from '../cart/cart-store.ts';
import { useVariant } from '../page-kit/variants.ts';
import { useLibrary } from '../papers/owning/library.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { nextStep } from './next-step.ts';

export function NextStepCard() {
  const { paths } = useVariant();
  const cart = useCart();
  const library = useLibrary();
  const isKnown = cart.isKnown && library.status !== 'loading';
  const step = nextStep(cart.subjectIds.length, library.subjects, paths);
  return (
    <section
      aria-labelledby="next-step"
      className="margined rounded-sheet border border-rule py-5 pr-5 pl-8 shadow-card sm:pl-9"
    >
      <h2 id="next-step" className="mb-2 font-semibold text-[0.9375rem] text-ink-2 tracking-normal">
        What to do next
      </h2>
      {isKnown ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <p className="font-bold font-display text-[1.375rem] leading-tight tracking-tight break-words">
              <span className="highlighted">{step.title}</span>
            </p>
            <p className="mt-1.5 text-ink-2">{step.text}</p>
          </div>
          <ButtonLink to={step.to}>{step.action}</ButtonLink>
        </div>
      ) : (
        <Skeleton className="h-29 sm:h-14" />
      )}
    </section>
  );
}
