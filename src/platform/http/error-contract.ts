import * as z from 'zod/mini';

/** One field that was refused: where it stands in the request and what to say about it. */
const Issue = z.object({ path: z.string(), message: z.string() });

/** The body of every answer that is not a success. */
export const WireError = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  /** The same sentence, under the name the register form reads. */
  error: z.string(),
  /** Set when an account with this address exists. */
  alreadyExist: z.optional(z.literal(true)),
  issues: z.optional(z.array(Issue)),
  /** How the thing stands now, when somebody else has changed it meanwhile. */
  present: z.optional(z.unknown()),
});
export type WireError = z.infer<typeof WireError>;
