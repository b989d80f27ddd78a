import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { maskAddress } from '../../platform/logger.server.ts';

/** Where a request comes from, as far as guarding and the list of sessions need it. */
export interface Origin {
  address: string;
  device: string;
}

type LoginEvent =
  | 'success'
  | 'failed'
  /** No more tries are taken for a while. Told once, not at every further try. */
  | 'blocked'
  | 'code-wrong'
  /** Asked for once more by somebody who is logged in. */
  | 'password-wrong'
  | 'password-changed'
  | 'password-reset';

/** What only the person themselves can have done. */
const provesThePerson: readonly LoginEvent[] = ['success', 'password-changed', 'password-reset'];

/** How long somebody may want to know who logged in when. */
export const loginsKeptDays = 90;

/** The audit log's target for what happened to an account. */
export function accountTarget(userId: string): string {
  return `user:${userId}`;
}

/** Writes down what happened at the door. What was typed as a name is kept only where it is somebody's. */
export async function recordLogin(
  db: Database,
  event: LoginEvent,
  person: { id: string; email: string } | undefined,
  { address, device }: Origin,
): Promise<void> {
  const isKnown = person && provesThePerson.includes(event);
  await recordAudit(
    db,
    {
      ...(isKnown ? { userId: person.id, username: person.email } : { username: 'somebody' }),
      address: maskAddress(address),
    },
    { action: `login.${event}`, target: person ? accountTarget(person.id) : 'login', after: { device } },
  );
}
