import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEnabledSubjects } from '../../catalog/service.server.ts';
import { callerFor } from '../../testing/caller.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { CheckedSource, printQuestion } from './studio-contract.ts';

let shop: PapersShop;
let subjectId: number;

beforeAll(async () => {
  shop = await openPapersShop();
  subjectId = (await listEnabledSubjects(shop.platform.db))[0]?.id ?? 0;
});
afterAll(() => shop.close());

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '[click](javascript:alert(1))',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\text{</mtext></math><script>alert(1)</script>}$',
  '$\\class{x" onmouseover="alert(1)}{y}$',
  '$\\style{background:url(javascript:alert(1))}{y}$',
  '$\\includegraphics{/etc/passwd}$',
  '$\\htmlData{a=b onclick=alert(1)}{y}$',
  '`<b onclick=alert(1)>`',
  '| a <script>alert(1)</script> | b |\n|---|---|\n| <img onerror=alert(1)> | d |',
  '```figure\nalt: "><script>alert(1)</script>\npoint A 0 0 above\ntext 1,1 above "</text><script>alert(1)</script>"\nline 0,0 1,1\n```',
  '#read("/paper.typ")',
  '#eval("read(\\"/paper.typ\\")")',
  '"); #read("/paper.typ"); ("',
  '$\\text{#read("/paper.typ")}$',
  '$#read("/paper.typ")$',
  '$\\text{"}; #read("/paper.typ"); $',
  '#import "/paper.typ": *',
  '#include "/etc/passwd"',
  '$\\mathrm{#image("/etc/passwd")}$',
  '\\] #read("/paper.typ") \\[',
];

const withText = (text: string) => `## evil-1 | Triangles | short | 1 mark

Before. ${text}

answer: ${text.replaceAll('\n', ' ')}

solution:
1. [1] ${text.replaceAll('\n', ' ')}

common mistake: ${text.replaceAll('\n', ' ')}`;

/** Everything in a text of HTML that could run: elements that load or act, attributes that listen, such addresses. */
function whatRuns(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  return tags.filter((tag) =>
    /^<(script|iframe|object|embed|link|meta|base|form|a|img|image|use|foreignobject|style)\b|\son\w+\s*=|javascript:|\ssrc=|\shref=/i.test(
      tag.replace(/="[^"]*"/g, (value) => (/javascript:/i.test(value) ? value : '=""')),
    ),
  );
}

const post = (path: string, text: string) =>
  callerFor(shop, shop.staff)('POST', path, { subjectId, source: withText(text) });

describe.for(attacks)('%s', (attack) => {
  test('runs nothing in a browser', async () => {
    const response = await post('/admin/questions/check', attack);
    expect(response.statusCode).toBe(200);
    const { shown, problems } = CheckedSource.parse(response.json());
    if (!shown) expect(problems.length).toBeGreaterThan(0);
    const texts = JSON.stringify(shown?.question ?? {}, (_, value) => value);
    const html: string[] = [];
    JSON.parse(texts, (_, value: unknown) => {
      if (typeof value === 'string') html.push(value);
      return value;
    });
    expect(html.flatMap(whatRuns)).toEqual([]);
  });
});

test('such a text is shown as it stands', async () => {
  const response = await post('/admin/questions/check', '<script>alert(1)</script>');
  const { shown } = CheckedSource.parse(response.json());
  expect(shown?.question.html).toContain('&lt;script');
});

describe('in print', () => {
  test('no text reads a file: each is printed as it stands, or refused', async () => {
    for (const attack of attacks.filter((text) => /#|\\]|import|include/.test(text))) {
      const response = await post('/admin/questions/print', attack);
      expect([200, 400], attack).toContain(response.statusCode);
      // The template alone would fill more than the one page.
      if (response.statusCode === 200) expect(printQuestion.response.parse(response.json()).pages, attack).toBe(1);
    }
  }, 120_000);
});
