import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Confirm } from '../../ui/confirm.tsx';
import { sentenceOf } from './screen.tsx';

interface LeaveGuardProps {
  /** Whether leaving now would lose anything. */
  isOn: boolean;
  title: string;
  /** The button that leaves all the same. */
  does: string;
  children: ReactNode;
}

/** Asks before a screen is left with something unfinished. */
export function LeaveGuard({ isOn, title, does, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  const isLeaving = useRef(false);
  const leave = async (): Promise<void> => {
    isLeaving.current = true;
    blocker.proceed?.();
  };
  // The dialog also closes because somebody leaves.
  const stay = (): void => {
    if (!isLeaving.current) blocker.reset?.();
  };
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
  return (
    <Confirm
      title={title}
      does={does}
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      onConfirm={leave}
      describe={sentenceOf}
    >
      {children}
    </Confirm>
  );
}

/** The same for what was typed and not saved. */
export function UnsavedGuard({ isOn }: { isOn: boolean }) {
  return (
    <LeaveGuard isOn={isOn} title="Leave without saving?" does="Leave without saving">
      <p>What you changed on this screen is not saved yet, and would be lost.</p>
    </LeaveGuard>
  );
}
