import { BadCommand } from '../platform/command.server.ts';
import { shopVersion } from '../platform/shop-version.server.ts';

interface Check {
  name: string;
  /** Answers what is wrong; nothing when all is well. */
  run(): Promise<string | undefined>;
}

const withinMs = 15_000;

/** Asks a shop from outside for what a visitor needs, after it was deployed. One line per check. */
export async function smokeTest(address: string, say: (line: string) => void, expected = shopVersion): Promise<void> {
  const base = URL.parse(address);
  if (!base || !/^https?:$/.test(base.protocol))
    throw new BadCommand(`"${address}" is no address: say one such as https://papers.example`);
  let failures = 0;
  for (const { name, run } of checksOf(base.origin, expected)) {
    const startedAt = performance.now();
    const trouble = await run().catch((error: unknown) => reasonOf(error));
    const ms = Math.round(performance.now() - startedAt);
    if (trouble) failures += 1;
    say(`${trouble ? 'FAILED' : 'ok    '} ${name} (${ms} ms)${trouble ? `: ${trouble}` : ''}`);
  }
  if (failures > 0) throw new BadCommand(`${failures} of the checks failed`);
}

function checksOf(origin: string, expected: string): Check[] {
  const get = (path: string) => fetch(origin + path, { signal: AbortSignal.timeout(withinMs) });
  const page = (name: string, path: string): Check => ({ name, run: async () => wrongPage(await get(path)) });
  return [
    {
      name: 'ready, and of the expected version',
      async run() {
        const response = await get('/readyz');
        const { version } = Object(await response.json());
        if (response.status !== 200) return `/readyz answered ${response.status}`;
        return version === expected ? undefined : `it runs ${version}, not ${expected}`;
      },
    },
    page('home page', '/'),
    {
      name: 'a paper',
      async run() {
        const papers: unknown = await (await get('/api/public/paper/all')).json();
        const first = Array.isArray(papers) ? Object(papers[0]) : {};
        if (first.paperid === undefined) return 'the shop has no paper';
        return wrongPage(await get(`/paper/${first.paperid}`));
      },
    },
    page('login page', '/login'),
    {
      name: 'the login looks passwords up',
      async run() {
        const response = await fetch(`${origin}/api/public/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'nobody@smoke.example', password: 'not a password of anybody' }),
          signal: AbortSignal.timeout(withinMs),
        });
        return response.status === 401 ? undefined : `it answered ${response.status} to a wrong password`;
      },
    },
    page('cart page', '/cart'),
    {
      name: 'the cart is closed to strangers',
      async run() {
        const { status } = await get('/api/access/cart?username=nobody@smoke.example');
        return status === 401 ? undefined : `it answered ${status} without a login`;
      },
    },
  ];
}

async function wrongPage(response: Response): Promise<string | undefined> {
  const text = await response.text();
  if (response.status !== 200) return `${new URL(response.url).pathname} answered ${response.status}`;
  return /<\/html>\s*$/.test(text) ? undefined : `${new URL(response.url).pathname} is no whole page`;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
