import { useEffect, useState } from 'react';
import { openPractice } from './database.ts';
import { currentOwner } from './owner.ts';

/** Whether the person here has saved a subject on this device. */
export function useIsSaved(subjectId: number): boolean {
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    openPractice()
      .then((db) => db.get('saved', subjectId))
      .then((saved) => setIsSaved(saved !== undefined && saved.owner === currentOwner()))
      .catch(() => undefined);
  }, [subjectId]);
  return isSaved;
}
