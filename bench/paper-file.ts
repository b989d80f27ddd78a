import { paperForm } from '../src/testing/sample-forms.ts';
import { makePdf } from '../src/testing/sample-pdfs.ts';
import { compare, ratioOf } from './load.ts';
import type { Line } from './run.ts';
import { hasNginx, startNginx, startShop } from './servers.ts';

const goal = 0.8;
const staff = { ADMIN_EMAIL: 'staff@bench.example', ADMIN_PASSWORD: 'only for the bench' };
const paperBytes = 300 * 1024;

/** A free paper of 300 KB against nginx reading the same bytes from disk. */
export function paperFile(): Promise<Line> {
  return measure({ what: '300 KB paper, requests/s', goal: `≥ ${goal * 100}% of nginx` }, 'off');
}

/** For comparison: what the kernel can do with a file that no process reads, which Node has no way to ask for. */
export async function paperFileAndSendfile(): Promise<Line> {
  const line = await measure({ what: '300 KB paper, requests/s', goal: 'nginx with sendfile, no goal' }, 'on');
  return { ...line, isMet: undefined };
}

async function measure(line: Pick<Line, 'what' | 'goal'>, sendfile: 'on' | 'off'): Promise<Line> {
  if (!hasNginx()) {
    return { ...line, ours: '–', reference: 'nginx is not installed', ratio: '–', isMet: undefined };
  }
  Object.assign(process.env, staff);
  const shop = await startShop();
  try {
    const file = makePdf({ padding: paperBytes });
    const address = `${shop.url}/api/public/paper/download/${await upload(shop.url, file)}`;
    // Once to bring it into memory, once to have it sent from there.
    await (await fetch(address)).arrayBuffer();
    const answer = await fetch(address);
    if (!Buffer.from(await answer.arrayBuffer()).equals(file)) throw new Error('another file came back');
    const nginx = await startNginx({ bytes: file, headers: sameHeaders(answer.headers), sendfile });
    const rates = await compare(address, `${nginx.url}/file`, {}).finally(nginx.stop);
    return { ...line, ...ratioOf(rates, goal) };
  } finally {
    await shop.stop();
  }
}

async function upload(url: string, file: Buffer): Promise<number> {
  const login = await fetch(`${url}/api/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: staff.ADMIN_EMAIL, password: staff.ADMIN_PASSWORD }),
  });
  const { token } = await login.json();
  const { headers, payload } = paperForm({}, file);
  const response = await fetch(`${url}/api/public/paper/upload`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: Uint8Array.from(payload),
  });
  if (response.status !== 201) throw new Error(`the upload answered ${response.status}: ${await response.text()}`);
  return (await response.json()).paperid;
}

/** What ours says and nginx does not say by itself, as far as its settings can hold it. */
function sameHeaders(headers: Headers): Record<string, string> {
  const ownOfNginx = ['accept-ranges', 'connection', 'content-length', 'content-type', 'date', 'etag', 'keep-alive'];
  return Object.fromEntries([...headers].filter(([name, value]) => !ownOfNginx.includes(name) && !value.includes('"')));
}
