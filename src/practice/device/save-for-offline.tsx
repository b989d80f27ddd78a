import { useState } from 'react';
import { failureText } from '../../accounts/login/failure-text.ts';
import { Panel } from '../../accounts/profile/panel.tsx';
import { useVariant } from '../../page-kit/variants.ts';
import { describeBytes } from '../../papers/browsing/paper-facts.ts';
import type { LibrarySubject } from '../../papers/contract.ts';
import { useLibrary } from '../../papers/owning/library.ts';
import { downloadPath } from '../../papers/reading/download.ts';
import { Button } from '../../ui/button.tsx';
import type { PracticeSubject } from '../contract.ts';
import { SavedItem, useSaved } from './saved-list.tsx';
import { saveSubject } from './saved-subjects.ts';

/** A pack is at most so much on its way, a paper to be read less than this. */
const packBytes = 250 * 1024;
const paperBytes = 60 * 1024;

/** Keeps a subject on the device, so that all of it works without a network. */
export function SaveForOffline({ subject }: { subject: PracticeSubject }) {
  const owned = useLibrary().subjects.find(({ id }) => id === subject.subjectId);
  const { saved, reload } = useSaved();
  const own = saved.find(({ subjectId }) => subjectId === subject.subjectId);
  if (!owned || !('caches' in globalThis)) return null;
  return (
    <Panel title="Without a network">
      {own ? (
        <SavedItem saved={own} onChange={() => void reload()} />
      ) : (
        <Offer subject={subject} owned={owned} onSaved={() => void reload()} />
      )}
    </Panel>
  );
}

interface OfferProps {
  subject: PracticeSubject;
  owned: LibrarySubject;
  onSaved: () => void;
}

function Offer({ subject, owned, onSaved }: OfferProps) {
  const { paths } = useVariant();
  const [withPdfs, setWithPdfs] = useState(false);
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [failure, setFailure] = useState<string>();
  const papers = owned.papers.filter(({ isOnScreen }) => isOnScreen);
  const pdfBytes = owned.papers.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
  const { subjectId, subjectName, classname, chapters, mocks } = subject;
  const save = async (): Promise<void> => {
    setFailure(undefined);
    setProgress({ done: 0, all: 1 });
    try {
      await saveSubject(
        {
          subjectId,
          name: `${classname} ${subjectName}`,
          paperIds: papers.map(({ paperid }) => paperid),
          mockIds: mocks.map(({ paperId }) => paperId),
          pdfs: withPdfs ? owned.papers.map(({ paperid }) => downloadPath(paperid)) : [],
          pages: [
            paths.practice,
            `${paths.practice}/${subjectId}`,
            `${paths.practice}/${subjectId}/due`,
            ...chapters.map(({ slug }) => `${paths.practice}/${subjectId}/${slug}`),
            ...mocks.map(({ paperId }) => `${paths.mock}/${paperId}`),
            ...mocks.slice(0, 1).map(({ paperId }) => `${paths.mock}/${paperId}/00000000-0000-4000-8000-000000000000`),
            ...owned.papers.map(({ paperid }) => `${paths.paper}/${paperid}`),
          ],
        },
        (done, all) => setProgress({ done, all }),
      );
      onSaved();
    } catch (error) {
      setFailure(failureText(error, 'Not everything could be saved. Please try again with a connection.'));
    }
    setProgress(undefined);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-[15px] text-ink-2">
        Keep the questions and papers on this device. It takes about{' '}
        {describeBytes(packBytes + papers.length * paperBytes)} of data
        {withPdfs && `, and ${describeBytes(pdfBytes)} for the PDFs`}. It leaves the device when you log out.
      </p>
      <label className="flex min-h-11 items-center gap-3 text-[15px]">
        <input
          type="checkbox"
          checked={withPdfs}
          className="size-5 accent-pen"
          onChange={() => setWithPdfs(!withPdfs)}
        />
        With the PDFs, {describeBytes(pdfBytes)}
      </label>
      <Button look="soft" disabled={progress !== undefined} onClick={() => void save()}>
        {progress ? `Saving ${progress.done} of ${progress.all} …` : 'Save for offline'}
      </Button>
      {failure && (
        <p role="alert" className="text-red">
          {failure}
        </p>
      )}
    </div>
  );
}
