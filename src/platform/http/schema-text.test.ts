import { expect, test } from 'vitest';
import * as z from 'zod';
import { JsonSchema, textOfSchema } from './schema-text.server.ts';

const textOf = (schema: z.ZodType) => textOfSchema(JsonSchema.parse(z.toJSONSchema(schema)));

test.for([
  [z.string(), 'string'],
  [z.string().min(1).max(60), 'string (1 to 60 characters)'],
  [z.string().max(60), 'string (up to 60 characters)'],
  [z.iso.date(), 'string (date)'],
  [z.int(), 'integer'],
  [z.int().min(1).max(9), 'integer (1 to 9)'],
  [z.int().positive(), 'integer (from 0)'],
  [z.enum(['free', 'paid']), '"free" | "paid"'],
  [z.literal(true), 'true'],
  [z.nullable(z.boolean()), 'boolean | null'],
  [z.array(z.int()), 'integer[]'],
  [z.array(z.enum(['a', 'b'])), '("a" | "b")[]'],
  [z.tuple([z.int(), z.string()]), '[integer, string]'],
  [z.unknown(), 'anything'],
  [z.object({}), 'object'],
  [
    z.object({ id: z.int(), names: z.array(z.object({ one: z.string() })).optional() }),
    '{\n  id: integer;\n  names?: {\n    one: string;\n  }[];\n}',
  ],
] as const)('a schema %# reads %j', ([schema, text]) => {
  expect(textOf(schema)).toBe(text);
});
