import { Link } from 'react-router';
import { formatMoment } from '../../../page-kit/india-time.ts';
import type { ListedQuestion } from '../../../questions/studio/studio-contract.ts';
import type { Column } from '../../kit/data-table.tsx';
import { nameDocument, typeWords, writeMarks } from './question-words.ts';
import { StateBadge } from './state-badge.tsx';

export const questionColumns: readonly Column<ListedQuestion>[] = [
  {
    id: 'key',
    header: 'Question',
    sortsBy: 'key',
    cell: ({ row: { original: question } }) => (
      <div className="py-1.5">
        <Link
          to={`/admin/questions/${question.id}`}
          className="inline-flex min-h-8 items-center font-semibold text-pen-deep underline underline-offset-4"
        >
          {question.key}
        </Link>
        <p lang={question.language} className="line-clamp-2 text-ink-2">
          {question.snippet.map((piece, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change their order.
            index % 2 === 1 ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
          )}
        </p>
      </div>
    ),
  },
  {
    id: 'place',
    header: 'Chapter',
    cell: ({ row: { original: question } }) => (
      <>
        {question.chapter}
        <span className="block text-ink-2 text-sm">
          {question.classname} {question.subjectName}
        </span>
      </>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ row: { original: question } }) => (
      <>
        {question.type && typeWords[question.type]}
        {question.skill && <span className="block text-ink-2 text-sm">{question.skill}</span>}
      </>
    ),
  },
  { id: 'marks', header: 'Marks', isTight: true, cell: ({ row }) => writeMarks(row.original.marks) },
  {
    id: 'used',
    header: 'Stands in',
    cell: ({ row }) => row.original.usedIn.map(nameDocument).join(', ') || <span className="text-ink-2">nothing</span>,
  },
  { id: 'state', header: 'State', isTight: true, cell: ({ row }) => <StateBadge state={row.original.state} /> },
  {
    id: 'editedAt',
    header: 'Changed',
    sortsBy: 'editedAt',
    cell: ({ row: { original: question } }) => (
      <>
        {formatMoment(question.editedAt)}
        {question.editedBy && <span className="block text-ink-2 text-sm">{question.editedBy}</span>}
      </>
    ),
  },
];
