import { Readable } from 'node:stream';
import type { Subject } from '../catalog/records-contract.ts';
import { listEnabledSubjects } from '../catalog/service.server.ts';
import { addCheckedPaper, type PaperDetails, type UploadedFile } from '../papers/managing/manage-papers.server.ts';
import { doPendingWork } from '../platform/jobs/pending-work.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { type Progress, showProgress } from '../platform/typeset/show-progress.server.ts';
import { questionsFolder } from './format/read.server.ts';
import type { DocumentKind } from './print/labels.ts';
import { type TypesetDocument, typesetAll } from './print/typeset-all.server.ts';

/** The note under which the first start leaves this work to be done. */
export const demoPapersWork = 'demo papers';

const namesOfKinds: Record<DocumentKind, string> = {
  paper: 'Sample Paper',
  questions: 'Practice Questions',
  solutions: 'Solutions',
};

interface ReadyPaper {
  fields: PaperDetails & { pages: number };
  file: UploadedFile;
}

type Needs = Pick<Platform, 'db' | 'storage' | 'jobs' | 'settings'>;

/**
 * Typesets the papers of the demo catalogue and adds them to it, once: all or, where anything goes wrong, none. The shop
 * can do without them, so a failure is only said; the next start tries again.
 */
export async function addDemoPapers(
  platform: Needs,
  { say, signal, folder = questionsFolder }: { say: (line: string) => void; signal?: AbortSignal; folder?: string },
): Promise<void> {
  let progress: Progress | undefined;
  let count = 0;
  try {
    await doPendingWork(platform.db, demoPapersWork, async (tx) => {
      progress = showProgress('Typesetting the demo papers');
      const ready = await typesetForSubjects(platform, await listEnabledSubjects(tx), {
        folder,
        signal,
        onProgress: progress.show,
      });
      try {
        // All at the end: what this locks, others may be waiting for.
        for (const { fields, file } of ready) await addCheckedPaper(platform, tx, fields, file, { canWait: true });
      } finally {
        await discardAll(ready);
      }
      count = ready.length;
    });
    progress?.end(`${count} done`);
  } catch (error) {
    progress?.end('stopped');
    if (signal?.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    say(`The demo papers could not be made (${reason}). The shop opens without them; the next start tries again.`);
  }
}

async function typesetForSubjects(
  { storage, settings }: Needs,
  subjects: Subject[],
  { folder, ...options }: { folder: string; signal: AbortSignal | undefined; onProgress: Progress['show'] },
): Promise<ReadyPaper[]> {
  const ready: ReadyPaper[] = [];
  try {
    for await (const document of typesetAll(folder, { brand: settings.BRAND_NAME, ...options })) {
      const { classId, filename, pdf } = document;
      const subject = subjects.find((one) => one.classid === classId && one.subjectName === document.subject);
      // Staff may have changed the catalogue since a first try.
      if (!subject) continue;
      const staged = await storage.staging.stage(Readable.from([pdf]));
      ready.push({ fields: describe(document, subject.id), file: { ...staged, name: filename } });
    }
    return ready;
  } catch (error) {
    await discardAll(ready);
    throw error;
  }
}

function describe({ subject, document, kind, pages }: TypesetDocument, subjectId: number): ReadyPaper['fields'] {
  const number = /^paper-(\d+)$/.exec(document)?.[1] ?? '1';
  const papername = `${subject} ${namesOfKinds[kind]} ${number}`;
  return { papername, subjectId, kind, access: kind === 'paper' ? 'free' : 'paid', enabled: true, pages };
}

/** Those that became papers are elsewhere by now and stay. */
async function discardAll(ready: ReadyPaper[]): Promise<void> {
  for (const { file } of ready) await file.discard();
}
