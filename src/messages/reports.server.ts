import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.server.ts';
import { type RateLimit, rateLimit } from '../platform/http/rate-limit.server.ts';
import type { MaybeViewer } from '../platform/http/viewer.ts';
import type { MistakeKind } from './contract.ts';
import { messages, questionReports } from './tables.server.ts';

const reportsOfAddress: RateLimit = { name: 'question-report', tries: 10, windowSeconds: 10 * 60 };

export interface QuestionReport {
  questionId: number;
  /** What staff read in the inbox: which question it is, and what it says. */
  title: string;
  quote: string;
  kind: MistakeKind;
  text: string;
  hash: string;
  variant: number;
}

/**
 * Puts a mistake in a question into the inbox, for anybody. All reports of a question are one message until staff have
 * put it away; whoever is logged in counts once.
 */
export async function reportQuestion(
  db: Database,
  viewer: MaybeViewer,
  { questionId, title, quote, ...report }: QuestionReport,
  address: string,
): Promise<void> {
  await rateLimit(db, reportsOfAddress, address);
  await db.transaction(async (tx) => {
    const isOpen = sql`${messages.doneAt} is null`;
    const row = { name: 'Practice', email: null, subject: title, message: quote, questionId };
    const [message] = await tx
      .insert(messages)
      .values(row)
      .onConflictDoUpdate({ target: messages.questionId, targetWhere: isOpen, set: { message: quote } })
      .returning({ id: messages.id });
    if (!message) throw new Error('the report was not stored');
    await tx
      .insert(questionReports)
      .values({ ...report, messageId: message.id, userId: viewer?.userId ?? null })
      .onConflictDoUpdate({
        target: [questionReports.messageId, questionReports.userId],
        set: { ...report, at: sql`now()` },
      });
  });
}

/** What was said about a question, without who said it. */
export async function listReports(db: Database, messageId: number) {
  const rows = await db
    .select()
    .from(questionReports)
    .where(eq(questionReports.messageId, messageId))
    .orderBy(asc(questionReports.id))
    .limit(200);
  return rows.map(({ id, kind, text, variant, at }) => ({ id, kind, text, variant, at: at.toISOString() }));
}

/** How often questions were reported: those that still wait for staff, and all. */
export async function countReports(
  db: Database,
): Promise<Map<number, { open: number; all: number; messageId: number | null }>> {
  const rows = await db
    .select({
      questionId: messages.questionId,
      all: count(),
      open: sql<number>`count(*) filter (where ${isNull(messages.doneAt)})`.mapWith(Number),
      messageId: sql<number | null>`max(${messages.id}) filter (where ${isNull(messages.doneAt)})`.mapWith((id) =>
        id === null ? null : Number(id),
      ),
    })
    .from(questionReports)
    .innerJoin(messages, eq(messages.id, questionReports.messageId))
    .where(and(isNotNull(messages.questionId)))
    .groupBy(messages.questionId);
  return new Map(
    rows.flatMap(({ questionId, ...counts }) => (questionId === null ? [] : [[questionId, counts] as const])),
  );
}
