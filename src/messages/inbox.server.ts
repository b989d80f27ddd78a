import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { forgetField, recordAudit } from '../platform/audit/audit.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import { contains } from '../platform/database/like.server.ts';
import { orderBy, type Page, readPage } from '../platform/database/list-page.server.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../platform/http/viewer.ts';
import { mailQueue } from '../platform/mail.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { readSiteSettings } from '../platform/site-settings.server.ts';
import type { InboxMessage, InboxQuery, MessageDetails, ReplyInput } from './admin-contract.ts';
import { answer } from './mails.ts';
import { listReports } from './reports.server.ts';
import { messageReplies, messages, questionReports } from './tables.server.ts';

const promisedHours = 24;
// Nobody was promised an answer to a question that was reported.
const isWaiting = and(isNull(messages.answeredAt), isNull(messages.doneAt), isNull(messages.questionId));
const isLate = and(isWaiting, lt(messages.createdAt, sql`now() - ${promisedHours} * interval '1 hour'`));

const byAge = { columns: { createdAt: messages.createdAt }, last: messages.id };

type MessageRow = typeof messages.$inferSelect;
type ListedRow = MessageRow & { times: number };

function withTimes(db: Database) {
  return {
    ...getTableColumns(messages),
    times:
      sql<number>`(${db.select({ count: count() }).from(questionReports).where(eq(questionReports.messageId, messages.id))})`.mapWith(
        Number,
      ),
  };
}

export async function listMessages(db: Database, viewer: MaybeViewer, query: InboxQuery): Promise<Page<InboxMessage>> {
  requireStaff(viewer);
  const wanted = and(
    query.state === 'all' ? undefined : query.state === 'open' ? isNull(messages.doneAt) : isNotNull(messages.doneAt),
    query.isLate ? isLate : undefined,
    matches(query.q),
  );
  const page = await readPage(query, {
    order: byAge,
    rows: db.select(withTimes(db)).from(messages).where(wanted).$dynamic(),
    count: db.select({ count: count() }).from(messages).where(wanted),
  });
  return { ...page, rows: page.rows.map(onTheWire) };
}

/**
 * How many wait for an answer, how many of them longer than was promised, until when the oldest is to be answered, and
 * how many questions are reported that nobody has put away.
 */
export async function countWaitingMessages(db: Database, viewer: MaybeViewer) {
  requireStaff(viewer);
  const [row] = await db
    .select({
      waiting: sql`count(*) filter (where ${isWaiting})`.mapWith(Number),
      late: sql`count(*) filter (where ${isLate})`.mapWith(Number),
      answerBy: sql`min(${messages.createdAt}) filter (where ${isWaiting})
        + ${promisedHours} * interval '1 hour'`.mapWith(messages.createdAt),
      reported: sql`count(*) filter (where ${messages.questionId} is not null)`.mapWith(Number),
    })
    .from(messages)
    .where(isNull(messages.doneAt));
  return {
    messages: {
      waiting: row?.waiting ?? 0,
      late: row?.late ?? 0,
      answerBy: row?.waiting ? row.answerBy.toISOString() : null,
    },
    reportedQuestions: row?.reported ?? 0,
  };
}

/** The newest messages that match, for the palette. */
export async function findMessages(db: Database, viewer: MaybeViewer, q: string, limit: number) {
  requireStaff(viewer);
  return db
    .select({ id: messages.id, name: messages.name, subject: messages.subject })
    .from(messages)
    .where(matches(q))
    .orderBy(...orderBy('-createdAt', byAge))
    .limit(limit);
}

export async function readMessage(db: Database, viewer: MaybeViewer, id: number): Promise<MessageDetails> {
  requireStaff(viewer);
  const [message] = await db.select(withTimes(db)).from(messages).where(eq(messages.id, id));
  if (!message) throw new ShopError('not_found');
  const replies = await db
    .select()
    .from(messageReplies)
    .where(eq(messageReplies.messageId, id))
    .orderBy(asc(messageReplies.id));
  return {
    ...onTheWire(message),
    replies: replies.map(({ at, text, author, id: replyId }) => ({ id: replyId, text, author, at: at.toISOString() })),
    reports: message.questionId === null ? [] : await listReports(db, id),
  };
}

/** Keeps the answer and queues its mail, both or neither. */
export async function replyToMessage(
  platform: Platform,
  viewer: MaybeViewer,
  id: number,
  { text, isDone }: ReplyInput,
): Promise<MessageDetails> {
  const actor = requireStaff(viewer);
  const { db, jobs } = platform;
  const site = await readSiteSettings(platform);
  return db.transaction(async (tx) => {
    const before = await lockMessage(tx, id);
    const { email } = before;
    if (email === null) throw new ShopError('nobody_to_answer');
    await tx.insert(messageReplies).values({ messageId: id, text, authorId: actor.userId, author: actor.username });
    const now = new Date();
    await tx
      .update(messages)
      .set({ answeredAt: before.answeredAt ?? now, ...(isDone && { doneAt: before.doneAt ?? now }) })
      .where(eq(messages.id, id));
    await jobs.send(tx, mailQueue, answer({ ...before, email }, text, site));
    await recordAudit(tx, actor, { action: 'message.reply', target: `message:${id}`, after: { isDone } });
    return readMessage(tx, actor, id);
  });
}

/** Puts a message away or takes it out again; done twice it changes nothing. */
export async function setMessageDone(
  db: Database,
  viewer: MaybeViewer,
  id: number,
  isDone: boolean,
): Promise<MessageDetails> {
  const actor = requireStaff(viewer);
  return db.transaction(async (tx) => {
    const before = await lockMessage(tx, id);
    if ((before.doneAt !== null) !== isDone) {
      if (!isDone && before.questionId !== null) await refuseIfOpen(tx, before.questionId);
      await tx
        .update(messages)
        .set({ doneAt: isDone ? new Date() : null })
        .where(eq(messages.id, id));
      await recordAudit(tx, actor, {
        action: isDone ? 'message.done' : 'message.reopen',
        target: `message:${id}`,
        before: { isDone: !isDone },
        after: { isDone },
      });
    }
    return readMessage(tx, actor, id);
  });
}

/** Deletes a message for good. The audit log says that it was there, and nothing of what was in it. */
export async function deleteMessage(db: Database, viewer: MaybeViewer, id: number): Promise<void> {
  const actor = requireStaff(viewer);
  await db.transaction(async (tx) => {
    const before = await lockMessage(tx, id);
    await dropMessages(tx, [id]);
    await recordAudit(tx, actor, {
      action: 'message.delete',
      target: `message:${id}`,
      before: { receivedAt: before.createdAt.toISOString() },
    });
  });
}

/** Deletes messages with what was answered, also where the audit log repeats an answer. */
export async function dropMessages(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(messages).where(inArray(messages.id, [...ids]));
  await forgetField(
    tx,
    ids.map((id) => `message:${id}`),
    'text',
  );
}

async function lockMessage(tx: Database, id: number): Promise<MessageRow> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  if (!message) throw new ShopError('not_found');
  return message;
}

/** Reports of a question gather in one open message. */
async function refuseIfOpen(tx: Database, questionId: number): Promise<void> {
  const isOpen = and(eq(messages.questionId, questionId), isNull(messages.doneAt));
  const [open] = await tx.select({ id: messages.id }).from(messages).where(isOpen);
  if (open) throw new ShopError('question_open');
}

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  return or(contains(messages.name, q), contains(messages.email, q), contains(messages.subject, q));
}

function onTheWire({
  createdAt,
  answeredAt,
  doneAt,
  userId: _,
  questionId,
  times,
  ...message
}: ListedRow): InboxMessage {
  return {
    ...message,
    question: questionId === null ? null : { questionId, times },
    createdAt: createdAt.toISOString(),
    answerBy: new Date(createdAt.getTime() + promisedHours * 60 * 60 * 1000).toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
  };
}
