import { execFile } from 'node:child_process';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { parse } from 'node:path';

/** Where root keeps what PostgreSQL's account must reach while the project's own folder is closed to it. */
export const sharedFolder = '/var/lib/abhyas';

/** Whom PostgreSQL's programs run as; empty for the shop's own account. Spread it into spawn options. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** How every program of PostgreSQL is started: no secret of the shop's environment, no `PG*` setting of the user's. */
export function spawnOptions(account: Account) {
  const { PATH, TEMP, SystemRoot } = process.env;
  return {
    ...account,
    // The shop's own working folder may be closed to the account.
    cwd: parse(process.cwd()).root,
    env: { PATH, TEMP, SystemRoot, LC_ALL: 'C' },
    windowsHide: true,
  };
}

export function runAs(account: Account, program: string, args: readonly string[]) {
  return new Promise<{ isOk: boolean; output: string }>((resolve) => {
    execFile(program, args, spawnOptions(account), (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      resolve({ isOk: error === null, output: output || (error?.message ?? '') });
    });
  });
}

/** PostgreSQL refuses to run as root, so root lends it the account that owns the cluster, else a system account. */
export async function chooseAccount(clusterDir: string | undefined): Promise<Account> {
  const owner = clusterDir === undefined ? undefined : await stat(clusterDir);
  const ownUid = process.getuid?.();
  if (ownUid !== 0) {
    if (owner && ownUid !== undefined && owner.uid !== ownUid) {
      throw new Error(
        `The database in ${clusterDir} belongs to another account (uid ${owner.uid}): run the shop as that account or as root.`,
      );
    }
    return {};
  }
  if (owner && owner.uid !== 0) return (await findAccount(String(owner.uid))) ?? toAccount(owner.uid, owner.gid);
  const account = (await findAccount('postgres')) ?? (await findAccount('nobody'));
  if (!account)
    throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as.');
  return account;
}

/** Asks the system rather than reading permission bits: ancestors, ACLs and mounts all have a say. */
export async function canUseFolder(account: Account, folder: string): Promise<boolean> {
  if (account.uid === undefined) return true;
  const { isOk } = await runAs(account, 'sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder]);
  return isOk;
}

export async function giveTo(account: Account, path: string): Promise<void> {
  if (account.uid === undefined) return;
  const { isOk, output } = await runAs({}, 'chown', ['-R', `${account.uid}:${account.gid}`, path]);
  if (!isOk) throw new Error(`Cannot give ${path} to PostgreSQL's account: ${output}`);
}

export async function makeSharedFolder(): Promise<void> {
  await mkdir(sharedFolder, { recursive: true });
  await chmod(sharedFolder, 0o755);
}

async function findAccount(name: string): Promise<Account | undefined> {
  const [user, group] = await Promise.all([runAs({}, 'id', ['-u', name]), runAs({}, 'id', ['-g', name])]);
  if (!user.isOk || !group.isOk) return undefined;
  return toAccount(Number(user.output), Number(group.output));
}

/** The nobody of macOS is -2, told unsigned, and Node takes signed 32-bit ids. */
function toAccount(uid: number, gid: number): Account {
  return { uid: uid | 0, gid: gid | 0 };
}
