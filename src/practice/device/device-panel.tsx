import { useCallback } from 'react';
import { Panel } from '../../accounts/profile/panel.tsx';
import { useLoaded } from '../../accounts/profile/use-loaded.ts';
import { Switch } from '../../ui/switch.tsx';
import { keepOnDeviceOnly, readSync } from './event-log.ts';
import { reloadEverywhere } from './practice-store.ts';
import { SavedList } from './saved-list.tsx';
import { syncOnce } from './sync.ts';
import { SyncNote } from './sync-note.tsx';
import { useSync } from './use-sync.ts';

/** Whether what a student practises leaves this device. */
export function DevicePanel({ username }: { username: string }) {
  useSync();
  const load = useCallback(() => readSync(username), [username]);
  const { loaded, reload } = useLoaded(load);
  // A browser that keeps nothing has nothing to send.
  if (loaded.status === 'failed') return null;
  const isDeviceOnly = loaded.status === 'loaded' && loaded.value.isDeviceOnly;
  const change = async (isOn: boolean): Promise<void> => {
    await keepOnDeviceOnly(username, isOn);
    await reload();
    await reloadEverywhere();
    if (!isOn) await syncOnce().catch(() => undefined);
  };
  return (
    <>
      <Panel title="My practice">
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="font-semibold text-[15px]">On this device only</p>
            <p className="text-[15px] text-ink-2">
              What you practise from now on stays in this browser: it is not sent to us, your other devices do not show
              it, and it is lost with this device.
            </p>
          </div>
          <Switch label="Keep my practice on this device only" isOn={isDeviceOnly} onSwitch={change} />
        </div>
        <p className="mt-2 text-ink-2 text-sm">
          <SyncNote />
        </p>
      </Panel>
      <SavedList />
    </>
  );
}
