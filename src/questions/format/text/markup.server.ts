import type { Asked } from '../contract.ts';
import { drawFigure } from '../figure/figure.server.ts';
import type { QuestionProblem } from '../problem.ts';
import { latexToMathml, latexToTypst } from './latex.server.ts';
import { type Block, parseMarkdown } from './markdown.ts';
import type { Inline } from './markdown-inline.ts';

/** Formulas that cannot be set on paper or on a page, and figures that cannot be drawn. */
export function findMarkupProblems(asked: Asked): QuestionProblem[] {
  const { line } = asked;
  const texts = [
    { text: [asked.text, ...asked.options].join('\n\n'), line },
    ...asked.parts.map((part) => ({ text: [part.text, ...part.options].join('\n\n'), line: part.line })),
    ...(asked.options.length > 0 ? [] : [{ text: asked.answer, line }]),
    ...asked.solution,
    ...asked.notes,
  ];
  return texts.flatMap(({ text, line: at }) => findTextProblems(text).map((sentence) => ({ line: at, sentence })));
}

export function findTextProblems(markdown: string): string[] {
  return parseMarkdown(markdown).flatMap(findBlockProblems);
}

function findBlockProblems(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return block.inlines.flatMap(findInlineProblems);
    case 'list':
      return block.items.flat().flatMap(findInlineProblems);
    case 'table':
      return [...block.header, ...block.rows.flat()].flat().flatMap(findInlineProblems);
    case 'quote':
      return block.blocks.flatMap(findBlockProblems);
    case 'math':
      return findFormulaProblems(block.latex, true);
    case 'figure':
      return failure(() => drawFigure(block.source));
  }
}

function findInlineProblems(inline: Inline): string[] {
  switch (inline.kind) {
    case 'math':
      return findFormulaProblems(inline.latex, false);
    case 'text':
      return inline.text.includes('$') ? [`A dollar sign stands alone in "${inline.text.trim()}".`] : [];
    case 'break':
      return [];
    default:
      return inline.inlines.flatMap(findInlineProblems);
  }
}

function findFormulaProblems(latex: string, isDisplay: boolean): string[] {
  const sentences = [...failure(() => latexToTypst(latex)), ...failure(() => latexToMathml(latex, isDisplay))];
  return sentences.map((sentence) => `The formula $${latex}$ cannot be set: ${sentence}`);
}

function failure(attempt: () => unknown): string[] {
  try {
    attempt();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
