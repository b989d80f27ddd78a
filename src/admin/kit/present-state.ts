import type * as z from 'zod/mini';
import { CallFailed } from '../../platform/http/client.ts';

/** How a thing stands now, when a change to it was refused because somebody else was quicker. */
export function readPresent<Schema extends z.ZodMiniType>(
  error: unknown,
  schema: Schema,
): z.output<Schema> | undefined {
  if (!(error instanceof CallFailed) || error.body.code !== 'changed_meanwhile') return undefined;
  return schema.safeParse(error.body.present).data;
}
