import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashNewPassword } from '../accounts/login/passwords.server.ts';
import { createPerson } from '../accounts/people/people.server.ts';
import { openSession } from '../accounts/sessions/sessions.server.ts';
import { WireError } from '../platform/http/error-contract.ts';
import type { Role } from '../platform/http/viewer.ts';
import { OpenApi, type WildRequest, wildRequests } from '../testing/arbitrary-request.ts';
import { allEndpoints } from '../testing/endpoints.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

// `npm run fuzz` asks for 100,000 and another seed each time; a failure prints the seed to repeat it with.
const requests = Number(process.env.FUZZ_REQUESTS ?? 6_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_115);
const atOnce = 20;

let shop: TestShop;
const people: Partial<Record<Role, Parameters<typeof openSession>[2]>> = {};

beforeAll(async () => {
  shop = await openTestShop();
  for (const role of ['user', 'admin', 'super_admin'] as const) {
    const passwordHash = await hashNewPassword(role, 'correct horse battery');
    const person = { name: 'Asha Rao', email: `${role}@school.example`, passwordHash, role };
    people[role] = await createPerson(shop.platform.db, person);
  }
});
afterAll(() => shop.close());

/** A session of its own for each request: many of the calls end the one they are made with. */
async function headersOf(role: Role | undefined): Promise<Record<string, string>> {
  const person = role && people[role];
  if (!person) return {};
  return { authorization: `Bearer ${await openSession(shop.platform.db, shop.platform.secret, person, 'fuzzer')}` };
}

async function send({ method, url, payload, contentType }: WildRequest, role: Role | undefined) {
  return shop.app.inject({
    method,
    url,
    remoteAddress: '10.0.0.1',
    headers: { ...(await headersOf(role)), ...(payload !== undefined && { 'content-type': contentType }) },
    ...(payload !== undefined && { payload }),
  });
}

function schemaFor({ method, route }: WildRequest, status: number) {
  if (status >= 400) return WireError;
  const target = allEndpoints.find(
    (candidate) => candidate.method === method && `/api${candidate.path.replace(/:(\w+)/g, '{$1}')}` === route,
  );
  return target?.response;
}

test(`${requests} wild requests: no 5xx, no answer outside its schema (seed ${seed})`, {
  timeout: 1_800_000,
}, async () => {
  const document = OpenApi.parse((await shop.app.inject({ url: '/api/openapi.json' })).json());
  const role = fc.constantFrom<Role | undefined>(undefined, 'user', 'admin', 'super_admin');
  const batch = fc.array(fc.tuple(wildRequests(document), role), { minLength: atOnce, maxLength: atOnce });
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(batch, async (calls) => {
      await Promise.all(
        calls.map(async ([request, who]) => {
          const response = await send(request, who);
          const what = `${request.method} ${request.url.slice(0, 200)} as ${who} with ${request.payload?.slice(0, 300)}`;
          expect(response.statusCode, `${what}\n${response.body}`).toBeLessThan(500);
          const isJson = response.body !== '' && String(response.headers['content-type']).includes('json');
          const schema = isJson ? schemaFor(request, response.statusCode) : undefined;
          if (schema) expect(schema.safeParse(response.json()).success, `${what}\n${response.body}`).toBe(true);
          const key = `${request.method} ${request.route} ${response.statusCode}`;
          seen.set(key, (seen.get(key) ?? 0) + 1);
        }),
      );
    }),
    { numRuns: requests / atOnce, seed, endOnFailure: true },
  );
  // A fuzzer that is turned away at the door has proved nothing.
  const succeeded = [...seen].filter(([key]) => / 20\d$/.test(key));
  expect(succeeded.length).toBeGreaterThan(allEndpoints.length / 4);
});
