import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Confirm } from '../../ui/confirm.tsx';
import { sentenceOf } from '../screen.tsx';

/** Asks before the screen is left while papers are being uploaded. */
export function LeaveGuard({ isBusy }: { isBusy: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isBusy && currentLocation.pathname !== nextLocation.pathname,
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
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
  return (
    <Confirm
      title="Leave while papers are being uploaded?"
      does="Leave and stop them"
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      onConfirm={leave}
      describe={sentenceOf}
    >
      <p>Papers that are live stay in the shop. Those still on their way are stopped and do not arrive.</p>
    </Confirm>
  );
}
