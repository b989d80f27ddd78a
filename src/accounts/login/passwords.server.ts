import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../../platform/bounded-queue.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { isStaffRole, type Role } from '../../platform/http/viewer.ts';
import { isCommonPassword } from './common-passwords.server.ts';

// argon2id, the library's default kind, off the event loop.
const cost = { timeCost: 2, memoryCost: 19_456, parallelism: 1 };
const staffMinLength = 12;

/**
 * Every hash keeps a core busy for some 30 ms, so only so many are made at a time and everything else goes on. They are
 * never made inside a transaction: those who wait here hold no connection and no row.
 */
export const passwordQueue = new BoundedQueue({
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxWaiting: 200,
});

/** Hashes a password that somebody chose, if it is a good one for them. */
export async function hashNewPassword(role: Role, password: string): Promise<string> {
  // Students need the 6 characters the forms ask for; who can change the catalogue needs more.
  if (isStaffRole(role) && password.length < staffMinLength) throw new ShopError('password_too_short');
  if (await isCommonPassword(password)) throw new ShopError('password_common');
  return passwordQueue.run(() => hash(password, cost));
}

/** The hash of a password nobody has, of the same cost as all others. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$V7HMI1iXETYF6YmR35uCNA$81N8CnKbIimPpMhrcWsdoMZ4xl+n6PZr2otAm5PBr60';

/** Takes as long for a person who does not exist, so that the time taken tells nothing. */
export async function isPasswordOf(person: { passwordHash: string } | undefined, password: string): Promise<boolean> {
  const isRight = await passwordQueue.run(() => verify(person?.passwordHash || decoy, password));
  return isRight && Boolean(person?.passwordHash);
}
