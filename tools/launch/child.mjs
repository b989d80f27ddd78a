import { setTimeout as sleep } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { whenParentEnds } from './parent.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Waits for a child's end, and meanwhile hands on to it the signals that would end this process. */
export function follow(child) {
  return new Promise((resolve) => {
    let stoppedBy;
    const forward = (signal) => {
      stoppedBy = signal;
      // Ctrl-C in a terminal reaches the child by itself.
      if (signal !== 'SIGINT' || ![0, 1, 2].some(isatty)) child.kill(signal);
    };
    const unwatch = whenParentEnds(() => stoppedBy ?? forward('SIGTERM'));
    const settle = (result) => {
      unwatch();
      for (const signal of forwarded) process.off(signal, forward);
      resolve({ ...result, stoppedBy });
    };
    for (const signal of forwarded) process.on(signal, forward);
    child.once('error', (error) => settle({ error }));
    child.once('close', (code, signal) => settle({ code, signal }));
  });
}

/** Ends this process the way its child ended, so that shells and supervisors see the true reason. */
export async function endBy(signal) {
  process.kill(process.pid, signal);
  // The signal takes effect at once or a moment later; where it cannot (Windows), the exit code still tells of a failure.
  await sleep(1_000);
  process.exit(1);
}
