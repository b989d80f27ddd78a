import { useState } from 'react';
import { formatMoment } from '../../page-kit/india-time.ts';
import { CallFailed, call } from '../../platform/http/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { endSession, listSessions, type SessionInfo } from '../contract.ts';
import { failureText } from '../login/failure-text.ts';
import { FormError } from '../login/form-error.tsx';
import { LoadFailure, Panel } from './panel.tsx';
import type { useLoaded } from './use-loaded.ts';

export const loadSessions = (): Promise<SessionInfo[]> => call(listSessions);

/** Where the person is logged in. */
export function SessionsPanel({ loaded, reload }: ReturnType<typeof useLoaded<SessionInfo[]>>) {
  return (
    <Panel title="Where you are logged in">
      {loaded.status === 'loading' && <Skeleton className="h-16" />}
      {loaded.status === 'failed' && (
        <LoadFailure text="Your sessions could not be loaded." onRetry={() => void reload()} />
      )}
      {loaded.status === 'loaded' && (
        <ul aria-live="polite">
          {loaded.value.map((session) => (
            <SessionEntry key={session.id} session={session} onEnded={reload} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function SessionEntry({ session, onEnded }: { session: SessionInfo; onEnded: () => Promise<void> }) {
  const { id, device, usedAt, isCurrent } = session;
  const [isEnding, setIsEnding] = useState(false);
  const [failure, setFailure] = useState<string>();
  const end = async (): Promise<void> => {
    setIsEnding(true);
    setFailure(undefined);
    try {
      await call(endSession, { query: { id } }).catch(ignoreEnded);
      showToast('That device has been logged out', { toastMs: 4_000 });
      await onEnded();
    } catch (error) {
      setFailure(failureText(error, 'The session could not be ended. Please try again.'));
    }
    setIsEnding(false);
  };
  return (
    <li className="border-rule border-t py-3 first:border-t-0 first:pt-0">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">{device}</p>
          <p className="text-ink-2 text-sm">Last used {formatMoment(usedAt)}</p>
        </div>
        {isCurrent ? (
          <span className="shrink-0 whitespace-nowrap">
            <Badge tone="good">This device</Badge>
          </span>
        ) : (
          <Button
            look="danger"
            disabled={isEnding}
            aria-label={`End the session: ${device}`}
            onClick={() => void end()}
          >
            End
          </Button>
        )}
      </div>
      <FormError text={failure} />
    </li>
  );
}

/** One that is over already is what was wanted. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof CallFailed && error.status === 404)) throw error;
}
