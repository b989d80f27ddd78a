import { codeOf, stepAt } from '../accounts/second-factor/totp.server.ts';
import { fromBase32 } from './base32.ts';
import { callerFor } from './caller.ts';
import { signUp, type TestPerson } from './people.ts';
import type { TestShop } from './test-shop.ts';

interface Enrolled {
  person: TestPerson;
  /** The code of this half minute, or one some half minutes away. */
  code: (stepsAway?: number) => string;
  recoveryCodes: string[];
}

/** Somebody with a second factor. Turning it on took the code of the half minute before, so that this one's is good. */
export async function secondFactorOf(
  shop: TestShop,
  { role = 'admin', person }: { role?: 'admin' | 'super_admin'; person?: TestPerson } = {},
): Promise<Enrolled> {
  const owner = person ?? (await signUp(shop, { role }));
  const call = callerFor(shop, owner);
  const enrolled = await call('POST', '/auth/second-factor', { password: owner.password });
  const { secret, recoveryCodes } = enrolled.json();
  const code = (stepsAway = 0) => codeOf(fromBase32(secret), stepAt(Date.now()) + stepsAway);
  const confirmed = await call('POST', '/auth/second-factor/confirm', { code: code(-1) });
  if (confirmed.statusCode !== 200) throw new Error(`the second factor stayed off: ${confirmed.body}`);
  return { person: owner, code, recoveryCodes };
}
