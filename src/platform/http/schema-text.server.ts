import * as z from 'zod';

/** As much of JSON Schema as the shop's own document uses. */
export const JsonSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  minimum: z.optional(z.number()),
  exclusiveMinimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  required: z.optional(z.array(z.string())),
  /** False behind the `prefixItems` of a list of known length. */
  get items() {
    return z.optional(z.union([JsonSchema, z.boolean()]));
  },
  get prefixItems() {
    return z.optional(z.array(JsonSchema));
  },
  get anyOf() {
    return z.optional(z.array(JsonSchema));
  },
  get allOf() {
    return z.optional(z.array(JsonSchema));
  },
  get properties() {
    return z.optional(z.record(z.string(), JsonSchema));
  },
});
export type JsonSchema = z.infer<typeof JsonSchema>;

/** A schema as a programmer would write it down: `{ id: integer; names?: string[] }`. */
export function textOfSchema(schema: JsonSchema, depth = 0): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => textOfSchema(one, depth)).join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => textOfSchema(one, depth)).join(' & ');
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => textOfType(type, schema, depth)).join(' | ');
}

function textOfType(type: string, schema: JsonSchema, depth: number): string {
  if (type === 'array') return textOfArray(schema, depth);
  if (type === 'object') return textOfObject(schema, depth);
  const limits = limitsOf(type, schema);
  return limits ? `${type} (${limits})` : type;
}

function textOfArray({ items, prefixItems }: JsonSchema, depth: number): string {
  if (prefixItems) return `[${prefixItems.map((one) => textOfSchema(one, depth)).join(', ')}]`;
  const item = typeof items === 'object' ? textOfSchema(items, depth) : 'anything';
  return /[ |&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function textOfObject({ properties = {}, required = [] }: JsonSchema, depth: number): string {
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${indent}${name}${required.includes(name) ? '' : '?'}: ${textOfSchema(schema, depth + 1)};\n`,
  );
  return lines.length > 0 ? `{\n${lines.join('')}${'  '.repeat(depth)}}` : 'object';
}

function limitsOf(type: string, schema: JsonSchema): string {
  if (type === 'string') {
    const { format, minLength, maxLength } = schema;
    return [format, spanOf(minLength, maxLength, ' characters')].filter(Boolean).join(', ');
  }
  const { minimum = schema.exclusiveMinimum, maximum } = schema;
  const isMeant = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  return spanOf(isMeant(minimum) ? minimum : undefined, isMeant(maximum) ? maximum : undefined, '');
}

function spanOf(from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `from ${from}${unit}`;
  return from === undefined ? `up to ${to}${unit}` : `${from} to ${to}${unit}`;
}
