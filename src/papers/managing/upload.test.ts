import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WireError } from '../../platform/http/error-contract.ts';
import { rateLimit } from '../../platform/http/rate-limit.server.ts';
import { runOn } from '../../testing/one-postgres.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { signUp } from '../../testing/people.ts';
import { makeForm, paperForm } from '../../testing/sample-forms.ts';
import { makePdf } from '../../testing/sample-pdfs.ts';
import { uploadLimit } from '../api.server.ts';
import { Paper } from '../schemas.ts';

let shop: PapersShop;
beforeAll(async () => {
  shop = await openPapersShop({ UPLOAD_LIMIT_MB: '1' });
});
afterAll(() => shop.close());

describe('201', () => {
  test('a paper with its file, under the name it came with', async () => {
    const file = makePdf({ pages: 3 });
    const response = await shop.send(paperForm({ kind: 'solutions', access: 'paid', enabled: 'false' }, file));
    expect(response.statusCode).toBe(201);
    expect(Paper.parse(response.json())).toEqual({
      paperid: expect.any(Number),
      papername: 'Sample paper 1',
      language: null,
      filename: 'paper.pdf',
      enabled: false,
      subjectId: 1,
      kind: 'solutions',
      access: 'paid',
      sizeBytes: file.length,
      pages: 3,
      isOnScreen: false,
      picture: null,
    });
  });

  test('the other names of the fields', async () => {
    const fields = [
      { name: 'subjectId', content: '2' },
      { name: 'paperName', content: 'आदर्श प्रश्नपत्र 🎓' },
    ];
    const response = await shop.send(makeForm([{ name: 'file', filename: 'x.pdf', content: makePdf() }, ...fields]));
    expect(response.json()).toMatchObject({
      subjectId: 2,
      papername: 'आदर्श प्रश्नपत्र 🎓',
      kind: 'paper',
      access: 'free',
    });
  });

  test('exactly the limit', async () => {
    const limit = 1024 * 1024;
    const file = makePdf({ padding: limit - 2_000 });
    const exact = Buffer.concat([file, Buffer.alloc(limit - file.length, '\n')]);
    expect((await shop.upload({}, exact)).sizeBytes).toBe(limit);
  });

  test('the same bytes twice at once are two papers and one file', async () => {
    const file = makePdf({ text: randomBytes(8).toString('hex') });
    const before = await shop.filesOnDisk();
    const papers = await Promise.all([shop.upload({}, file), shop.upload({}, file), shop.upload({}, file)]);
    expect(new Set(papers.map(({ paperid }) => paperid)).size).toBe(3);
    expect(await shop.filesOnDisk()).toHaveLength(before.length + 1);
  });

  test.for([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\system32\\paper.pdf', 'paper.pdf'],
    ['/etc/cron.d/paper.pdf', 'paper.pdf'],
    ['C:\\paper.pdf', 'paper.pdf'],
    ['nul\0byte.pdf', 'nulbyte.pdf'],
    ['right\u202efdp.exe.pdf', 'rightfdp exe.pdf'],
    ['paper.php.pdf', 'paper php.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(100)}.pdf`],
    ['गणित 2026.pdf', 'गणित 2026.pdf'],
    ['.pdf', null],
  ] as const)('a file called %j is stored as %j', async ([given, stored]) => {
    expect((await shop.upload({}, makePdf(), given)).filename).toBe(stored);
    expect((await shop.filesOnDisk()).join()).not.toMatch(/passwd|windows|cron|paper\.pdf|\.\./);
  });
});

test('an upload is audited, and on the lists at once', async () => {
  const { paperid } = await shop.upload({ papername: 'Fresh' });
  const listed = (await shop.app.inject({ url: '/api/public/papers/1' })).json();
  expect(listed.map((paper: Paper) => paper.paperid)).toContain(paperid);
  const { rows } = await shop.platform.db.execute(
    `select actor, action, before, after from audit_log where target = 'paper:${paperid}'`,
  );
  expect(rows).toMatchObject([
    { actor: shop.staff.viewer.username, action: 'paper.add', before: null, after: { papername: 'Fresh' } },
  ]);
});

const html = '<html><script>alert(1)</script></html>';
const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const good = makePdf({ padding: 5_000 });
const text = good.toString('latin1');

const badFiles: [what: string, file: Buffer, message: RegExp][] = [
  ['0 bytes', Buffer.alloc(0), /empty/],
  ['only the header', Buffer.from('%PDF-1.7\n'), /cannot be opened/],
  ['cut off in the middle', good.subarray(0, good.length / 2), /cannot be opened/],
  ['cut off by its last line', good.subarray(0, good.length - 7), /cannot be opened/],
  ['missing its middle', Buffer.concat([good.subarray(0, 300), good.subarray(-300)]), /cannot be opened/],
  ['encrypted', makePdf({ isEncrypted: true }), /password/],
  ['without pages', makePdf({ pages: 0 }), /no pages/],
  ['a picture', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(500)]), /not a PDF/],
  ['a web page before the PDF', Buffer.from(html + text, 'latin1'), /not a PDF/],
  ['a blank line before the PDF', Buffer.from(`\n${text}`, 'latin1'), /not a PDF/],
  ['a web page in its head', Buffer.from(text.replace('\n', `\n%${html}\n`), 'latin1'), /web page/],
  ['a web page after the PDF', Buffer.from(text + html, 'latin1'), /after its end/],
  ['a web page with another end', Buffer.from(`${text}${html}\n%%EOF\n`, 'latin1'), /after its end/],
  ['an archive after the PDF', Buffer.concat([good, Buffer.from('PK\x03\x04'), zipEnd]), /archive/],
  [
    'an archive whose comment ends as a PDF',
    Buffer.concat([good, zipEnd, Buffer.from('\nstartxref\n9\n%%EOF\n')]),
    /archive/,
  ],
  [
    'random bytes in the form of a PDF',
    Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(9_000), Buffer.from('\nstartxref\n9\n%%EOF')]),
    /cannot be opened/,
  ],
];

describe('what is refused leaves nothing behind', () => {
  let before: string[];
  beforeAll(async () => {
    before = await shop.filesOnDisk();
  });
  afterEach(async () => {
    expect(await shop.filesOnDisk()).toEqual(before);
  });

  test.for(badFiles)('400: a file that is %s', async ([, file, message]) => {
    const response = await shop.send(paperForm({}, file));
    expect(response.statusCode).toBe(400);
    expect(WireError.parse(response.json())).toMatchObject({
      code: 'bad_pdf',
      message: expect.stringMatching(message),
    });
  });

  test.for([
    ['no subject', { subjectid: '' }, 'subjectid'],
    ['no name', { papername: '  ' }, 'papername'],
    ['a name of 10,000 characters', { papername: 'n'.repeat(10_000) }, 'papername'],
    ['a name with NUL', { papername: 'a\0b' }, 'papername'],
    ['a subject of -1', { subjectid: '-1' }, 'subjectid'],
    ['a subject of 1.5', { subjectid: '1.5' }, 'subjectid'],
    ['an unknown kind', { kind: 'poster' }, 'kind'],
    ['an unknown access', { access: 'secret' }, 'access'],
    ['an unclear enabled', { enabled: 'perhaps' }, 'enabled'],
  ] as const)('400: %s', async ([, fields, path]) => {
    const response = await shop.send(paperForm(fields));
    expect(response.statusCode).toBe(400);
    expect(WireError.parse(response.json())).toMatchObject({ code: 'invalid_input', issues: [{ path }] });
  });

  const file = { name: 'file', filename: 'paper.pdf', content: makePdf() };
  const fields = [
    { name: 'subjectid', content: '1' },
    { name: 'papername', content: 'Paper' },
  ];
  test.for([
    ['no file', makeForm(fields), 400, 'file_needed'],
    ['two files', makeForm([...fields, file, file]), 400, 'file_needed'],
    ['three files', makeForm([...fields, file, file, file]), 400, 'file_needed'],
    ['a file under another name', makeForm([...fields, { ...file, name: 'picture' }]), 400, 'file_needed'],
    ['a file that is a field', makeForm([...fields, { name: 'file', content: makePdf() }]), 400, 'file_needed'],
    ['an unknown subject', paperForm({ subjectid: '999999' }), 400, 'subject_unknown'],
    ['a form that breaks off', makeForm([...fields, file], { end: '' }), 400, 'upload_broken'],
    ['a form of nothing', { ...makeForm([]), payload: Buffer.alloc(0) }, 400, 'file_needed'],
    [
      'a form without a boundary',
      { ...makeForm([file]), headers: { 'content-type': 'multipart/form-data' } },
      400,
      'upload_broken',
    ],
    [
      'a field of the prototype',
      makeForm([...fields, file, { name: '__proto__', content: 'x' }]),
      400,
      'upload_broken',
    ],
    [
      '10,000 parts',
      makeForm([...Array.from({ length: 10_000 }, () => ({ name: 'a', content: 'b' })), file]),
      413,
      'too_large',
    ],
    [
      'one byte too many',
      paperForm({}, Buffer.concat([good, Buffer.alloc(1024 * 1024 + 1 - good.length, '\n')])),
      413,
      'too_large',
    ],
    ['JSON', { headers: { 'content-type': 'application/json' }, payload: Buffer.from('{}') }, 415, 'unsupported_media'],
    [
      'a PDF without a form',
      { headers: { 'content-type': 'application/pdf' }, payload: makePdf() },
      415,
      'unsupported_media',
    ],
  ] as const)('%s', async ([, form, status, code]) => {
    const response = await shop.send({ ...form, headers: { ...form.headers } });
    expect(response.statusCode).toBe(status);
    expect(WireError.parse(response.json()).code).toBe(code);
  });

  test('401 and 403 are said before the body is read', async () => {
    const { headers, payload } = paperForm();
    const url = '/api/public/paper/upload';
    const anonymous = await shop.app.inject({ method: 'POST', url, headers, payload });
    expect(WireError.parse(anonymous.json()).code).toBe('not_logged_in');
    expect(anonymous.statusCode).toBe(401);
    const student = await shop.send({ headers, payload }, await signUp(shop));
    expect(student.statusCode).toBe(403);
  });

  test('429: more uploads than anybody has papers for', async () => {
    const busy = await signUp(shop, { role: 'admin' });
    for (let tries = 0; tries < uploadLimit.tries; tries += 1) {
      await rateLimit(shop.platform.db, uploadLimit, busy.viewer.userId);
    }
    const response = await shop.send(paperForm(), busy);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('500: what the database refuses leaves no file either', async () => {
  const before = await shop.filesOnDisk();
  await runOn(shop.url, "alter table papers add constraint test_refuses check (papername <> 'Refused')");
  const refused = makePdf({ text: 'refused' });
  expect((await shop.send(paperForm({ papername: 'Refused' }, refused))).statusCode).toBe(500);
  expect(await shop.filesOnDisk()).toEqual(before);
  // One that another paper has stays.
  await shop.upload({}, refused);
  expect((await shop.send(paperForm({ papername: 'Refused' }, refused))).statusCode).toBe(500);
  expect(await shop.filesOnDisk()).toHaveLength(before.length + 1);
});
