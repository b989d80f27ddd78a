import { currentUser, onSessionEnd, subscribe } from '../../accounts/sessions/session.ts';
import { guest } from './guest.ts';

const ownerItem = 'practice_owner';

/**
 * Whose practice this device keeps. A login ends after a day without a network; whoever practises then goes on under
 * their own name, and what they do is sent after the next login. Only who logs out, or logs in, changes it.
 */
export function currentOwner(): string {
  return currentUser()?.username ?? localStorage.getItem(ownerItem) ?? guest;
}

/** Remembers who was here, and has what they saved leave the device when they log out. Called by each shell. */
export function followOwner(): () => void {
  const look = (): void => {
    const username = currentUser()?.username;
    if (!username) return;
    const before = localStorage.getItem(ownerItem);
    localStorage.setItem(ownerItem, username);
    if (before !== null && before !== username) void leave(username);
  };
  look();
  const stops = [
    subscribe(look),
    onSessionEnd((reason) => {
      if (reason !== 'asked') return;
      localStorage.removeItem(ownerItem);
      void leave(guest);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Loaded only then: most pages know nothing of practice. */
async function leave(owner: string): Promise<void> {
  const { leaveNothingPaid } = await import('./leaving.ts');
  await leaveNothingPaid(owner).catch(() => undefined);
}
