import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../accounts/sessions/session.ts';
import { call } from '../../platform/http/client.ts';
import type { PaperWithSubject } from '../browsing/paper-pages.server.ts';
import { openPaper } from '../contract.ts';
import { loadLibrary, useLibrary, useOwns } from '../owning/library.ts';
import type { Paper } from '../schemas.ts';
import { LockedPaper } from './locked-paper.tsx';
import type { OnScreen } from './on-screen/use-on-screen.ts';
import { PaperComing } from './paper-coming.tsx';
import { ReadPaper } from './read-paper.tsx';
import { Reader } from './reader.tsx';
import { isOpenToAll } from './use-may-open.ts';

interface ReadingProps extends PaperWithSubject {
  onScreen: OnScreen;
  /** Whether to try to open it for the person here. */
  isWorthTrying: boolean;
}

/** The paper itself for those who may read it, and for others what it is and how to get it. */
export function Reading({ paper, subject, onScreen, isWorthTrying }: ReadingProps) {
  const { isKnown, user } = useSession();
  const library = useLibrary();
  const [isRefused, setIsRefused] = useState(false);
  const onRefused = useCallback(() => setIsRefused(true), []);
  const isFree = isOpenToAll(paper, subject);
  const isOpen = isWorthTrying && !isRefused && onScreen.status !== 'refused';
  useNotedOpening(paper, user !== undefined && isOpen && onScreen.status === 'ready');
  if (onScreen.status === 'ready' && (isFree || isOpen)) {
    return <ReadPaper paper={paper} subjectName={subject.subjectName} onScreen={onScreen} onRefused={onRefused} />;
  }
  if (!isKnown && isFree) return <PaperComing paper={paper} />;
  if (isKnown && isOpen) {
    return onScreen.status === 'loading' ? (
      <PaperComing paper={paper} />
    ) : (
      <Reader paper={paper} subjectName={subject.subjectName} onRefused={onRefused} />
    );
  }
  if (user && library.status === 'loading') return <PaperComing paper={paper} />;
  // Who is logged in may have bought it: until that is known nothing is offered.
  return (
    <div className={isKnown ? '' : 'logged-in:invisible'}>
      <LockedPaper paper={paper} subject={subject} />
    </div>
  );
}

/** A paper of a subject somebody owns counts as opened in their library once they have it on the screen. */
function useNotedOpening({ paperid, subjectId }: Paper, isRead: boolean): void {
  const isDue = useOwns()(subjectId) && isRead;
  useEffect(() => {
    if (!isDue) return;
    // What could not be noted is noted the next time.
    call(openPaper, { params: { id: paperid } }).then(loadLibrary, () => undefined);
  }, [isDue, paperid]);
}
