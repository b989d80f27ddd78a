import * as z from 'zod/mini';
import { endpoint } from '../../platform/http/endpoint.ts';

const OneLink = z.object({ id: z.string().check(z.regex(/^link_[0-9a-f]{24}$/, 'This is not a payment link')) });
const NextPage = z.object({ redirect: z.string() });

export const SandboxPage = z.object({
  description: z.string(),
  order: z.string(),
  amountPaise: z.int(),
  status: z.enum(['created', 'paid', 'expired', 'cancelled']),
});
export type SandboxPage = z.infer<typeof SandboxPage>;

export const readSandboxPage = endpoint({
  method: 'GET',
  path: '/public/sandbox/:id',
  summary: 'What a payment link of the sandbox is for',
  access: 'anyone',
  params: OneLink,
  response: SandboxPage,
  errors: ['not_found'],
});

export const paySandboxLink = endpoint({
  method: 'POST',
  path: '/public/sandbox/:id/pay',
  summary: 'Pay a link of the sandbox, or fail to',
  access: 'anyone',
  params: OneLink,
  body: z.object({ method: z.enum(['upi', 'card', 'netbanking']), isToSucceed: z.boolean() }),
  response: NextPage,
  errors: ['not_found', 'link_closed'],
});

export const cancelSandboxLink = endpoint({
  method: 'POST',
  path: '/public/sandbox/:id/cancel',
  summary: 'Cancel a link of the sandbox',
  access: 'anyone',
  params: OneLink,
  response: NextPage,
  errors: ['not_found', 'link_closed'],
});
