import { Link, useParams } from 'react-router';
import { type QuestionDetails, readQuestionFigures } from '../../../practice/admin-contract.ts';
import { QuestionView } from '../../../questions/screen/question-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Facts } from '../../kit/facts.tsx';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { ReportLink } from './report-link.tsx';
import { writeDuration, writeShare } from './write-figures.ts';

/** One question as students see it, with its solution and how it is answered. */
export default function QuestionPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useAnswer(readQuestionFigures, { params: { id } });
  return (
    <Screen title={data ? `Question ${data.key}` : 'Question'}>
      <Link
        to="/admin/practice"
        className="mb-3 inline-flex min-h-11 items-center text-pen-deep underline underline-offset-4"
      >
        All questions
      </Link>
      {error && <LoadTrouble error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-72" />}
      {data && <LoadedQuestion details={data} />}
    </Screen>
  );
}

function LoadedQuestion({ details }: { details: QuestionDetails }) {
  const { classname, subjectName, chapter, type, variants, answers } = details;
  const { question, words, language } = details;
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
      <div lang={language} className="question-content rounded-card border border-rule bg-sheet p-4 sm:p-5">
        <QuestionView question={{ ...question, number: 1 }} anchor={undefined} words={words} />
      </div>
      <div className="rounded-card border border-rule bg-sheet p-4 sm:p-5">
        <Facts
          facts={[
            ['Subject', `${classname} ${subjectName}`],
            ['Chapter', chapter],
            ['Type', type],
            ['Variants', variants],
            ['Answered', answers],
            ['Marks earned', writeShare(details)],
            ['Takes', writeDuration(details.seconds)],
            ['Reported', <ReportLink key="reported" figures={details} />],
          ]}
        />
      </div>
    </div>
  );
}
