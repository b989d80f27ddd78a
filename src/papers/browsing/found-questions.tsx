import { Link } from 'react-router';
import { useVariant } from '../../page-kit/variants.ts';
import type { FoundQuestion } from '../../questions/bank/search-questions.server.ts';

interface FoundQuestionsProps<Q extends FoundQuestion> {
  questions: readonly Q[];
  /** Which subject each is of, where they are of several. */
  subjectOf?: (question: Q) => string;
}

/** Questions that were found, each with the words around the hit; they open where they stand in their paper. */
export function FoundQuestions<Q extends FoundQuestion>({ questions, subjectOf }: FoundQuestionsProps<Q>) {
  const { paths } = useVariant();
  return (
    <ul className="grid grid-cols-1 gap-2.5 md:grid-cols-2">
      {questions.map((question) => {
        const { paperid, papername, number, language, snippet } = question;
        return (
          <li
            key={`${paperid} ${number}`}
            className="relative grid content-start gap-1 rounded-card border border-rule bg-sheet px-4 py-3 shadow-card hover:border-pen"
          >
            <h3 className="text-base break-words">
              <Link
                to={`${paths.paper}/${paperid}#q${number}`}
                className="after:absolute after:inset-0 after:rounded-card"
              >
                {papername}, question {number}
              </Link>
            </h3>
            {subjectOf && <p className="text-[0.9375rem] text-ink-2">{subjectOf(question)}</p>}
            <p lang={language} className="text-[0.9375rem] break-words">
              {snippet.map((piece, index) => {
                const Tag = index % 2 === 1 ? 'mark' : 'span';
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence, which never change places.
                  <Tag key={index} className="[&:is(mark)]:bg-marker [&:is(mark)]:text-on-marker">
                    {piece}
                  </Tag>
                );
              })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
