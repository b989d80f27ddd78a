import type { User } from '../../../accounts/contract.ts';
import { currentUser, subscribe, wasRefused } from '../../../accounts/sessions/session.ts';
import { CallFailed } from '../../../platform/http/client.ts';

/** Who works in this tab, also after their session has ended. */
let worker: User | undefined;
/** Whether the API has answered them here: only then is there something on the screen worth staying for. */
let hasWorked = false;

export function rememberWorker(user: User): void {
  if (user.username !== worker?.username) hasWorked = false;
  worker = user;
}

/** Whose unsaved work is kept on this device. */
export function workerName(): string {
  return (currentUser() ?? worker)?.username ?? '';
}

/**
 * The server ended the session of somebody who was at work here: they log in over what they were doing. Whoever logged
 * out, in this tab or in another, leaves nothing on the screen.
 */
export function hasEndedAtWork(): boolean {
  return hasWorked && wasRefused();
}

/**
 * Makes a call of the staff area. When the session has ended, the call waits until the same person has logged in again
 * and is then made once more.
 */
export async function callAsStaff<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await make();
    hasWorked = true;
    return answer;
  } catch (error) {
    const isRefused = error instanceof CallFailed && error.status === 401;
    if (!isRefused || currentUser() || !hasEndedAtWork()) throw error;
    await nextLogin();
    if (currentUser()?.username !== worker?.username) throw error;
    return make();
  }
}

function nextLogin(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!currentUser()) return;
      stop();
      resolve();
    });
  });
}
