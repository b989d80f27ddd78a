import * as z from 'zod/mini';

/** The id of a class, subject or paper. */
export const Id = z
  .int('This must be a whole number')
  .check(z.positive('This must be positive'), z.maximum(2_147_483_647));

/** The same where it comes as text, in an address or a form. */
export const IdInAddress = z.pipe(z.coerce.number(), Id);
