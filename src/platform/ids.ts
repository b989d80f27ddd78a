import * as z from 'zod/mini';

/** The id of a class, subject or paper. */
export const Id = z
  .int('This must be a whole number')
  .check(z.positive('This must be positive'), z.maximum(2_147_483_647));

/** The same where it comes as text, in an address or a form. */
export const IdInAddress = z.pipe(z.coerce.number(), Id);

const maxIds = 1_000;

/** Several of them in an address: `3,12,7`. */
export const IdsInAddress = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d+(,\d+)*$/, 'These must be ids')),
    z.transform((text) => text.split(',').map(Number)),
  ),
  z.array(Id).check(z.maxLength(maxIds, `At most ${maxIds} ids`)),
);
