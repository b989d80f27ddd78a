const latestMs = 2_000;

/** Resolves when the browser has nothing more urgent to do; browsers that cannot tell get a moment. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: latestMs });
    else setTimeout(resolve, 200);
  });
}
