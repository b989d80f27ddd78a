import { Fragment } from 'react';
import type { PaperContent } from '../../../questions/contract.ts';
import { writeMarks } from '../../../questions/format/marks.ts';
import { Html } from '../../../questions/screen/html.tsx';
import { QuestionView } from '../../../questions/screen/question-view.tsx';
import { outlineOf, type SectionOutline } from './outline.ts';

/** A whole paper to be read: its instructions, then section by section. Nothing in it needs a script. */
export function PaperSections({ content }: { content: PaperContent }) {
  const { instructions, constants, language, sections, words } = content;
  const outline = outlineOf(content);
  return (
    <div lang={language} className="question-content">
      <Lines title={words.instructions} lines={instructions} />
      <Lines title={words.constants} lines={constants} />
      {sections.map((section, index) => (
        <Section
          key={outline.sections[index]?.anchor}
          section={section}
          outline={outline.sections[index]}
          words={words}
        />
      ))}
    </div>
  );
}

/** What stands before the first section; folded, so that the questions come first. */
function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="instructions">
      <summary>{title}</summary>
      <ol>
        {lines.map((line) => (
          <li key={line}>
            <Html html={line} />
          </li>
        ))}
      </ol>
    </details>
  );
}

type SectionContent = PaperContent['sections'][number];

interface SectionProps {
  section: SectionContent;
  outline: SectionOutline | undefined;
  words: PaperContent['words'];
}

function Section({ section, outline, words }: SectionProps) {
  const { name, title, instruction, questions } = section;
  return (
    <section aria-labelledby={outline?.anchor}>
      <div className="section-head">
        <h2 id={outline?.anchor} tabIndex={-1}>
          {name && <span className="section-name">{name}</span>}
          <Html as="span" html={title} />
        </h2>
        <SectionMarks {...section} />
      </div>
      {instruction && <Html html={instruction} className="section-note" />}
      {questions.map((question, index) => (
        <Fragment key={question.number}>
          {question.passage && <Html html={question.passage.html} className="passage" />}
          <QuestionView question={question} anchor={outline?.questions[index]?.anchor} words={words} />
        </Fragment>
      ))}
    </section>
  );
}

/** `20 × 1 = 20` where every question carries the same, as papers say it; else what they carry together. */
function SectionMarks({ questions, marks }: SectionContent) {
  const each = questions[0]?.marks ?? 0;
  const areEqual = questions.every((question) => question.marks === each);
  if (marks === 0) return null;
  if (!areEqual || questions.length * each !== marks) return <p className="section-marks">{writeMarks(marks)} marks</p>;
  return (
    <p className="section-marks">
      <span aria-hidden="true">
        {questions.length} × {writeMarks(each)} = {writeMarks(marks)}
      </span>
      <span className="sr-only">
        {questions.length} questions of {writeMarks(each)} {each > 1 ? 'marks' : 'mark'}, {writeMarks(marks)} in all
      </span>
    </p>
  );
}
