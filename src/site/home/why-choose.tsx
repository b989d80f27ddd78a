import { useBrand } from '../../page-kit/brand.ts';

const features = [
  ['Step-by-step solutions', 'Every question solved in steps, with the marks that each step earns.'],
  ['Important questions', 'A practice set in every subject, beside the papers.'],
  ['Regular updates', 'Classes 9 and 10 follow the exam’s pattern exactly now; 11 and 12 are next.'],
  ['Every stream', 'Science, Commerce and Arts covered.'],
  ['Offline in the app', 'Free papers that you have opened stay readable without a connection.'],
  ['Exam-length papers', 'Classes 9 and 10: two full papers a subject, with the exam’s sections, marks and hours.'],
] as const;

export function WhyChoose() {
  const { name } = useBrand();
  return (
    <section aria-labelledby="why-choose-title" className="column py-10 md:py-14">
      <h2 id="why-choose-title" className="mb-5 text-[1.6875rem] md:text-[2.125rem]">
        Why Choose {name}
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-card border border-rule bg-rule sm:grid-cols-2 lg:grid-cols-3">
        {features.map(([title, text]) => (
          <li key={title} className="bg-sheet p-6 md:px-7 md:py-6.5">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-[0.9375rem] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
