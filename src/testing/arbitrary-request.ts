import fc from 'fast-check';
import * as z from 'zod';

/** The parts of a JSON schema that the contracts use. */
const JsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
  get items() {
    return z.union([JsonSchema, z.boolean()]).optional();
  },
});
type JsonSchema = z.infer<typeof JsonSchema>;

const Operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: JsonSchema })).optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: JsonSchema })) }).optional(),
});

export const OpenApi = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

export interface WildRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** As in the document, with names in braces. */
  route: string;
  url: string;
  payload: string | undefined;
  contentType: string;
}

const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'a\u0000b\u0007',
  '\u202egnp.exe',
  'x'.repeat(10_000),
  'कक्षा 📚',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '__proto__',
  '{"$ne":null}',
  '-1',
  '1e999',
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_VALUE,
  2_147_483_648,
  null,
  true,
  [],
  {},
  [[[[]]]],
  { __proto__: { role: 'super_admin' } },
);

/** Mostly what the schema asks for, often not quite. */
function wildValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: nasty });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(wildValue));
  const [type] = [schema.type ?? 'object'].flat();
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer());
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array')
    return fc.array(wildValue(typeof schema.items === 'object' ? schema.items : {}), { maxLength: 4 });
  if (type === 'string') return fc.oneof(fc.string(), fc.emailAddress(), fc.uuid(), fc.constant('9876543210'));
  return fc.record(
    Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, wildValue(part)])),
    { requiredKeys: [] },
  );
}

/** Requests to every call of the document, most of them nearly right. */
export function wildRequests(document: z.infer<typeof OpenApi>): fc.Arbitrary<WildRequest> {
  const operations = Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => wildRequest(route, method.toUpperCase(), operation)),
  );
  return fc.oneof(...operations);
}

function wildRequest(route: string, method: string, operation: z.infer<typeof Operation>): fc.Arbitrary<WildRequest> {
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  const parameters = operation.parameters ?? [];
  return fc
    .record({
      values: fc.tuple(...parameters.map(({ schema }) => fc.option(wildValue(schema), { nil: undefined }))),
      body: content ? wildValue(content[1].schema) : fc.constant(undefined),
      isCut: fc.integer({ min: 0, max: 19 }),
    })
    .map(({ values, body, isCut }) => {
      let path = route;
      const query = new URLSearchParams();
      for (const [index, { name, in: place }] of parameters.entries()) {
        const value = values[index];
        if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(asText(value)).slice(0, 300));
        else if (value !== undefined) query.append(name, asText(value).slice(0, 2_000));
      }
      const json = body === undefined ? undefined : JSON.stringify(body);
      return {
        method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']).parse(method),
        route,
        url: query.size > 0 ? `${path}?${query}` : path,
        payload: json && isCut === 0 ? json.slice(0, -1) : json,
        contentType: isCut === 1 ? 'text/plain' : (content?.[0] ?? 'application/json'),
      };
    });
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
