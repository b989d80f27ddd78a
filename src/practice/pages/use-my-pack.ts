import { useCallback } from 'react';
import { type Loaded, useLoaded } from '../../accounts/profile/use-loaded.ts';
import { useSession } from '../../accounts/sessions/session.ts';
import { useLibrary } from '../../papers/owning/library.ts';
import type { QuestionPack } from '../contract.ts';
import { guest } from '../device/guest.ts';
import { loadPack } from '../device/packs.ts';
import { usePractice } from '../device/practice-store.ts';

/** All questions of a subject, for who has it. Without a network what the device has tells who that is. */
export function useMyPack(subjectId: number): { pack: Loaded<QuestionPack | undefined>; isOwned: boolean } {
  const { user } = useSession();
  const { status, subjects } = useLibrary();
  const { owner } = usePractice();
  const isStaff = user !== undefined && user.role !== 'user';
  const isBought = isStaff || subjects.some(({ id }) => id === subjectId);
  const isWorthTrying = isBought || status === 'failed' || (!user && owner !== guest);
  const load = useCallback(
    async () => (isWorthTrying ? loadPack(subjectId).catch(() => undefined) : undefined),
    [subjectId, isWorthTrying],
  );
  const { loaded } = useLoaded(load);
  return { pack: loaded, isOwned: isWorthTrying && !(loaded.status === 'loaded' && loaded.value === undefined) };
}
