import { useEffect, useState } from 'react';
import type { SaveState } from './use-attempt.ts';

/** Whether the last tap is on the device, and since when. Not read out: it would never stop. */
export function SaveNote({ saving, savedAtMs }: { saving: SaveState; savedAtMs: number }) {
  const [nowMs, setNowMs] = useState(savedAtMs);
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p data-saving={saving} className={`truncate text-sm ${saving === 'failed' ? 'text-red' : 'text-ink-2'}`}>
      {saving === 'saved' && (
        <>
          saved <span className="max-sm:sr-only">on this device</span> {ago(nowMs - savedAtMs)}
        </>
      )}
      {saving === 'saving' && 'saving …'}
      {saving === 'failed' && 'not saved'}
    </p>
  );
}

function ago(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 5) return 'just now';
  return seconds < 60 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}
