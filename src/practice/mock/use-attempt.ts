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

function findAttempt(id: string): MockAttempt | undefined {
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
  /** Whoever taps before the attempt is open, or while it wakes up, waits for it. */
  const opened = useRef<Promise<Opening>>(undefined);

  const inFlight = useRef(0);

  const write = useCallback(
    async (make: WithClock, isTap: boolean): Promise<boolean> => {
      inFlight.current += 1;
      if (isTap) setSaving('saving');
      const isWritten = await writeAt(opened.current, make, device);
      inFlight.current -= 1;
      const isLast = inFlight.current === 0;
      // It is saved when all of it is; and a tap that was not saved is told until another one is.
      setSaving((before) => {
        if (!isWritten) return 'failed';
        if (before === 'failed' && !isTap) return before;
        return isLast ? 'saved' : 'saving';
      });
      return isWritten;
    },
    [device],
  );
  const tick = useCallback(
    () => void write((clock) => ({ attempt: id, kind: 'mock-ticked', body: { clock } }), false),
    [write, id],
  );

  const open = useCallback(async () => {
    opened.current = openAttempt(id, device);
    setOpening(await opened.current);
  }, [id, device]);

  useOpenings(open, tick);

  useEffect(() => {
    if (!opening) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [opening, tick]);

  return {
    attempt,
    opening,
    saving,
    answer: (number, given) =>
      write((clock) => ({ attempt: id, kind: 'mock-answered', body: { number, given, clock } }), true),
    review: (number, isMarked) =>
      write((clock) => ({ attempt: id, kind: 'mock-reviewed', body: { number, isMarked, clock } }), true),
    see: (number) => write((clock) => ({ attempt: id, kind: 'mock-seen', body: { number, clock } }), false),
    handIn: (reason) => write((clock) => ({ attempt: id, kind: 'mock-handed-in', body: { reason, clock } }), true),
  };
}

async function writeAt(opened: Promise<Opening> | undefined, make: WithClock, device: string): Promise<boolean> {
  try {
    const clock = await opened;
    if (!clock) return false;
    await record([make(clock.read())], device);
    return true;
  } catch {
    return false;
  }
}

/** Writes down that it goes on now: what the wall clock went on meanwhile is used. */
async function openAttempt(id: string, device: string): Promise<Opening> {
  const next = new Opening();
  const first: NewEvent = { attempt: id, kind: 'mock-ticked', body: { clock: next.first() } };
  await record([first], device).catch(() => undefined);
  next.usedMsBefore = findAttempt(id)?.usedMs ?? 0;
  return next;
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
