import type { Question } from '../contract.ts';
import { varyOf } from '../parse/parse-question.server.ts';
import type { QuestionProblem } from '../problem.ts';
import { blocksOf, statedAnswers } from '../questions.ts';
import { type Variant, variantsOf } from '../vary/variants.server.ts';
import { brokenCondition, printedValues } from '../vary/vary.server.ts';
import { findCheckProblem } from './check.server.ts';

const leastVariants = 5;

/** What is wrong with the variants of a question whose numbers change: the first fault of each kind. */
export function findVariantProblems(question: Question): QuestionProblem[] {
  if (!question.varies) return [];
  const vary = varyOf(question, question.id);
  const broken = brokenCondition(vary, printedValues(vary));
  if (broken) return [{ line: question.line, sentence: `The printed values do not hold "${broken}".` }];
  const variants = variantsOf(question);
  const problems: QuestionProblem[] = [];
  if (variants.length < leastVariants) {
    problems.push({
      line: question.line,
      sentence: `Only ${variants.length} different variants exist; at least ${leastVariants} are needed.`,
    });
  }
  for (const variant of variants.slice(1)) {
    const problem = findFault(variant);
    if (problem) return [...problems, { ...problem, sentence: `With ${writeValues(variant)}: ${problem.sentence}` }];
  }
  return problems;
}

function findFault({ question }: Variant): QuestionProblem | undefined {
  for (const { asked } of blocksOf(question)) {
    for (const { options, line } of [asked, ...asked.parts]) {
      if (new Set(options).size !== options.length) return { line, sentence: 'Two of its options are the same.' };
    }
    for (const check of asked.checks) {
      const sentence = findCheckProblem(check.source, statedAnswers(asked).join('; '));
      if (sentence) return { line: check.line, sentence };
    }
  }
  return undefined;
}

function writeValues({ values }: Variant): string {
  return [...values].map(([name, value]) => `${name} = ${Number(value.toPrecision(10))}`).join(', ');
}
