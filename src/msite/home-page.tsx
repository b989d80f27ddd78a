import { Link } from 'react-router';
import { useBrand } from '../page-kit/brand.ts';
import { pageMeta } from '../page-kit/page-meta.ts';
import { useVariant } from '../page-kit/variants.ts';
import { ContinueReading } from '../papers/reading/continue-reading.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/home-page';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sample papers in your pocket',
    description:
      'Sample papers, practice questions and step-by-step solutions for classes 9th to 12th, made for phones.',
    canonical: '/msite/home',
  });

const steps = ['Pick your class', 'Open a paper, start the clock', 'Check your steps'];

export default function MobileHome() {
  const { name } = useBrand();
  const { paths } = useVariant();
  return (
    <div className="flex min-h-[calc(100dvh-8rem-env(safe-area-inset-top)-env(safe-area-inset-bottom))] flex-col gap-6 px-4 pt-6 pb-5">
      <div>
        <h1 className="font-extrabold text-[2.5rem] leading-[1.06]">
          Welcome to <span className="highlighted">{name}</span>
        </h1>
        <p className="mt-3 text-ink-2 text-lg">Sample Papers & Solutions for classes 9th to 12th.</p>
      </div>
      <ol className="ruled grid grid-cols-1 rounded-sheet border border-rule pt-8 pr-4 pb-[33px] pl-9 shadow-card">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-[1.0625rem] leading-8">
            <span className="w-3 font-bold font-display">{index + 1}</span>
            <span className="min-w-0">{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-auto grid gap-3">
        <ContinueReading className="text-center" />
        <ButtonLink to={paths.classes} className="min-h-14 text-lg">
          See the classes
        </ButtonLink>
        <div className="grid grid-cols-2 gap-3 logged-in:hidden">
          <ButtonLink to={paths.register} look="outline" className="min-h-14">
            Register
          </ButtonLink>
          <ButtonLink to={paths.login} look="outline" className="min-h-14">
            Login
          </ButtonLink>
        </div>
        <p className="flex justify-center gap-6 text-[0.9375rem] text-ink-2">
          <Link to={paths.termsOfUse} className="flex min-h-12 items-center underline underline-offset-4">
            Terms
          </Link>
          <Link to={paths.privacyPolicy} className="flex min-h-12 items-center underline underline-offset-4">
            Privacy
          </Link>
        </p>
      </div>
    </div>
  );
}
