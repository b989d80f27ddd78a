import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { listClasses, listEnabledSubjects } from '../catalog/service.server.ts';
import { type DatabasePool, openDatabase } from '../platform/database/database.server.ts';
import { doPendingWork } from '../platform/jobs/pending-work.server.ts';
import { readSettings } from '../platform/settings.server.ts';
import { demoPapersWork } from '../questions/demo-papers.server.ts';
import { migrateUntil } from '../testing/older-tables.ts';
import { databaseUrl, dropDatabase, runOn } from '../testing/one-postgres.ts';
import { prepareDatabase } from './prepare.server.ts';

let url: string;
let drop: () => Promise<void>;
let pool: DatabasePool;

beforeEach(async () => {
  const server = inject('postgres').url;
  const name = `abhyas_empty_${randomBytes(4).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  url = databaseUrl(server, name);
  pool = openDatabase(url, () => {});
  drop = () => dropDatabase(server, name);
});
afterEach(async () => {
  await pool.close();
  await drop();
});

test('nodes that start together on an empty database prepare it once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(url, readSettings({}))));
  expect(await listClasses(pool.db)).toHaveLength(4);
  expect(await listEnabledSubjects(pool.db)).toHaveLength(34);
});

test('a catalogue that staff emptied stays empty at the next start', async () => {
  await prepareDatabase(url, readSettings({}));
  await runOn(url, 'delete from subjects; delete from classes');
  await prepareDatabase(url, readSettings({}));
  expect(await listClasses(pool.db)).toEqual([]);
});

test('the first start makes one super_admin and says the password; later starts say nothing', async () => {
  const lines: string[] = [];
  const start = () => prepareDatabase(url, readSettings({}), (line) => lines.push(line));
  await Promise.all([start(), start(), start()]);
  await start();
  expect(lines).toEqual([
    'Admin: admin@abhyas.example',
    expect.stringMatching(/^Password \(shown only now\): \S{16}$/),
  ]);
});

test('a given admin password is used and never said', async () => {
  const lines: string[] = [];
  const settings = readSettings({ ADMIN_EMAIL: 'head@school.example', ADMIN_PASSWORD: 'a long enough one' });
  await prepareDatabase(url, settings, (line) => lines.push(line));
  expect(lines).toEqual(['Admin: head@school.example']);
});

test('an admin password that everybody tries first stops the start with one line, and nothing is left half done', async () => {
  const settings = readSettings({ ADMIN_EMAIL: 'head@school.example', ADMIN_PASSWORD: 'Password12345' });
  await expect(prepareDatabase(url, settings)).rejects.toThrow(
    'ADMIN_PASSWORD must not be one of the most common passwords',
  );
  expect(await listClasses(pool.db)).toEqual([]);
});

test('starts ask for the papers of the demo catalogue until they are made', async () => {
  expect(await prepareDatabase(url, readSettings({}))).toEqual({ needsBank: true });
  expect(await prepareDatabase(url, readSettings({}))).toEqual({ needsBank: true });
  await doPendingWork(pool.db, demoPapersWork, async () => {});
  expect(await prepareDatabase(url, readSettings({}))).toEqual({ needsBank: false });
});

describe('a shop from before there was a question bank', () => {
  const formerShop = `
    insert into public_version (id) values (1);
    insert into classes (classid, classname) values (9, 'Class 9th');
    insert into subjects (subject_name, classid) values ('Hindi', 9)`;
  const paper = (name: string, filename: string) =>
    `insert into papers (subject_id, papername, filename, file_hash, size_bytes)
     select id, '${name}', '${filename}', repeat('a', 64), 1 from subjects`;

  test('asks for its questions where it has demo papers', async () => {
    await migrateUntil(url, 'question-bank');
    await runOn(url, `${formerShop}; ${paper('Hindi Sample Paper 1', 'class-9-hindi-sample-paper.pdf')}`);
    expect(await prepareDatabase(url, readSettings({ SEED_DEMO: 'off', BACKUP_BEFORE_UPGRADE: 'off' }))).toEqual({
      needsBank: true,
    });
    expect(await prepareDatabase(url, readSettings({}))).toEqual({ needsBank: true });
  });

  test('asks for nothing where all papers are its own', async () => {
    await migrateUntil(url, 'question-bank');
    await runOn(url, `${formerShop}; ${paper('Hindi Sample Paper 1', 'our-paper.pdf')}`);
    expect(await prepareDatabase(url, readSettings({ BACKUP_BEFORE_UPGRADE: 'off' }))).toEqual({ needsBank: false });
  });
});

test('SEED_DEMO=catalogue starts with the catalogue and asks for no papers', async () => {
  expect(await prepareDatabase(url, readSettings({ SEED_DEMO: 'catalogue' }))).toEqual({ needsBank: false });
  expect(await listEnabledSubjects(pool.db)).toHaveLength(34);
});

test('SEED_DEMO=off starts with an empty catalogue and asks for no papers', async () => {
  expect(await prepareDatabase(url, readSettings({ SEED_DEMO: 'off' }))).toEqual({ needsBank: false });
  expect(await listClasses(pool.db)).toEqual([]);
});
