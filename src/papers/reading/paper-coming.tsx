import { Spinner } from '../../ui/spinner.tsx';
import { PaperPicture } from '../browsing/paper-picture.tsx';
import type { Paper } from '../records-contract.ts';

/** The first page as a picture, where the paper will be. */
export function PaperComing({ paper }: { paper: Paper }) {
  return (
    <div>
      <div className="flex min-h-13.5 items-center justify-center">
        <div className="no-script:hidden">
          <Spinner label="Opening the paper" />
        </div>
        <p className="hidden text-ink-2 no-script:block">
          To read it on this page JavaScript is needed; the download works without.
        </p>
      </div>
      <PaperPicture paper={paper} isFirst className="mx-auto mt-3 w-full max-w-[900px]" />
    </div>
  );
}
