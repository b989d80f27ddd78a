import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../platform/database/list-contract.ts';
import { upAndDown } from '../platform/database/sort-contract.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id, IdInAddress } from '../platform/ids.ts';
import { paragraph, searchTerm } from '../platform/text-rules.ts';
import { MistakeKind } from './contract.ts';

const InboxMessage = z.object({
  id: Id,
  name: z.string(),
  /** Null for a question that was reported while practising. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** Until when the shop promised an answer. */
  answerBy: z.string(),
  /** Null until the first reply. */
  answeredAt: z.nullable(z.string()),
  /** Null while it is open. */
  doneAt: z.nullable(z.string()),
  /** What was reported, and how often. */
  question: z.nullable(z.object({ questionId: Id, times: z.int() })),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

const Reply = z.object({ id: Id, text: z.string(), author: z.string(), at: z.string() });

const Report = z.object({ id: Id, kind: MistakeKind, text: z.string(), variant: z.int(), at: z.string() });

const MessageDetails = z.extend(InboxMessage, {
  replies: z.array(Reply),
  /** What people said who reported the question; who they are is not told. */
  reports: z.array(Report),
});
export type MessageDetails = z.infer<typeof MessageDetails>;

const InboxQuery = z.extend(PageQuery, {
  state: z._default(z.enum(['open', 'done', 'all']), 'open'),
  /** Only those that have waited longer than promised. */
  isLate: z.optional(z.stringbool()),
  /** Part of a name, an address or a subject. */
  q: z.optional(searchTerm()),
  sort: z._default(z.enum(upAndDown(['createdAt'])), 'createdAt'),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

export const ReplyInput = z.object({
  text: paragraph('Please write an answer', 5_000),
  /** Puts the message away as well. */
  isDone: z._default(z.boolean(), true),
});
export type ReplyInput = z.infer<typeof ReplyInput>;

const OneMessage = z.object({ id: IdInAddress });

export const listMessages = endpoint({
  method: 'GET',
  path: '/admin/messages',
  summary: 'The inbox; open messages that wait longest come first',
  access: 'staff',
  query: InboxQuery,
  response: pageOf(InboxMessage),
});

export const readMessage = endpoint({
  method: 'GET',
  path: '/admin/messages/:id',
  summary: 'A message with what was answered',
  access: 'staff',
  params: OneMessage,
  response: MessageDetails,
  errors: ['not_found'],
});

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/reply',
  summary: 'Answer by mail',
  access: 'staff',
  params: OneMessage,
  body: ReplyInput,
  response: MessageDetails,
  status: 201,
  errors: ['not_found', 'nobody_to_answer'],
});

export const finishMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/done',
  summary: 'Put a message away',
  access: 'staff',
  params: OneMessage,
  response: MessageDetails,
  errors: ['not_found'],
});

export const reopenMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/reopen',
  summary: 'Take a message out again',
  access: 'staff',
  params: OneMessage,
  response: MessageDetails,
  errors: ['not_found', 'question_open'],
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/admin/messages/:id',
  summary: 'Delete a message with what was answered; it cannot be taken back',
  access: 'staff',
  params: OneMessage,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
});
