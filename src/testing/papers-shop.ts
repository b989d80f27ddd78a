import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { type Paper, Paper as PaperSchema } from '../papers/schemas.ts';
import { signUp, type TestPerson } from './people.ts';
import { paperForm } from './sample-forms.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

interface SentForm {
  headers: Record<string, string>;
  payload: Buffer;
}

/** A test shop with a folder of its own for files, and somebody who may fill it. */
export interface PapersShop extends TestShop {
  staff: TestPerson;
  upload(fields?: Record<string, string>, file?: Buffer, filename?: string): Promise<Paper>;
  send(form: SentForm, person?: TestPerson): Promise<LightMyRequestResponse>;
  /** Every file in the store, and every one on its way there. */
  filesOnDisk(): Promise<string[]>;
}

export async function openPapersShop(environment: Record<string, string> = {}): Promise<PapersShop> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-papers-'));
  const shop = await openTestShop({}, { DATA_DIR: folder, ...environment });
  const staff = await signUp(shop, { role: 'admin' });
  const send: PapersShop['send'] = ({ headers, payload }, person = staff) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/public/paper/upload',
      headers: { ...headers, ...person.headers },
      payload,
    });
  return {
    ...shop,
    staff,
    send,
    async upload(fields, file, filename) {
      const response = await send(paperForm(fields, file, filename));
      if (response.statusCode !== 201) throw new Error(`the upload answered ${response.statusCode}: ${response.body}`);
      return PaperSchema.parse(response.json());
    },
    async filesOnDisk() {
      const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    },
    async close() {
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
