import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// The lock is a folder holding one file for each process at work, named after its pid and a random part.
// Whoever clears a dead process's file names exactly that one, and so can never take away the lock of a living process.
const lockFolder = '.runtime/lock';
const pollMs = 200;

/** Runs `work` while no other launcher of this folder runs theirs. */
export async function withLock(work) {
  const entry = await takeLock();
  try {
    await work();
  } finally {
    rmSync(`${lockFolder}/${entry}`, { force: true });
    removeIfEmpty();
  }
}

/** Keeps the lock for a child, too: it may live on when its launcher is killed, and must not meet a second of its kind. */
export function shareLockWith(child) {
  if (child.pid === undefined) return;
  const file = `${lockFolder}/${entryName(child.pid)}`;
  writeFileSync(file, '');
  child.once('exit', () => rmSync(file, { force: true }));
}

async function takeLock() {
  const entry = entryName(process.pid);
  const offered = `${lockFolder}-${entry}`;
  mkdirSync(offered, { recursive: true });
  writeFileSync(`${offered}/${entry}`, '');
  try {
    let isTold = false;
    while (!moveIntoPlace(offered)) {
      const holder = clearDead();
      if (holder && !isTold) console.error(`Waiting for process ${holder}, which is at work here (${lockFolder})…`);
      isTold ||= Boolean(holder);
      await sleep(pollMs);
    }
  } finally {
    rmSync(offered, { recursive: true, force: true });
  }
  return entry;
}

function moveIntoPlace(offered) {
  try {
    // A folder that appears with its file inside is never seen without an owner.
    renameSync(offered, lockFolder);
    return true;
  } catch (error) {
    // Windows answers EPERM where others say that the folder is there.
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

/** Takes away what dead processes left; returns the pid of a living holder, if there is one. */
function clearDead() {
  for (const entry of listEntries()) {
    const pid = Number.parseInt(entry, 10);
    if (isAlive(pid)) return pid;
    rmSync(`${lockFolder}/${entry}`, { force: true });
  }
  removeIfEmpty();
  return undefined;
}

function listEntries() {
  try {
    return readdirSync(lockFolder);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function removeIfEmpty() {
  try {
    rmdirSync(lockFolder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) throw error;
  }
}

function isAlive(pid) {
  // In a container a restarted launcher often gets the very pid its predecessor had.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A dead process whose parent does not ask for its exit code keeps its pid; in a container this can last. */
function isZombie(pid) {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function entryName(pid) {
  return `${pid}-${randomUUID()}`;
}
