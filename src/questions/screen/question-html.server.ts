import type { Accepts, AlternativeOnScreen, QuestionOnScreen, SolutionOnScreen } from '../contract.ts';
import type { Asked, PaperLanguage, Passage, Question, QuestionPart } from '../format/contract.ts';
import { hasKey } from '../format/questions.ts';
import { labels } from '../print/labels.ts';
import { lineToHtml, markdownToHtml } from './markdown-html.server.ts';

/** What is asked, without anything that gives the answer away. */
export type QuestionHtml = Omit<QuestionOnScreen, 'hash' | 'key' | 'type' | 'chapter' | 'marks' | 'solution'>;

/** The answers, kept apart from the questions so that neither is ever sent with the other by mistake. */
export interface AnswersHtml {
  own: SolutionOnScreen;
  /** Of the alternatives, in their order. */
  or: SolutionOnScreen[];
  /** Of the alternatives of a part, in their order. */
  partOr: Record<string, SolutionOnScreen[]>;
  visuallyImpaired: SolutionOnScreen | null;
}

/** A question with one set of its numbers; the passage, which has none that change, stands with the printed one. */
export interface VariantHtml {
  html: Omit<QuestionHtml, 'passage'>;
  answersHtml: AnswersHtml;
  accepts: Accepts;
}

/** With its lines or without them. */
type AnyQuestion = Omit<Question, 'source'>;

/** A question as HTML; every text in it comes from markdown-html.server.ts. */
export function questionToHtml(
  question: AnyQuestion,
  passage: Pick<Passage, 'id' | 'text'> | null,
  language: PaperLanguage,
): QuestionHtml {
  const alternative = (asked: Asked) => askedToHtml(asked, question, language);
  const { parts, ...asked } = alternative(question);
  const or = question.alternatives.map(alternative);
  return {
    ...asked,
    ...(parts && {
      parts: parts.map((part) => {
        const others = question.partAlternatives.filter((other) => other.part === part.label).map(alternative);
        return others.length > 0 ? { ...part, or: others } : part;
      }),
    }),
    ...(question.choose && { choose: question.choose }),
    ...(passage && { passage: { key: passage.id, html: markdownToHtml(passage.text, language) } }),
    ...(or.length > 0 && { or }),
    ...(question.visuallyImpaired && { visuallyImpaired: alternative(question.visuallyImpaired) }),
  };
}

/** Its answer, steps and notes, and those of its alternatives. */
export function answersToHtml(question: AnyQuestion, language: PaperLanguage): AnswersHtml {
  const solution = (asked: Asked) => solutionToHtml(asked, question, language);
  const partOr: AnswersHtml['partOr'] = {};
  for (const other of question.partAlternatives) partOr[other.part] = [...(partOr[other.part] ?? []), solution(other)];
  return {
    own: solution(question),
    or: question.alternatives.map(solution),
    partOr,
    visuallyImpaired: question.visuallyImpaired && solution(question.visuallyImpaired),
  };
}

function askedToHtml(asked: Asked, question: AnyQuestion, language: PaperLanguage): AlternativeOnScreen {
  const options = optionsOf(asked, question, language);
  return {
    html: markdownToHtml(asked.text, language),
    ...(options.length > 0 && { options: options.map((option) => lineToHtml(option, language)) }),
    ...(asked.parts.length > 0 && { parts: asked.parts.map((part) => partToHtml(part, language)) }),
  };
}

function partToHtml({ label, marks, text, options }: QuestionPart, language: PaperLanguage) {
  return {
    label,
    marks,
    html: markdownToHtml(text, language),
    ...(options.length > 0 && { options: options.map((option) => lineToHtml(option, language)) }),
  };
}

/** Those of assertion and reason are always the same and so are not written in the question. */
function optionsOf(asked: Asked, { type }: AnyQuestion, language: PaperLanguage): string[] {
  if (asked.options.length > 0 || type !== 'assertion-reason') return asked.options;
  return labels[language].assertionReason.options;
}

function solutionToHtml(asked: Asked, question: AnyQuestion, language: PaperLanguage): SolutionOnScreen {
  return {
    answers: answersOf(asked, question, language),
    steps: asked.solution.map(({ marks, part, text }) => ({ marks, part, html: markdownToHtml(text, language) })),
    notes: asked.notes.map(({ kind, text }) => ({ kind, html: markdownToHtml(text, language) })),
  };
}

function answersOf(asked: Asked, question: AnyQuestion, language: PaperLanguage): SolutionOnScreen['answers'] {
  const words = (text: string) => lineToHtml(text, language);
  if (asked.map.length > 0) {
    return asked.map.map(({ part, name, place }) => ({ part, html: `${words(name)}: ${words(place)}` }));
  }
  const options = optionsOf(asked, question, language);
  if (options.length > 0 && (hasKey(question) || asked.options.length > 0)) {
    return [{ part: null, ...keyed(options, asked.answer, words) }];
  }
  if (asked.parts.some(({ answer }) => answer !== '')) {
    return asked.parts.map(({ label, options: ofPart, answer }) => ({
      part: label,
      ...(ofPart.length > 0 ? keyed(ofPart, answer, words) : { html: words(answer) }),
    }));
  }
  return [{ part: null, html: words(asked.answer) }];
}

const letters = ['a', 'b', 'c', 'd'] as const;

function keyed(options: string[], answer: string, words: (text: string) => string) {
  const option = letters.find((letter) => letter === answer);
  const text = option && options[letters.indexOf(option)];
  return option && text !== undefined ? { option, html: words(text) } : { html: words(answer) };
}
