import type { ReactNode } from 'react';
import { useBrand } from '../page-kit/brand.ts';
import { pageMeta } from '../page-kit/page-meta.ts';
import { useVariant } from '../page-kit/variants.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/about-page';
import { commitments, offers, stats } from './about.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'About Us',
    description:
      'Who makes these sample papers, practice questions and step-by-step solutions for classes 9th to 12th, what we offer, and what we do not promise.',
    canonical: '/about-us',
  });

export default function AboutPage() {
  const { name } = useBrand();
  const { paths } = useVariant();
  return (
    <div className="column py-8 md:py-14">
      <div className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[1.3fr_1fr] lg:gap-16">
        <div>
          <p className="font-semibold text-ink-2">About {name}</p>
          <h1 className="mt-2 font-extrabold text-[2.25rem] leading-[1.08] md:text-[3.25rem]">
            Every student deserves one <span className="highlighted">honest rehearsal</span>.
          </h1>
          <h2 className="mt-7 text-2xl">Our mission</h2>
          <p className="mt-2 text-lg leading-relaxed">
            We want to make exam practice simple and within everybody’s reach. An exam is calmer when it is not the
            first of its kind you have seen. So we write practice papers for classes 9th to 12th in the pattern of the
            real ones, with the same sections, the same marks and the same clock, and solve every question step by step.
          </p>
          <p className="mt-3 text-ink-2 text-lg leading-relaxed">
            The sample papers are free, because the size of a family’s purse should not decide who walks in prepared.
          </p>
        </div>
        <section aria-label={`${name} in numbers`}>
          <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-rule bg-rule shadow-card">
            {stats.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end gap-1.5 bg-sheet px-5 py-7 md:px-7 md:py-9">
                <dt className="text-[0.9375rem] text-ink-2">{label}</dt>
                <dd className="font-bold font-display text-[2.5rem] leading-none tracking-tight md:text-[3.25rem]">
                  {figure}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>

      <AboutSection id="offer" title="What we offer">
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {offers.map(({ title, text }) => (
            <li key={title} className="border-ink border-t-2 pt-4">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 text-ink-2 leading-relaxed">{text}</p>
            </li>
          ))}
        </ul>
      </AboutSection>

      <section
        aria-labelledby="disclaimer-title"
        className="margined mt-12 rounded-sheet border border-rule py-6 pr-5 pl-9 shadow-card md:mt-16 md:py-8 md:pr-10 md:pl-12"
      >
        <h2 id="disclaimer-title" className="text-[1.4375rem] md:text-[1.75rem]">
          Important disclaimer
        </h2>
        <p className="mt-3 max-w-[46rem] leading-relaxed">
          All sample papers are for practice only. They are guess papers based on NCERT patterns and do not guarantee
          the exact questions of actual exams. When we say 90% accuracy, we mean how closely the pattern fits, by our
          own estimate: sections, kinds of questions and marks.
        </p>
        <p className="mt-3 max-w-[46rem] text-ink-2 leading-relaxed">
          {name} is independent of NCERT, of every examination board and of every school. Use our papers beside your
          textbooks and your teachers, not in their place.
        </p>
      </section>

      <AboutSection id="commitment" title="Our commitment">
        <ul className="grid max-w-[46rem] gap-3">
          {commitments.map((commitment) => (
            <li key={commitment} className="flex gap-3 text-lg leading-relaxed">
              <span aria-hidden="true" className="font-bold text-tick">
                ✓
              </span>
              {commitment}
            </li>
          ))}
        </ul>
        <div className="mt-7 flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={paths.subjects}>Browse subjects</ButtonLink>
          <ButtonLink to={paths.contactUs} look="outline">
            Contact Us
          </ButtonLink>
        </div>
      </AboutSection>
    </div>
  );
}

function AboutSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="mt-12 md:mt-16">
      <h2 id={`${id}-title`} className="mb-5 text-[1.6875rem] md:text-[2.125rem]">
        {title}
      </h2>
      {children}
    </section>
  );
}
