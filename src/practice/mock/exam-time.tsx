import { useEffect, useRef, useState } from 'react';
import { Bar } from '../pages/bar.tsx';
import { announcement, sayMinutes, writeClock } from './clock.ts';
import type { Opening } from './exam-clock.ts';
import { describePace } from './pace.ts';

interface ExamTimeProps {
  opening: Opening | undefined;
  limitSeconds: number;
  onUp: () => void;
}

/** The time that is left. It is read out at a few moments only; whoever wants to know more often finds it by its name. */
export function ExamTime({ opening, limitSeconds, onUp }: ExamTimeProps) {
  const left = useLeft(opening, limitSeconds, 250);
  const [said, setSaid] = useState('');
  const before = useRef(left);
  const up = useRef(onUp);
  up.current = onUp;
  const isUp = left !== undefined && left <= 0;
  useEffect(() => {
    if (left === undefined) return;
    const text = before.current === undefined ? undefined : announcement(before.current, left);
    before.current = left;
    if (text) setSaid(text);
  }, [left]);
  useEffect(() => {
    if (isUp) up.current();
  }, [isUp]);
  return (
    <>
      <p
        role="timer"
        aria-live="off"
        aria-label={left === undefined ? 'Time left' : `${sayMinutes(left)} left`}
        className="font-bold font-display text-[22px] tabular-nums leading-none tracking-tight md:text-[26px]"
      >
        <span className="highlighted">{left === undefined ? '–:––' : writeClock(left)}</span>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface PaceProps {
  opening: Opening | undefined;
  limitSeconds: number;
  doneMarks: number;
  totalMarks: number;
}

/** How the time used goes with the marks done. */
export function Pace({ opening, limitSeconds, doneMarks, totalMarks }: PaceProps) {
  const left = useLeft(opening, limitSeconds, 10_000);
  const usedSeconds = limitSeconds - (left ?? limitSeconds);
  return (
    <section aria-labelledby="pace" className="rounded-card border border-rule bg-sheet p-4">
      <h2 id="pace" className="mb-1.5 text-lg">
        Pace
      </h2>
      <p className="text-[15px] text-ink-2">{describePace({ usedSeconds, limitSeconds, doneMarks, totalMarks })}</p>
      <Bar part={usedSeconds} of={limitSeconds} className="mt-2.5" color="fill-pen" />
    </section>
  );
}

function useLeft(opening: Opening | undefined, limitSeconds: number, everyMs: number): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (!opening) return;
    // Whole seconds: nothing is drawn anew in between.
    const look = (): void => setLeft(Math.max(0, Math.ceil(limitSeconds - opening.usedMs() / 1000)));
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [opening, limitSeconds, everyMs]);
  return left;
}
