import { Link } from 'react-router';
import type { QuestionFigures } from '../../../practice/admin-contract.ts';

/** How often a question was reported; while staff have not put it away, the way to the message. */
export function ReportLink({
  figures: { reports, openReports, messageId },
}: {
  figures: Pick<QuestionFigures, 'reports' | 'openReports' | 'messageId'>;
}) {
  if (messageId === null) return reports;
  return (
    <Link
      to={`/admin/messages?id=${messageId}`}
      className="-my-2 inline-flex min-h-11 items-center text-pen-deep underline underline-offset-4"
    >
      {reports} ({openReports} open)
    </Link>
  );
}
