import * as z from 'zod/mini';
import { endpoint } from '../../platform/http/endpoint.ts';

// Apart from the rest of the accounts: every page carries these calls, and only pages with forms need rules for them.

export const token = z.string('Token is required').check(z.minLength(1, 'Token is required'), z.maxLength(2_000));

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'A new token for one that still holds',
  access: 'signed',
  body: z.object({ token }),
  response: z.object({ success: z.literal(true), token: z.string(), message: z.string() }),
  errors: ['refresh_failed'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  access: 'user',
  response: z.object({ success: z.literal(true), message: z.optional(z.string()) }),
});
