import { Spinner } from '../../ui/spinner.tsx';
import { PaperPicture } from '../browsing/paper-picture.tsx';
import type { Paper } from '../schemas.ts';

/** The place that the pages of a paper will take, with the first as a picture: nothing moves when they are there. */
export function PaperComing({ paper, isFirst = true }: { paper: Paper; isFirst?: boolean }) {
  const others = Array.from({ length: (paper.pages ?? 1) - 1 }, (_, index) => index + 2);
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
      <div className="mt-3 grid gap-3 pb-1">
        <PaperPicture paper={paper} isFirst={isFirst} className={pageFrame} />
        {others.map((number) => (
          <div key={number} className={`${pageFrame} aspect-[1/1.4142] bg-white ring-1 ring-rule no-script:hidden`} />
        ))}
      </div>
    </div>
  );
}

const pageFrame = 'mx-auto w-full max-w-[900px] rounded-sm';
