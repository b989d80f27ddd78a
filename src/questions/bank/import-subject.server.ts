import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { findSubjectByName } from '../../catalog/service.server.ts';
import { addBankPaper, hasPaperWithFile, renewBankPaper } from '../../papers/managing/bank-papers.server.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { commandLine } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import { paperContents, paperQuestions, questions, questionVersions } from '../tables.server.ts';
import { describeDocument, formerDocuments } from './documents.ts';
import type { PreparedContent, PreparedSubject } from './prepared-subject.ts';

export type ImportOutcome = 'imported' | 'unchanged' | 'no such subject' | 'not wanted';

interface ImportOptions {
  /**
   * A shop that had papers before it had a bank: they get their content, those that staff deleted stay deleted, and a
   * subject without any of them is left alone.
   */
  isFormerShop?: boolean;
  /** Staff did it, so that it stands in the audit log. */
  isByCommand?: boolean;
  /** Its documents become papers only after this, so that papers stand in the order of their subjects. */
  after?: Promise<void>;
}

/** Stores all of a subject or, where anything goes wrong, nothing of it. The same again changes nothing. */
export async function importSubject(
  db: Database,
  prepared: PreparedSubject,
  { isFormerShop = false, isByCommand = false, after }: ImportOptions = {},
): Promise<ImportOutcome> {
  const { classId, subject: name } = prepared;
  return db.transaction(async (tx) => {
    const subject = await findSubjectByName(tx, classId, name);
    if (!subject) return 'no such subject';
    // Two who import the same subject go one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock}, ${subject.id})`);
    const formerFiles = formerDocuments.map((document) => describeDocument(document, classId, name).filename);
    if (isFormerShop && !(await hasPaperWithFile(tx, subject.id, formerFiles))) return 'not wanted';
    const usedBefore = await listUsed(tx, subject.id);
    let isChanged = await storeVersions(tx, subject.id, prepared);
    await after;
    for (const content of prepared.contents) {
      const { contentId, change } = await storeContent(tx, subject.id, content, prepared.language);
      isChanged ||= change !== 'none';
      const details = { ...describeDocument(content.document, classId, subject.subjectName), enabled: true };
      const mayBeNew = !isFormerShop || !formerDocuments.includes(content.document);
      if (change === 'new') await addBankPaper(tx, { ...details, subjectId: subject.id, contentId }, { mayBeNew });
      if (change === 'other') await renewBankPaper(tx, contentId);
    }
    await retireDropped(tx, subject.id, usedBefore);
    if (!isChanged) return 'unchanged';
    if (isByCommand) await recordAudit(tx, commandLine, auditOf(subject.id, prepared));
    await bumpPublicVersion(tx);
    return 'imported';
  });
}

function auditOf(subjectId: number, { contents }: PreparedSubject): AuditEntry {
  const after = Object.fromEntries(contents.map(({ document, questions }) => [document, questions.length]));
  return { action: 'questions.import', target: `subject:${subjectId}`, after };
}

// Any number will do as long as nothing else uses it with the id of a subject.
export const importLock = 4_711_002;

/** Adds the questions and what they say now. Answers whether anything was not there before. */
async function storeVersions(
  tx: Database,
  subjectId: number,
  { contents, versions, language }: PreparedSubject,
): Promise<boolean> {
  const placed = contents.flatMap((content) => content.questions);
  const given = sql`json_to_recordset(${JSON.stringify(placed)}::json) as given (key text, chapter text, hash text)`;
  const { rowCount: renewed } = await tx.execute(sql`
    insert into ${questions} as known (subject_id, key, chapter, state)
    select ${subjectId}::int, key, chapter, 'checked' from ${given}
    on conflict (subject_id, key) do update set chapter = excluded.chapter, state = 'checked'
    where known.chapter <> excluded.chapter or known.state <> 'checked'`);
  // What a version says never changes, but it may be shown better than before.
  const { rowCount: stored } = await tx.execute(sql`
    insert into ${questionVersions} as known
      (question_id, hash, source, parsed, html, answers_html, marks, type, language, words, is_current)
    select ${questions.id}, hash, source, parsed, html, "answersHtml", version.marks, version.type, ${language}::text, words,
      not exists (select 1 from ${questionVersions} as former where former.question_id = ${questions.id})
    from json_to_recordset(${versions}::json) as version (key text, hash text, source text, parsed jsonb, html jsonb,
      "answersHtml" jsonb, marks numeric, type text, words text)
    join ${questions} on ${questions.subjectId} = ${subjectId} and ${questions.key} = version.key
    on conflict (question_id, hash) do update set parsed = excluded.parsed, html = excluded.html,
      answers_html = excluded.answers_html, language = excluded.language, words = excluded.words, variants = null
    where (known.parsed, known.html, known.answers_html, known.language, known.words)
      is distinct from (excluded.parsed, excluded.html, excluded.answers_html, excluded.language, excluded.words)`);
  // Of a question that had another version: first what is no longer said, then what is said now: a question has one current version at any moment.
  const ofSubject = sql`${questions.id} = ${questionVersions.questionId} and ${questions.subjectId} = ${subjectId}
    and ${questions.key} = given.key`;
  const { rowCount: outdated } = await tx.execute(sql`
    update ${questionVersions} set is_current = false from ${questions}, ${given}
    where ${ofSubject} and ${questionVersions.isCurrent} and ${questionVersions.hash} <> given.hash`);
  await tx.execute(sql`
    with said_now as (update ${questionVersions} set is_current = true from ${questions}, ${given}
      where ${ofSubject} and not ${questionVersions.isCurrent} and ${questionVersions.hash} = given.hash
      returning ${questionVersions.questionId} as id)
    update ${questions} set edited_at = now(), edited_by = null where ${questions.id} in (select id from said_now)`);
  await copyForLists(tx, subjectId);
  return Boolean(renewed || stored || outdated);
}

/** Lists read what a question's current version says from the question itself. */
async function copyForLists(tx: Database, subjectId: number): Promise<void> {
  await tx.execute(sql`
    update ${questions} set type = said.type, marks = said.marks, skill = said.skill
    from (select question_id, type, marks, parsed -> 'question' ->> 'skill' as skill from ${questionVersions}
      where ${questionVersions.isCurrent}) as said
    where ${questions.id} = said.question_id and ${questions.subjectId} = ${subjectId}
      and (${questions.type}, ${questions.marks}, ${questions.skill}) is distinct from (said.type, said.marks, said.skill)`);
}

interface StoredContent {
  contentId: number;
  /** `shown`: only its HTML is another. */
  change: 'new' | 'other' | 'shown' | 'none';
}

export async function storeContent(
  tx: Database,
  subjectId: number,
  { questions: placed, ...values }: PreparedContent,
  language: PreparedSubject['language'],
): Promise<StoredContent> {
  const [before] = await tx
    .select({ id: paperContents.id, digest: paperContents.digest, html: paperContents.html })
    .from(paperContents)
    .where(and(eq(paperContents.subjectId, subjectId), eq(paperContents.document, values.document)))
    .for('update');
  if (before?.digest === values.digest) {
    if (isDeepStrictEqual(before.html, values.html)) return { contentId: before.id, change: 'none' };
    await tx.update(paperContents).set({ html: values.html }).where(eq(paperContents.id, before.id));
    return { contentId: before.id, change: 'shown' };
  }
  const row = { ...values, language, updatedAt: new Date() };
  const [stored] = await tx
    .insert(paperContents)
    .values({ ...row, subjectId })
    .onConflictDoUpdate({ target: [paperContents.subjectId, paperContents.document], set: row })
    .returning({ id: paperContents.id });
  if (!stored) throw new Error('the content was not stored');
  await tx.delete(paperQuestions).where(eq(paperQuestions.contentId, stored.id));
  await tx.execute(sql`
    insert into ${paperQuestions} (content_id, number, section, question_id, hash)
    select ${stored.id}::int, number, section, ${questions.id}, hash
    from json_to_recordset(${JSON.stringify(placed)}::json) as placed (number int, section int, key text, hash text)
    join ${questions} on ${questions.subjectId} = ${subjectId} and ${questions.key} = placed.key`);
  return { contentId: stored.id, change: before ? 'other' : 'new' };
}

/** The ids of questions that stand in any document of the subject. */
async function listUsed(tx: Database, subjectId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: paperQuestions.questionId })
    .from(paperQuestions)
    .innerJoin(paperContents, eq(paperContents.id, paperQuestions.contentId))
    .where(eq(paperContents.subjectId, subjectId));
  return rows.map(({ id }) => id);
}

/** Questions that the files no longer have in any document. Those that never were in one still have to find their place. */
async function retireDropped(tx: Database, subjectId: number, usedBefore: readonly number[]): Promise<void> {
  const used = new Set(await listUsed(tx, subjectId));
  const dropped = usedBefore.filter((id) => !used.has(id));
  if (dropped.length === 0) return;
  await tx
    .update(questions)
    .set({ state: 'retired' })
    .where(and(inArray(questions.id, dropped), eq(questions.state, 'checked')));
}
