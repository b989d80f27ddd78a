import { useBrand } from '../../page-kit/brand.ts';

const features = [
  ['Step-by-step solutions', 'Every question solved the way the marking scheme reads it.'],
  ['Important questions', 'The patterns that return, marked and sorted.'],
  ['Regular updates', 'New papers through the term, not only in March.'],
  ['Every stream', 'Science, Commerce and Arts covered.'],
  ['Offline in the app', 'Save once, read anywhere.'],
  ['Exam-length papers', 'Same sections, same marks, same clock.'],
] as const;

export function WhyChoose() {
  const { name } = useBrand();
  return (
    <section aria-labelledby="why-choose-title" className="column py-10 md:py-14">
      <h2 id="why-choose-title" className="mb-5 text-[27px] md:text-[34px]">
        Why Choose {name}
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-card border border-rule bg-rule sm:grid-cols-2 lg:grid-cols-3">
        {features.map(([title, text]) => (
          <li key={title} className="bg-sheet p-6 md:px-7 md:py-6.5">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-[15px] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
