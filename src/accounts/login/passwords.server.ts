import { hash, verify } from '@node-rs/argon2';
import { ShopError } from '../../platform/http/shop-error.ts';
import { isStaffRole, type Role } from '../../platform/http/viewer.ts';

// argon2id, the library's default kind, off the event loop.
const cost = { timeCost: 2, memoryCost: 19_456, parallelism: 1 };
const staffMinLength = 12;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/** Takes as long for a person who does not exist, so that the time taken tells nothing. */
export async function isPasswordOf(person: { passwordHash: string } | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isRight = await verify(person?.passwordHash || (await decoy), password);
  return isRight && Boolean(person?.passwordHash);
}

/** Students need the 6 characters the forms ask for; who can change the catalogue needs more. */
export function requireGoodPassword(role: Role, password: string): void {
  if (isStaffRole(role) && password.length < staffMinLength) throw new ShopError('password_too_short');
}
