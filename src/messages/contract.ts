import * as z from 'zod/mini';
import { endpoint } from '../platform/http/endpoint.ts';
import { emailAddress, line, paragraph } from '../platform/text-rules.ts';

// The form asks for it without a rule: only what no phone number has is refused.
const phone = z
  .string('Please enter a phone number')
  .check(
    z.trim(),
    z.maxLength(40, 'Please use at most 40 characters'),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please leave out control characters'),
  );

export const ContactMessage = z.object({
  name: line('Name is required', 100),
  email: emailAddress('Email is required'),
  phone: z.nullish(phone),
  subject: line('Subject is required', 200),
  message: paragraph('Message is required', 5_000),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** What can be wrong with a question. */
export const mistakeKinds = ['question', 'answer', 'step', 'unclear', 'other'] as const;
export const MistakeKind = z.enum(mistakeKinds, 'Please choose what is wrong');
export type MistakeKind = z.infer<typeof MistakeKind>;

export const sendMessage = endpoint({
  method: 'POST',
  path: '/public/contact',
  summary: 'Write to support',
  access: 'anyone',
  body: ContactMessage,
  response: z.object({ success: z.literal(true), message: z.string() }),
  status: 201,
});
