import * as z from 'zod/mini';

const maxPage = 1_000_000;
const maxPageSize = 200;

/** Which part of a list is asked for, counted from 1. */
export const PageQuery = z.object({
  page: z._default(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(maxPage))), 1),
  limit: z._default(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(maxPageSize))), 50),
});

/** A page of a list, and how long the list is. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() });
}
