import { loadTypst, TypesetThread } from './thread.server.ts';

const keepMs = 60_000;
const mostUses = 50;

interface KeptThread {
  thread: Promise<TypesetThread>;
  uses: number;
  waiting: number;
  isSpent: boolean;
  timer?: NodeJS.Timeout;
}

let kept: KeptThread | undefined;

/**
 * Typst source as a PDF; throws what Typst says about a source it cannot set. The thread that does it stays for a
 * while, since a second document takes a tenth of the time of the first.
 */
export async function compilePdf(source: string): Promise<Uint8Array> {
  const mine = obtainThread();
  try {
    const { pdf } = await (await mine.thread).typeset(source);
    return pdf;
  } catch (error) {
    // A failure may have left anything behind.
    mine.isSpent = true;
    throw error;
  } finally {
    mine.waiting -= 1;
    if (mine.waiting === 0) letGo(mine);
  }
}

function obtainThread(): KeptThread {
  if (!kept || kept.isSpent) {
    kept = { thread: loadTypst().then((typst) => new TypesetThread(typst)), uses: 0, waiting: 0, isSpent: false };
  }
  clearTimeout(kept.timer);
  kept.waiting += 1;
  kept.uses += 1;
  if (kept.uses >= mostUses) kept.isSpent = true;
  return kept;
}

function letGo(mine: KeptThread): void {
  const end = async () => {
    mine.isSpent = true;
    await mine.thread.then((thread) => thread.end()).catch(() => {});
  };
  if (mine.isSpent) void end();
  else mine.timer = setTimeout(end, keepMs).unref();
}
