import { createHash } from 'node:crypto';
import { renderOnePage } from '../../src/testing/one-page.ts';
import type { Attack } from './attack.ts';

const policyOf = ({ headers }: Response): string => headers.get('content-security-policy') ?? '';
const hashOf = (script: string): string => createHash('sha256').update(script).digest('base64');

export const attacks: Attack[] = [
  {
    name: 'a script in the name of a subject',
    line: 14,
    async try({ url, call, staff }) {
      const page = `${url}/view-subjects`;
      const before = policyOf(await fetch(page));
      const script = 'stolen()';
      const subjectName = `</script><script>${script}</script>`;
      await call('POST', '/access/addsubject', { as: staff, body: { subjectName, classid: 10, price: 50 } });
      const after = await fetch(page);
      const html = await after.text();
      if (!html.includes('stolen()')) return 'the page does not show the subject';
      if (html.includes(subjectName)) return 'the name is in the page as it is';
      return policyOf(after) === before ? undefined : 'the page may run other scripts than before';
    },
  },
  {
    name: 'a script in the markup of a page',
    line: 14,
    async try() {
      const page = await renderOnePage({ markup: '<script>stolen()</script>' });
      return policyOf(page).includes(hashOf('stolen()')) ? 'the page may run it' : undefined;
    },
  },
  {
    name: 'loose headers on the description of the API',
    line: 14,
    async try({ url }) {
      const [usual, docs] = await Promise.all([fetch(`${url}/healthz`), fetch(`${url}/api/docs`)]);
      if (/unsafe/.test(policyOf(docs))) return 'it allows unsafe things';
      for (const [name, value] of usual.headers) {
        const isSafety = /^(x-(?!request)|cross-|referrer|origin-agent|permissions)/.test(name);
        if (isSafety && docs.headers.get(name) !== value) return `${name} is ${docs.headers.get(name)}`;
      }
      const bytes = (await docs.arrayBuffer()).byteLength;
      return bytes < 200_000 ? undefined : `it has ${bytes} bytes`;
    },
  },
];
