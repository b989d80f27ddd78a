import type { Paper } from '../schemas.ts';
import { DownloadButton } from './download-link.tsx';
import { useChoices } from './on-screen/choices.ts';
import { OnScreenPaper } from './on-screen/on-screen-paper.tsx';
import type { OnScreen } from './on-screen/use-on-screen.ts';
import { ViewSwitch } from './on-screen/view-switch.tsx';
import { PaperComing } from './paper-coming.tsx';
import { Reader } from './reader.tsx';

interface ReadPaperProps {
  paper: Paper;
  subjectName: string;
  onScreen: Extract<OnScreen, { status: 'ready' }>;
  onRefused: () => void;
}

/** A paper in both its forms. The style sheet shows the one that was chosen; the printed one is only then loaded. */
export function ReadPaper({ paper, subjectName, onScreen, onRefused }: ReadPaperProps) {
  const { view } = useChoices();
  return (
    <>
      <ViewSwitch paper={paper} />
      <div className="printed:hidden">
        <OnScreenPaper
          paperId={paper.paperid}
          subjectName={subjectName}
          actions={<DownloadButton paper={paper} className="md:hidden" />}
          {...onScreen}
        />
      </div>
      <div className="hidden lg:-mx-20.5 printed:block">
        {view === 'printed' ? (
          <Reader paper={paper} subjectName={subjectName} onRefused={onRefused} />
        ) : (
          <PaperComing paper={paper} isFirst={false} />
        )}
      </div>
    </>
  );
}
