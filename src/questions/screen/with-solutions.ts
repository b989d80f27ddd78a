import type { AlternativeOnScreen, SolutionOnScreen } from '../contract.ts';
import type { AnswersHtml, QuestionHtml } from './question-html.server.ts';

/** The question with the answers to all that it asks. */
export function withSolutions<Html extends Omit<QuestionHtml, 'passage'>>(
  html: Html,
  answers: AnswersHtml,
): Html & { solution: SolutionOnScreen } {
  const solved = (asked: AlternativeOnScreen[], solutions: SolutionOnScreen[] = []) =>
    asked.map((one, index) => ({ ...one, ...(solutions[index] && { solution: solutions[index] }) }));
  const { or, parts, visuallyImpaired } = html;
  return {
    ...html,
    solution: answers.own,
    ...(or && { or: solved(or, answers.or) }),
    ...(parts && {
      parts: parts.map((part) => (part.or ? { ...part, or: solved(part.or, answers.partOr[part.label]) } : part)),
    }),
    ...(visuallyImpaired && {
      visuallyImpaired: {
        ...visuallyImpaired,
        ...(answers.visuallyImpaired && { solution: answers.visuallyImpaired }),
      },
    }),
  };
}
