import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { findUserByEmail, type Person } from '../accounts/people/people.server.ts';
import { findSubject } from '../catalog/service.server.ts';
import type { ShopCommand } from '../platform/command.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import { commandLine } from '../platform/http/viewer.ts';
import { showProgress } from '../platform/typeset/show-progress.server.ts';
import { questionsFolder } from '../questions/format/read.server.ts';
import { typesetAll } from '../questions/print/typeset-all.server.ts';
import { grantSubject, listSubjectsOf, revokeSubject } from './owning/entitlements.server.ts';

const SubjectId = z.string().regex(/^\d{1,9}$/);

export const papersCommands: ShopCommand[] = [
  {
    name: 'papers build',
    parameters: '<folder>',
    summary: 'typesets the demo papers anew and writes them into a folder',
    async run({ settings }, [folder]) {
      if (!folder) throw new Error('the folder to write into is missing');
      await buildPapers(resolve(folder), settings.BRAND_NAME);
    },
  },
  {
    name: 'entitlements grant',
    parameters: '<email> <subject id>',
    summary: 'opens the paid papers of a subject to a person',
    async run({ db }, [email, id]) {
      const { person, subject } = await findBoth(db, email, id);
      const isNew = await db.transaction((tx) => grantSubject(tx, commandLine, person.id, subject.id, 'staff'));
      console.info(`${person.email} ${isNew ? 'now has' : 'already has'} ${subject.id} ${subject.subjectName}`);
    },
  },
  {
    name: 'entitlements revoke',
    parameters: '<email> <subject id>',
    summary: 'closes them again',
    async run({ db }, [email, id]) {
      const { person, subject } = await findBoth(db, email, id);
      const hadIt = await db.transaction((tx) => revokeSubject(tx, commandLine, person.id, subject.id));
      console.info(`${person.email} ${hadIt ? 'no longer has' : 'did not have'} ${subject.id} ${subject.subjectName}`);
    },
  },
  {
    name: 'entitlements list',
    parameters: '<email>',
    summary: 'lists the subjects whose paid papers a person may open',
    async run({ db }, [email]) {
      const person = await requirePerson(db, email);
      for (const { subjectId, source, grantedAt } of await listSubjectsOf(db, person.id)) {
        const subject = await findSubject(db, subjectId);
        console.info([subjectId, subject?.subjectName, source, grantedAt.toISOString()].join('\t'));
      }
    },
  },
];

async function buildPapers(folder: string, brand: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const progress = showProgress('Typesetting the demo papers');
  let count = 0;
  let bytes = 0;
  for await (const { filename, pdf } of typesetAll(questionsFolder, { brand, onProgress: progress.show })) {
    await writeFile(join(folder, filename), pdf);
    count += 1;
    bytes += pdf.length;
  }
  progress.end('done');
  console.info(`${count} papers, ${(bytes / 1_000_000).toFixed(1)} MB in ${folder}`);
}

async function requirePerson(db: Database, email = ''): Promise<Person> {
  const person = await findUserByEmail(db, email);
  if (!person) throw new Error(`nobody has the e-mail address "${email}"`);
  return person;
}

async function findBoth(db: Database, email: string | undefined, id: string | undefined) {
  const person = await requirePerson(db, email);
  const subject = await findSubject(db, Number(SubjectId.safeParse(id).data ?? 0));
  if (!subject) throw new Error(`there is no subject "${id ?? ''}"`);
  return { person, subject };
}
