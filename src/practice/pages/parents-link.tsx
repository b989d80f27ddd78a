import { useCallback, useState } from 'react';
import { failureText } from '../../accounts/login/failure-text.ts';
import { Panel } from '../../accounts/profile/panel.tsx';
import { useLoaded } from '../../accounts/profile/use-loaded.ts';
import { formatDay } from '../../page-kit/india-time.ts';
import { call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { endShare, listShares, makeShare } from '../contract.ts';

/** A link that shows the progress in a subject to whoever has it, until the student ends it. */
export function ParentsLink({ subjectId }: { subjectId: number }) {
  return (
    <Panel title="For parents">
      <p className="mb-3 text-[15px] text-ink-2">
        A page without login that shows only this. You decide, and can end it at any time.
      </p>
      <Links subjectId={subjectId} />
    </Panel>
  );
}

function Links({ subjectId }: { subjectId: number }) {
  const load = useCallback(
    async () => (await call(listShares)).filter((share) => share.subjectId === subjectId),
    [subjectId],
  );
  const { loaded, reload } = useLoaded(load);
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    try {
      await work();
      await reload();
    } catch (error) {
      setFailure(failureText(error, 'It did not work. Please try again with a connection.'));
    }
  };
  const make = () =>
    attempt(async () => {
      const { token } = await call(makeShare, { body: { subjectId } });
      setAddress(`${location.origin}/progress/${token}`);
    });
  const end = (id: string) =>
    attempt(async () => {
      await call(endShare, { params: { id } });
      setAddress(undefined);
      showToast('The link has ended', { toastMs: 4_000 });
    });
  return (
    <div className="grid justify-items-start gap-3">
      {address && (
        <div className="grid w-full gap-2">
          <label className="grid gap-1 text-[15px]">
            Send this link to a parent. It is shown only now.
            <input
              readOnly
              value={address}
              className="min-h-11 w-full rounded-button border-[1.5px] border-rule bg-paper px-3 text-sm"
              onFocus={(event) => event.target.select()}
            />
          </label>
          <Button look="soft" className="justify-self-start" onClick={() => void copy(address)}>
            Copy the link
          </Button>
        </div>
      )}
      {loaded.status === 'loaded' && loaded.value.length > 0 && (
        <ul className="grid w-full gap-1.5">
          {loaded.value.map(({ id, createdAt, lastReadAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 text-[15px]">
              <span>
                Made {formatDay(createdAt)}, {lastReadAt ? `last opened ${formatDay(lastReadAt)}` : 'not opened yet'}
              </span>
              <button
                type="button"
                className="min-h-11 px-1 font-semibold text-red underline underline-offset-4"
                onClick={() => void end(id)}
              >
                End it
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button look="outline" onClick={() => void make()}>
        Make a link
      </Button>
      {failure && (
        <p role="alert" className="text-red">
          {failure}
        </p>
      )}
    </div>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast('The link has been copied', { toastMs: 3_000 });
  } catch {
    showToast('Please copy the link from the line', { toastMs: 4_000, tone: 'bad' });
  }
}
