import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byteOrderMark } from '../../platform/csv.ts';
import { callerFor, lastAudit } from '../../testing/caller.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { adminCommands } from '../commands.server.ts';
import { columns } from './catalogue-records.ts';

let shop: PapersShop;
let call: ReturnType<typeof callerFor>;
beforeAll(async () => {
  shop = await openPapersShop();
  call = callerFor(shop, shop.staff);
  await shop.upload({ papername: '=1+1 "trick", yes', subjectid: '1' });
});
afterAll(() => shop.close());

const head = columns.join(',');

async function exported(): Promise<string> {
  const response = await call('GET', '/admin/catalogue.csv');
  expect(response.statusCode).toBe(200);
  return response.body;
}

function send(payload: string, query = '', type = 'text/csv') {
  return shop.app.inject({
    method: 'POST',
    url: `/api/admin/catalogue/import${query}`,
    headers: { ...shop.staff.headers, 'content-type': type },
    payload,
  });
}

async function version(): Promise<number> {
  const { rows } = await shop.platform.db.execute(sql`select version from public_version`);
  return Number(rows[0]?.version);
}

describe('the file', () => {
  test('is for spreadsheet programs: UTF-8 is marked, formulas do nothing, nobody keeps a copy', async () => {
    const response = await call('GET', '/admin/catalogue.csv');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="catalogue.csv"',
      'cache-control': 'no-store',
    });
    expect(response.body.startsWith(`${byteOrderMark}${head}\r\n`)).toBe(true);
    expect(response.body).toContain(`"'=1+1 ""trick"", yes"`);
    expect(response.body).toContain('class,9,,,Class 9th,true,,,,\r\n');
  });

  test('taken back as it is, it changes nothing', async () => {
    const [file, before] = [await exported(), await version()];
    const report = (await send(file, '?dryRun=false')).json();
    expect(report).toMatchObject({ isApplied: false, counts: { add: 0, change: 0, error: 0 }, lines: [] });
    expect(report.counts.same).toBe(file.trim().split('\r\n').length - 1);
    expect(await version()).toBe(before);
    expect(await exported()).toBe(file);
  });

  test('whatever the names are, a round trip changes nothing', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'क', "'", '"', ',', '=', '-', '+', '@', ' ', ';'),
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(text, { maxLength: 5, selector: (name) => name.toLowerCase() }),
        async (names) => {
          await shop.platform.db.execute(sql`delete from subjects where classid = 12`);
          for (const name of names.filter((given) => given.trim())) {
            await shop.platform.db.execute(sql`insert into subjects (subject_name, classid) values (${name}, 12)`);
          }
          const file = await exported();
          const { counts } = (await send(file, '?dryRun=false')).json();
          expect(counts).toMatchObject({ add: 0, change: 0, error: 0 });
          expect(await exported()).toBe(file);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('a changed file', () => {
  const added = 'subject,,13,,Pottery,TRUE,120,,,\r\nclass,13,,,Class 13th,true,,,,\r\n';
  beforeEach(async () => {
    await shop.platform.db.execute(sql`delete from subjects where classid = 13`);
    await shop.platform.db.execute(sql`delete from classes where classid = 13`);
  });

  test('is only reported in a dry run, which is what happens when nothing is said', async () => {
    const report = (await send(`${head}\r\n${added}`)).json();
    expect(report).toMatchObject({ isApplied: false, counts: { add: 2, change: 0, same: 0, error: 0 } });
    expect(await exported()).not.toContain('Pottery');
  });

  test('is done as a whole with dryRun=false, and the shop shows it at once', async () => {
    const change = 'subject,1,9,,Renamed by file,false,,,,\r\n';
    const report = (await send(`${head}\r\n${added}${change}`, '?dryRun=false')).json();
    expect(report).toMatchObject({ isApplied: true, counts: { add: 2, change: 1, same: 0, error: 0 } });
    const line = report.lines.find(({ outcome }: { outcome: string }) => outcome === 'change');
    expect(line).toMatchObject({ line: 4, type: 'subject', id: 1, name: 'Renamed by file' });
    expect(line.changes).toContainEqual({ field: 'enabled', before: 'true', after: 'false' });
    expect((await call('GET', '/public/subjects/13')).json()).toMatchObject([{ subjectName: 'Pottery', price: 120 }]);
    const { rows } = (await call('GET', '/admin/subjects?q=renamed')).json();
    expect(rows).toMatchObject([{ id: 1, enabled: false, price: null, version: 2 }]);
    expect(await lastAudit(shop)).toMatchObject({ action: 'subject.add', actor: shop.staff.viewer.username });
  });

  test('moves and renames papers, under the same rules as the form', async () => {
    const { paperid } = await shop.upload({ papername: 'Plain' });
    const line = `paper,${paperid},,2,Moved,true,,solutions,paid,../evil.exe`;
    const report = (await send(`${head}\r\n${line}`, '?dryRun=false')).json();
    expect(report.isApplied).toBe(true);
    const { rows } = (await call('GET', '/admin/papers?q=moved')).json();
    expect(rows).toMatchObject([
      { paperid, subjectId: 2, kind: 'solutions', access: 'paid', filename: 'evil exe.pdf' },
    ]);
  });

  test('with one wrong line changes nothing, and says what is wrong with which', async () => {
    const wrong = [
      'subject,99999,9,,Nobody,true,,,,',
      'subject,,77,,Nowhere,true,,,,',
      'subject,,9,,,true,,,,',
      'subject,,9,,Dear,true,100001,,,',
      'subject,,9,,Odd,true,1.5,,,',
      'subject,,9,,Odd,maybe,,,,',
      'subject,2,9,,Twice,true,,,,',
      'subject,2,9,,Twice,true,,,,',
      'paper,,,1,New paper,true,,paper,free,',
      'paper,99999,,1,No paper,true,,paper,free,',
      'teacher,1,,,Who,true,,,,',
    ];
    const report = (await send(`${head}\r\n${added}${wrong.join('\r\n')}`, '?dryRun=false')).json();
    expect(report.isApplied).toBe(false);
    const messages = Object.fromEntries(
      report.lines
        .filter(({ outcome }: { outcome: string }) => outcome === 'error')
        .map(({ line, message }: { line: number; message: string }) => [line, message]),
    );
    expect(messages).toEqual({
      4: 'There is no subject 99999.',
      5: 'There is no class 77.',
      6: 'Subject name is required',
      7: 'Price must be at most 100000',
      8: 'Price must be a whole number of rupees',
      9: 'Enabled must be true or false',
      11: 'The subject 2 is in the file twice.',
      12: 'Papers are added by uploading their files.',
      13: 'There is no paper 99999.',
      14: 'The type must be class, subject or paper.',
    });
    expect(await exported()).not.toContain('Pottery');
  });

  test('a name that the class has already is wrong, also twice within the file', async () => {
    const line = 'subject,,13,,poTTery,true,,,,';
    const report = (await send(`${head}\r\n${added}${line}`, '?dryRun=false')).json();
    expect(report.lines).toContainEqual(
      expect.objectContaining({ line: 4, message: 'Class 13 already has a subject of this name.' }),
    );
  });

  test('may have its columns in another order', async () => {
    const report = (
      await send('name,type,id,classid,subjectid,enabled,price,kind,access,filename\nA,subject,,9,,true,,,,')
    ).json();
    expect(report.lines).toMatchObject([{ outcome: 'add', name: 'A' }]);
  });
});

test.for([
  ['', 'It is empty.'],
  ['type,id\n', 'has no column "classid"'],
  [`${head},teacher\n`, 'unknown column "teacher"'],
  [`${head}\nclass,1,"`, 'Line 2'],
])('400 for what is no such file: %j', async ([text = '', reason]) => {
  const response = await send(text);
  expect(response.statusCode).toBe(400);
  if (text) expect(response.json()).toMatchObject({ code: 'import_unreadable' });
  if (text) expect(response.json().message).toContain(reason);
});

test('415 for another kind of content, 413 for a file that is too long', async () => {
  expect((await send('{}', '', 'application/json')).statusCode).toBe(415);
  expect((await send('x'.repeat(33 * 1024 * 1024))).statusCode).toBe(413);
});

test('the command line writes the same file and takes it back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-csv-'));
  const file = join(folder, 'catalogue.csv');
  const run = (name: string, ...parameters: string[]) =>
    adminCommands.find((command) => command.name === name)?.run(shop.platform, parameters);
  try {
    await run('catalogue export', file);
    expect(await readFile(file, 'utf8')).toBe(await exported());
    await writeFile(file, `${head}\nsubject,,9,,From a command,true,,,,\n`);
    await run('catalogue import', file);
    expect(await exported()).not.toContain('From a command');
    await run('catalogue import', file, '--apply');
    expect(await exported()).toContain('From a command');
    expect(await lastAudit(shop)).toMatchObject({ action: 'subject.add', actor: 'command line' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('applying what was looked at', () => {
  const priceLine = (id: number, price: number) => `${head}\nsubject,${id},9,,Looked at ${id},true,${price},,,\n`;
  const addSubject = async (price: number): Promise<number> => {
    const { id } = (
      await call('POST', '/access/addsubject', { subjectName: `Fresh ${price}`, classid: 9, price })
    ).json();
    await call('PUT', '/access/updatesubject', { id, subjectName: `Looked at ${id}` });
    return id;
  };
  const priceOf = async (id: number) =>
    (await call('GET', '/admin/subjects?classid=9&limit=200')).json().rows.find((row: { id: number }) => row.id === id)
      .price;

  test('is refused with the new plan when somebody changed the same line meanwhile, and then goes through', async () => {
    const id = await addSubject(11);
    const file = priceLine(id, 20);
    const seen = (await send(file)).json();
    await call('PUT', '/access/updatesubject', { id, price: 15 });
    const refused = (await send(file, `?dryRun=false&plan=${seen.plan}`)).json();
    expect(refused).toMatchObject({
      isApplied: false,
      isChangedMeanwhile: true,
      lines: [{ changes: [{ field: 'price', before: '15', after: '20' }] }],
    });
    expect(await priceOf(id)).toBe(15);
    expect((await send(file, `?dryRun=false&plan=${refused.plan}`)).json()).toMatchObject({ isApplied: true });
    expect(await priceOf(id)).toBe(20);
  });

  test('does not mind what others did to other lines', async () => {
    const [id, other] = [await addSubject(12), await addSubject(13)];
    const file = priceLine(id, 20);
    const { plan } = (await send(file)).json();
    await call('PUT', '/access/updatesubject', { id: other, price: 99 });
    expect((await send(file, `?dryRun=false&plan=${plan}`)).json()).toMatchObject({ isApplied: true });
  });
});

test('a file with semicolons or without names of columns is told what to do', async () => {
  expect((await send('type;id;name\nclass;9;Class 9th\n')).json().message).toContain('separated by semicolons');
  expect((await send('class,9,,,Class 9th,true,,,,\n')).json().message).toContain(`Put this line above it: ${head}`);
});
