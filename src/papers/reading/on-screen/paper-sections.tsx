import { Fragment } from 'react';
import type { PaperContent } from '../../../questions/contract.ts';
import { writeMarks } from '../../../questions/format/marks.ts';
import { Html } from '../../../questions/screen/html.tsx';
import { QuestionView } from '../../../questions/screen/question-view.tsx';
import { sectionAnchor } from './outline.ts';

/** A whole paper to be read: its instructions, then section by section. Nothing in it needs a script. */
export function PaperSections({ content }: { content: PaperContent }) {
  const { instructions, language, sections, words } = content;
  return (
    <div lang={language} className="question-content">
      {instructions.length > 0 && (
        <details className="instructions">
          <summary>{words.instructions}</summary>
          <ol>
            {instructions.map((instruction) => (
              <li key={instruction}>
                <Html html={instruction} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {sections.map((section, index) => (
        <Section key={section.name + section.title} section={section} anchor={sectionAnchor(index)} words={words} />
      ))}
    </div>
  );
}

type SectionContent = PaperContent['sections'][number];

interface SectionProps {
  section: SectionContent;
  anchor: string;
  words: PaperContent['words'];
}

function Section({ section, anchor, words }: SectionProps) {
  const { name, title, instruction, questions } = section;
  return (
    <section aria-labelledby={anchor}>
      <div className="section-head">
        <h2 id={anchor} tabIndex={-1}>
          {name && <span className="section-name">{name}</span>}
          <span>{title}</span>
        </h2>
        <SectionMarks {...section} />
      </div>
      {instruction && <Html html={instruction} className="section-note" />}
      {questions.map((question, index) => (
        <Fragment key={question.number}>
          {question.passage && question.passage.key !== questions[index - 1]?.passage?.key && (
            <Html html={question.passage.html} className="passage" />
          )}
          <QuestionView question={question} words={words} />
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
