import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { finishMessage, type MessageDetails, readMessage, reopenMessage } from '../../../messages/admin-contract.ts';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useAnswer, useChange } from '../../kit/queries.ts';
import { LoadTrouble, sentenceOf } from '../../kit/screen.tsx';
import { ClockBadge } from './clock-badge.tsx';
import { DeleteMessage } from './delete-message.tsx';
import { mistakeWords } from './mistake-words.ts';
import { ReplyForm } from './reply-form.tsx';

/** One message with everything that was answered, and what can be done about it. */
export function MessageView({ id }: { id: number }) {
  const { data, error, refetch, isPlaceholderData } = useAnswer(readMessage, { params: { id } });
  if (error && !data) return <LoadTrouble error={error} onRetry={refetch} />;
  if (!data || isPlaceholderData) return <Skeleton className="h-72" />;
  return <LoadedMessage key={id} message={data} />;
}

function LoadedMessage({ message }: { message: MessageDetails }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone it takes the place of the list: who opened it by keyboard or screen reader begins at its top.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article aria-labelledby="message-subject" className="rounded-card border border-rule bg-sheet p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} id="message-subject" tabIndex={-1} className="min-w-0 text-xl break-words outline-none">
          {message.subject}
        </h2>
        <ClockBadge message={message} />
      </div>
      {message.question ? <ReportedQuestion message={message} /> : <Sender message={message} />}
      <ol aria-label="What was written" className="mt-4 grid gap-3">
        {!message.question && <ThreadEntry who={message.name} at={message.createdAt} text={message.message} />}
        {message.reports.map(({ id, kind, text, at }) => (
          <ThreadEntry key={id} who={mistakeWords[kind]} at={at} text={text || 'Nothing more was said.'} />
        ))}
        {message.replies.map(({ id, author, at, text }) => (
          <ThreadEntry key={id} who={author} at={at} text={text} isOurs />
        ))}
      </ol>
      {message.doneAt ? <Reopen message={message} /> : <Answer message={message} />}
      <DeleteMessage message={message} />
    </article>
  );
}

function Sender({ message: { name, email, phone } }: { message: MessageDetails }) {
  return (
    <p className="mt-1.5 text-[15px] text-ink-2 break-words">
      {name},{' '}
      <a href={`mailto:${email}`} className="text-pen-deep underline underline-offset-4">
        {email}
      </a>
      {phone && `, ${phone}`}
    </p>
  );
}

/** What a question says that somebody found a mistake in, and the way to it. */
function ReportedQuestion({ message: { message, question } }: { message: MessageDetails }) {
  return (
    <>
      <blockquote className="mt-3 border-rule border-l-3 pl-3.5 whitespace-pre-wrap break-words">{message}</blockquote>
      <Link
        to={`/admin/practice/${question?.questionId}`}
        className="mt-2 inline-flex min-h-11 items-center text-pen-deep underline underline-offset-4"
      >
        Look at the question
      </Link>
    </>
  );
}

function ThreadEntry({ who, at, text, isOurs = false }: { who: string; at: string; text: string; isOurs?: boolean }) {
  return (
    <li className={`rounded-card border border-rule p-3.5 ${isOurs ? 'bg-pen-soft sm:ml-8' : 'bg-paper sm:mr-8'}`}>
      <p className="mb-1.5 text-ink-2 text-sm break-words">
        <span className="font-semibold text-ink">{who}</span> {isOurs ? 'answered' : 'wrote'}, {formatMoment(at)}
      </p>
      <p className="whitespace-pre-wrap break-words">{text}</p>
    </li>
  );
}

function Answer({ message }: { message: MessageDetails }) {
  const finish = useChange(finishMessage);
  const putAway = async (): Promise<void> => {
    await finish.mutateAsync([{ params: { id: message.id } }]);
    showToast('Message done', { toastMs: 4_000 });
  };
  return (
    <div className="mt-5 grid gap-3 border-rule border-t pt-4">
      {message.email !== null && <ReplyForm messageId={message.id} email={message.email} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="outline" disabled={finish.isPending} onClick={() => void putAway().catch(() => undefined)}>
          {message.question ? 'Done' : 'Done without an answer'}
        </Button>
      </div>
      <FormError text={finish.error ? sentenceOf(finish.error) : undefined} />
    </div>
  );
}

function Reopen({ message: { id, doneAt } }: { message: MessageDetails }) {
  const reopen = useChange(reopenMessage);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 border-rule border-t pt-4">
      <p className="mr-auto text-ink-2">Done {doneAt && formatMoment(doneAt)}</p>
      <Button look="outline" disabled={reopen.isPending} onClick={() => reopen.mutate([{ params: { id } }])}>
        Open again
      </Button>
      <FormError text={reopen.error ? sentenceOf(reopen.error) : undefined} />
    </div>
  );
}
