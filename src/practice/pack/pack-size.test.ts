import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSubjectByName } from '../../catalog/service.server.ts';
import { importSubject } from '../../questions/bank/import-subject.server.ts';
import { obtainPrepared } from '../../questions/bank/prepared-files.server.ts';
import { contentFolder, readSubjectSource } from '../../questions/bank/subject-source.server.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { QuestionPack } from '../contract.ts';

let shop: PapersShop;
beforeAll(async () => {
  shop = await openPapersShop();
});
afterAll(() => shop.close());

const most = 250 * 1024;

// The most variants, and the longest texts.
test.for([
  [10, 'Mathematics', 'class-10-mathematics'],
  [10, 'Hindi', 'class-10-hindi'],
] as const)('the pack of class %i %s takes at most 250 KB', { timeout: 120_000 }, async ([classId, name, folder]) => {
  const { db, version } = shop.platform;
  const source = await readSubjectSource(contentFolder, join(contentFolder, 'questions', folder));
  expect(await importSubject(db, await obtainPrepared(source))).toBe('imported');
  await version.refresh();
  const subject = await findSubjectByName(db, classId, name);
  const url = `/api/access/practice/${subject?.id}/pack`;
  const { questions } = QuestionPack.parse((await shop.app.inject({ url, headers: shop.staff.headers })).json());
  expect(questions.length).toBeGreaterThan(100);
  for (const encoding of ['br', 'gzip']) {
    const packed = await shop.app.inject({ url, headers: { ...shop.staff.headers, 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.rawPayload.length).toBeLessThan(most);
  }
});
