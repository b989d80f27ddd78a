import { doPendingWork, isWorkPending } from '../platform/jobs/pending-work.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { importContent } from './bank/import-content.server.ts';

/** The note under which the first start leaves this work to be done. */
export const demoPapersWork = 'demo papers';
/** The note that a migration leaves in a shop that had demo papers before there was a question bank. */
const formerPapersWork = 'question bank of demo papers';

export async function isBankPending(db: Platform['db']): Promise<boolean> {
  return (await isWorkPending(db, demoPapersWork)) || (await isWorkPending(db, formerPapersWork));
}

interface FillOptions {
  say: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Imports the questions of the demo catalogue, once, which makes its papers; their PDFs are made later. The shop can do
 * without them, so a failure is only said; the next start goes on with what is missing.
 */
export async function fillBank(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  options: FillOptions,
): Promise<void> {
  for (const [name, isFormerShop] of [
    [demoPapersWork, false],
    [formerPapersWork, true],
  ] as const) {
    try {
      await doPendingWork(db, name, async () => {
        const { problems } = await importContent(db, settings.CONTENT_DIR, { isFormerShop, signal: options.signal });
        if (problems.length > 0) throw new Error(problems.join('\n'));
      });
    } catch (error) {
      if (options.signal?.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      options.say(`Some questions could not be imported; the next start tries again:\n${reason}`);
    }
  }
}
