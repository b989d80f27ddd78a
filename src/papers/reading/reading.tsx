import { useCallback, useState } from 'react';
import { useSession } from '../../accounts/sessions/session.ts';
import type { PaperWithSubject } from '../browsing/paper-pages.server.ts';
import { useLibrary } from '../owning/library.ts';
import { LockedPaper } from './locked-paper.tsx';
import { PaperComing } from './paper-coming.tsx';
import { Reader } from './reader.tsx';
import { isOpenToAll, useMayOpen } from './use-may-open.ts';

/** The paper itself for who may read it, and for others what it is and how to get it. */
export function Reading({ paper, subject }: PaperWithSubject) {
  const { isKnown, user } = useSession();
  const library = useLibrary();
  const mayOpen = useMayOpen()(paper, subject);
  const [isRefused, setIsRefused] = useState(false);
  const onRefused = useCallback(() => setIsRefused(true), []);
  const isFree = isOpenToAll(paper, subject);
  // Where it cannot be known what somebody bought, the server is asked for the paper itself.
  const isWorthTrying = mayOpen || (user !== undefined && library.status === 'failed');
  if (!isKnown && isFree) return <PaperComing paper={paper} />;
  if (isKnown && isWorthTrying && !isRefused) return <Reader paper={paper} onRefused={onRefused} />;
  if (user && library.status === 'loading') return <PaperComing paper={paper} />;
  // Who is logged in may have bought it: until that is known nothing is offered.
  return (
    <div className={isKnown ? '' : 'logged-in:invisible'}>
      <LockedPaper paper={paper} subject={subject} />
    </div>
  );
}
