import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { PaperLanguage, Question } from '../format/contract.ts';
import { acceptsOf } from '../format/questions.ts';
import type { VariantHtml } from '../screen/question-html.server.ts';
import { questionVersions } from '../tables.server.ts';
import type { ParsedVersion } from './prepared-subject.ts';

interface StoredVersion {
  questionId: number;
  hash: string;
  source: string;
  parsed: ParsedVersion;
  language: PaperLanguage;
  variants: VariantHtml[] | null;
}

/**
 * What a question says with other numbers than the printed ones. It is made when somebody first needs it and then kept:
 * most of a shop's questions would wait long for it at the first start.
 */
export async function obtainVariants(db: Database, version: StoredVersion): Promise<VariantHtml[]> {
  if (version.variants) return version.variants;
  if (!version.parsed.question.varies) return [];
  const variants = await prepareVariants(version);
  await db
    .update(questionVersions)
    .set({ variants })
    .where(and(eq(questionVersions.questionId, version.questionId), eq(questionVersions.hash, version.hash)));
  return variants;
}

async function prepareVariants({ parsed, source, language }: StoredVersion): Promise<VariantHtml[]> {
  // Loaded here: it brings converters of formulas along, and most starts of the shop prepare nothing.
  const [{ variantsOf }, { answersToHtml, questionToHtml }] = await Promise.all([
    import('../format/vary/variants.server.ts'),
    import('../screen/question-html.server.ts'),
  ]);
  const variants: VariantHtml[] = [];
  for (const { question } of variantsOf(withLines(parsed, source)).slice(1)) {
    variants.push({
      html: questionToHtml(question, null, language),
      answersHtml: answersToHtml(question, language),
      accepts: acceptsOf(question),
    });
    // Formulas take milliseconds each, and others wait.
    await yieldToEventLoop();
  }
  return variants;
}

/** A question with its own lines, which in the stored text stand behind those of its passage. */
export function withLines({ question, passage }: ParsedVersion, source: string): Question {
  return { ...question, source: passage ? source.slice(placeOfQuestion(question.id, source)) : source };
}

/** No passage has a heading of a question in it. */
export function placeOfQuestion(id: string, source: string): number {
  return source.indexOf(`\n\n## ${id} | `) + 2;
}
