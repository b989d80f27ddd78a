import type { ComposedPaper } from '../../../questions/composing/composing-contract.ts';
import { writeMarks } from '../questions/question-words.ts';

type Measure = ComposedPaper['marks'];

/** What is short and what is over, by unit, section and skill. */
export function Blueprint({ paper }: { paper: ComposedPaper }) {
  return (
    <section aria-label="Blueprint" className="grid gap-4">
      <Part title="Units" measures={paper.units} />
      <Part
        title="Sections"
        measures={paper.sections.map((section) => ({ ...section, name: `${section.name}: ${section.questions}` }))}
      />
      {paper.skills.length > 0 && <Part title="Skills" measures={paper.skills} unit="%" />}
      {paper.hint && <p className="text-ink-2 text-sm">{paper.hint}</p>}
    </section>
  );
}

function Part({ title, measures, unit = '' }: { title: string; measures: readonly Measure[]; unit?: string }) {
  return (
    <div>
      <h2 className="mb-1 text-base">{title}</h2>
      <ul className="text-sm">
        {measures.map(({ name, has, wants, isRight }) => (
          <li key={name} className="flex justify-between gap-3 border-rule border-b border-dashed py-1.5">
            <span>{name}</span>
            <span className={`whitespace-nowrap tabular-nums ${isRight ? 'text-tick' : 'font-semibold text-red'}`}>
              {writeMarks(has)}
              {unit} / {writeMarks(wants)}
              {unit}
              <span className="sr-only">{isRight ? ', right' : has < wants ? ', short' : ', over'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
