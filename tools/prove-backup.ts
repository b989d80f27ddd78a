/**
 * Proves that backups bring back what was acknowledged: `node tools/prove-backup.ts [rounds=20]`. Two writers never
 * pause. Each round makes a backup, checks it and restores it into an empty folder; then backups are killed at random
 * moments, the archive is followed to random seconds, and a disk is filled.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backUp } from '../src/operations/backup/back-up.server.ts';
import { restoreBackup } from '../src/operations/backup/restore-backup.server.ts';
import { listBackups } from '../src/operations/backup/summary.server.ts';
import { readSettings } from '../src/platform/settings.server.ts';
import { compareWritten, makeOpenFolder, ShopFolder, Writer } from '../src/testing/backed-up-shop.ts';

const say = (): void => {};
let failures = 0;

function judge(isGood: boolean, line: string): void {
  if (!isGood) failures += 1;
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${line}`);
}

/** In a folder of its own, as on a machine that has nothing. */
async function restoreElsewhere(
  folder: string,
  environment: Record<string, string>,
  until?: Date,
): Promise<ShopFolder> {
  const elsewhere = new ShopFolder(await makeOpenFolder(), environment);
  await restoreBackup({ settings: elsewhere.settings, folder, until, say });
  await elsewhere.open();
  return elsewhere;
}

async function proveRounds(shop: ShopFolder, writer: Writer, parent: string, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    await delay(randomInt(0, 500));
    const acknowledged = [...writer.acknowledged];
    const startedAt = performance.now();
    const { folder, problem } = await backUp({
      settings: shop.settings,
      databaseUrl: shop.url,
      reason: 'by hand',
      parent,
    });
    const madeMs = Math.round(performance.now() - startedAt);
    const during = writer.acknowledged.length - acknowledged.length;
    const elsewhere = await restoreElsewhere(folder, {});
    const { missing, half } = await compareWritten(elsewhere, acknowledged);
    await elsewhere.remove();
    const text = `round ${round}: ${acknowledged.length} writes acknowledged before, ${during} during; backup and check ${madeMs} ms; ${missing.length} missing, ${half.length} half`;
    judge(problem === null && missing.length === 0 && half.length === 0 && during > 0, text);
    if (round % 5 !== 0) await rm(folder, { recursive: true });
  }
}

async function proveSeconds(shop: ShopFolder, writer: Writer, parent: string, archive: string): Promise<void> {
  const { folder } = await backUp({ settings: shop.settings, databaseUrl: shop.url, reason: 'by hand', parent });
  for (let turn = 1; turn <= 3; turn += 1) {
    await delay(randomInt(500, 2_000));
    const before = [...writer.acknowledged];
    const until = new Date();
    await delay(20);
    const later = writer.acknowledged.length;
    await delay(1_500);
    const after = writer.acknowledged.slice(later);
    // What one minute later would be in the archive by itself.
    await shop.switchLog();
    const elsewhere = await restoreElsewhere(folder, { WAL_ARCHIVE_DIR: archive }, until);
    const { missing, half } = await compareWritten(elsewhere, before);
    const { missing: gone } = await compareWritten(elsewhere, after);
    await elsewhere.remove();
    const text = `back to ${until.toISOString()}: ${missing.length} missing of before, ${half.length} half, ${after.length - gone.length} of after`;
    judge(missing.length === 0 && half.length === 0 && gone.length === after.length, text);
  }
}

async function proveKilled(shop: ShopFolder, parent: string): Promise<void> {
  await mkdir(parent, { recursive: true });
  for (let turn = 1; turn <= 5; turn += 1) {
    const child = spawn(process.execPath, [import.meta.filename, 'backup', shop.settings.DATA_DIR, shop.url, parent]);
    const ended = once(child, 'exit');
    while ((await readdir(parent)).length === 0 && isRunning(child)) await delay(5);
    await delay(randomInt(0, 400));
    child.kill('SIGKILL');
    await ended;
    const taken = (await listBackups(parent)).length;
    judge(taken === 0, `backup ${turn} killed midway: ${taken} taken for a backup`);
    await rm(parent, { recursive: true });
    await mkdir(parent);
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

async function proveFullDisk(shop: ShopFolder, writer: Writer): Promise<void> {
  if (process.getuid?.() !== 0) return console.log('        a full disk needs root to be tried');
  const disk = await makeOpenFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
  try {
    const order = { settings: shop.settings, databaseUrl: shop.url, reason: 'by hand', parent: disk } as const;
    const said = await backUp(order).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    const before = writer.acknowledged.length;
    await delay(500);
    const goesOn = writer.acknowledged.length > before;
    judge(
      /is full: no backup was made/.test(said) && goesOn,
      `full disk: "${said}" and the shop ${goesOn ? 'goes on' : 'stands'}`,
    );
  } finally {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  }
}

async function prove(rounds: number): Promise<void> {
  const archive = await makeOpenFolder();
  await chmod(archive, 0o777);
  const shop = new ShopFolder(await makeOpenFolder(), { WAL_ARCHIVE_DIR: archive });
  const parent = await makeOpenFolder();
  try {
    await shop.open();
    const writer = await Writer.start(shop);
    await proveRounds(shop, writer, parent, rounds);
    await proveSeconds(shop, writer, parent, archive);
    await proveKilled(shop, join(parent, 'killed'));
    await proveFullDisk(shop, writer);
    await writer.stop();
    console.log(`${writer.acknowledged.length} writes, ${rounds} backups restored, ${failures} failures`);
  } finally {
    await shop.remove();
    for (const folder of [archive, parent]) await rm(folder, { recursive: true, force: true });
  }
}

const [first = '20', dataDir = '', databaseUrl = '', parent = ''] = process.argv.slice(2);
if (first === 'backup') {
  await backUp({ settings: readSettings({ DATA_DIR: dataDir }), databaseUrl, reason: 'by hand', parent });
} else {
  await prove(Number(first));
  process.exit(failures === 0 ? 0 : 1);
}
