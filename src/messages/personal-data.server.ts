import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { findConfirmedEmail } from '../accounts/people/people.server.ts';
import type { PersonalData } from '../accounts/people/personal-data.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import { dropMessages } from './inbox.server.ts';
import { messageReplies, messages, questionReports } from './tables.server.ts';

/** What somebody wrote while logged in, and what nobody in particular wrote from an address that is proven theirs. */
export const messagesPersonalData: PersonalData = {
  name: 'messages',
  async read(db, userId) {
    const rows = await db
      .select()
      .from(messages)
      .where(await isOf(db, userId))
      .orderBy(asc(messages.id));
    const replies = await db
      .select()
      .from(messageReplies)
      .where(
        inArray(
          messageReplies.messageId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(messageReplies.id));
    const reports = await db
      .select()
      .from(questionReports)
      .where(eq(questionReports.userId, userId))
      .orderBy(asc(questionReports.id));
    const written = rows.map(({ id, name, email, phone, subject, message, createdAt }) => ({
      name,
      email,
      phone,
      subject,
      message,
      at: createdAt,
      answers: replies.filter(({ messageId }) => messageId === id).map(({ text, at }) => ({ text, at })),
    }));
    return [...written, ...reports.map(({ kind, text, hash, at }) => ({ report: kind, text, question: hash, at }))];
  },
  async erase(tx, userId) {
    const rows = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(await isOf(tx, userId));
    await dropMessages(
      tx,
      rows.map(({ id }) => id),
    );
    // That a question was reported stays; what this person said about it goes.
    await tx.update(questionReports).set({ text: '', userId: null }).where(eq(questionReports.userId, userId));
  },
};

async function isOf(db: Database, userId: string) {
  const email = await findConfirmedEmail(db, userId);
  return or(eq(messages.userId, userId), email ? and(isNull(messages.userId), eq(messages.email, email)) : undefined);
}
