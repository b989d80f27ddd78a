import { useCallback, useEffect, useState } from 'react';
import { readStoredSession } from '../../accounts/sessions/stored-session.ts';
import { fetchApi } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { pictureAddress } from '../browsing/paper-picture.tsx';
import type { Paper } from '../schemas.ts';
import { downloadPath } from './download.ts';
import { DownloadButton, DownloadLink } from './download-link.tsx';
import { PaperComing } from './paper-coming.tsx';
import { whenIdle } from './when-idle.ts';

interface ReaderProps {
  paper: Paper;
  subjectName: string;
  onRefused: () => void;
}

type Viewer = typeof import('./viewer/paper-viewer.tsx').PaperViewer;

/** Shows a paper page by page, with the viewer fetched for it; where that does not work, offers the download. */
export function Reader({ paper, subjectName, onRefused }: ReaderProps) {
  const address = downloadPath(paper.paperid);
  const [tries, setTries] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  const Viewer = useViewer(tries, setIsFailed);
  const [token, setToken] = useState(() => readStoredSession()?.token);
  // A token that was renewed while somebody read is soon worth nothing: the rest is asked for with the new one.
  const onPageFailed = useCallback(() => setToken(readStoredSession()?.token), []);
  const onFailed = useCallback(
    (status: number | undefined) => {
      // Asked the usual way, so that a login which has ended is treated the usual way.
      if (status === 401) void fetchApi(address, { method: 'HEAD' }).catch(() => undefined);
      if (status === 401 || status === 403) onRefused();
      else setIsFailed(true);
    },
    [address, onRefused],
  );
  if (isFailed) {
    const onRetry = () => {
      setIsFailed(false);
      setTries(tries + 1);
    };
    return <CannotShow paper={paper} onRetry={onRetry} />;
  }
  if (!Viewer) return <PaperComing paper={paper} />;
  return (
    <Viewer
      key={tries}
      paperId={paper.paperid}
      name={paper.papername}
      subjectName={subjectName}
      address={address}
      token={token}
      actions={<DownloadButton paper={paper} className="max-[359px]:hidden" />}
      picture={pictureAddress(paper)}
      onFailed={onFailed}
      onPageFailed={onPageFailed}
    >
      <PaperComing paper={paper} />
    </Viewer>
  );
}

/**
 * Loaded when a paper is opened, and by nothing else: it is heavier than the rest of the shop together. The page is made
 * ready for its reader first.
 */
function useViewer(tries: number, setIsFailed: (isFailed: boolean) => void): Viewer | undefined {
  const [viewer, setViewer] = useState<{ Viewer: Viewer }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again what did not come.
  useEffect(() => {
    let isWanted = true;
    whenIdle()
      .then(() => (isWanted ? import('./viewer/paper-viewer.tsx') : undefined))
      .then(
        (module) => module && setViewer({ Viewer: module.PaperViewer }),
        () => setIsFailed(true),
      );
    return () => {
      isWanted = false;
    };
  }, [tries, setIsFailed]);
  return viewer?.Viewer;
}

function CannotShow({ paper, onRetry }: { paper: Paper; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-card border border-rule border-dashed p-8 text-center"
    >
      <h2 className="text-xl">The paper cannot be shown here</h2>
      <p className="max-w-prose text-ink-2">You can still download it and read it with another app.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2.5">
        <DownloadLink paper={paper} />
        <Button look="outline" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}
