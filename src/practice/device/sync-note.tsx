import { guest } from './guest.ts';
import { usePractice } from './practice-store.ts';

/** What is saved on this device, and how much of it has arrived. */
export function SyncNote() {
  const { status, events, pending, owner } = usePractice();
  if (status !== 'ready' || events.length === 0) return null;
  const saved = `${events.length} saved here`;
  return (
    <span>{owner === guest ? `${saved}, on this device only` : `${saved}, ${events.length - pending} received`}</span>
  );
}
