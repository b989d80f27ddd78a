import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { NewEvent } from '../device/event-log.ts';
import { currentPractice, record, usePractice } from '../device/practice-store.ts';
import type { ClockReading, Given } from '../log/events-contract.ts';
import { type MockAttempt, readMocks } from '../log/mocks.ts';
import { Opening } from './exam-clock.ts';

const tickMs = 30_000;

export type SaveState = 'saved' | 'saving' | 'failed';

export interface Sitting {
  attempt: MockAttempt;
  /** Running on from what the log says; undefined until the attempt has been opened. */
  opening: Opening | undefined;
  saving: SaveState;
  answer: (number: number, given: Given[]) => Promise<boolean>;
  review: (number: number, isMarked: boolean) => Promise<boolean>;
  see: (number: number) => Promise<boolean>;
  handIn: (reason: 'student' | 'time') => Promise<boolean>;
}

export function findAttempt(id: string): MockAttempt | undefined {
  return readMocks(currentPractice().events.filter(({ attempt }) => attempt === id))[0];
}

/** An attempt as its log has it. */
export function useAttempt(id: string | undefined): MockAttempt | undefined {
  const { events } = usePractice();
  return useMemo(() => {
    const own = events.filter(({ attempt }) => attempt !== null && attempt === id);
    return readMocks(own)[0];
  }, [events, id]);
}

type WithClock = (clock: ClockReading) => NewEvent;

/** Goes on with an attempt of this device: counts its time, and writes down everything before it is shown as saved. */
export function useSitting(begun: MockAttempt): Sitting {
  const { id, device } = begun;
  const attempt = useAttempt(id) ?? begun;
  const [opening, setOpening] = useState<Opening>();
  const [saving, setSaving] = useState<SaveState>('saved');
  const current = useRef(opening);
  current.current = opening;

  const write = useCallback(
    async (make: WithClock): Promise<boolean> => {
      const clock = current.current;
      if (!clock) return false;
      setSaving('saving');
      try {
        await record([make(clock.read())], device);
        setSaving('saved');
        return true;
      } catch {
        setSaving('failed');
        return false;
      }
    },
    [device],
  );

  const open = useCallback(async () => {
    const next = new Opening();
    await record([{ attempt: id, kind: 'mock-ticked', body: { clock: next.first() } }], device).catch(() => undefined);
    next.usedMsBefore = findAttempt(id)?.usedMs ?? 0;
    setOpening(next);
  }, [id, device]);

  useOpenings(open, () => void write((clock) => ({ attempt: id, kind: 'mock-ticked', body: { clock } })));

  useEffect(() => {
    if (!opening) return;
    const timer = setInterval(
      () => void write((clock) => ({ attempt: id, kind: 'mock-ticked', body: { clock } })),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [opening, id, write]);

  return {
    attempt,
    opening,
    saving,
    answer: (number, given) =>
      write((clock) => ({ attempt: id, kind: 'mock-answered', body: { number, given, clock } })),
    review: (number, isMarked) =>
      write((clock) => ({ attempt: id, kind: 'mock-reviewed', body: { number, isMarked, clock } })),
    see: (number) => write((clock) => ({ attempt: id, kind: 'mock-seen', body: { number, clock } })),
    handIn: (reason) => write((clock) => ({ attempt: id, kind: 'mock-handed-in', body: { reason, clock } })),
  };
}

/**
 * Opens the attempt now, and anew when the page comes back from the background: the device may have slept, and a steady
 * clock may sleep with it.
 */
function useOpenings(open: () => Promise<void>, onHide: () => void): void {
  const hide = useRef(onHide);
  hide.current = onHide;
  useEffect(() => {
    void open();
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') hide.current();
      else void open();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [open]);
}
