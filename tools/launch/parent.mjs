const parent = process.ppid;
const pollMs = 500;

/**
 * Calls back when the process that started this one is gone; returns how to stop watching.
 * npm hands a SIGTERM to the shell between the two, and where that is dash, it dies without a word to its child.
 */
export function whenParentEnds(callback) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    callback();
  }, pollMs);
  watch.unref();
  return () => clearInterval(watch);
}
