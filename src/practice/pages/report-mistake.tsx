import { useState } from 'react';
import { failureText } from '../../accounts/login/failure-text.ts';
import { mistakeKinds } from '../../messages/contract.ts';
import { call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { reportMistake } from '../contract.ts';

type MistakeKind = (typeof mistakeKinds)[number];

const kindNames: Record<MistakeKind, string> = {
  question: 'The question is wrong',
  answer: 'The answer is wrong',
  step: 'A step is wrong',
  unclear: 'I cannot understand it',
  other: 'Something else',
};

interface ReportMistakeProps {
  subjectId: number;
  question: { key: string; hash: string; variant: number };
}

/** Tells staff of a mistake in a question. */
export function ReportMistake({ subjectId, question }: ReportMistakeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [kind, setKind] = useState<MistakeKind>('answer');
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const send = async (): Promise<void> => {
    setIsSending(true);
    setFailure(undefined);
    try {
      await call(reportMistake, { body: { subjectId, ...question, kind, text: text.trim() } });
      setIsOpen(false);
      setText('');
      showToast('Thank you. We will look at this question.', { toastMs: 4_000 });
    } catch (error) {
      setFailure(failureText(error, 'It could not be sent. Please try again with a connection.'));
    }
    setIsSending(false);
  };
  return (
    <>
      <button
        type="button"
        className="-ml-2 min-h-11 px-2 font-semibold text-[15px] text-ink-2 hover:text-ink"
        onClick={() => setIsOpen(true)}
      >
        Report a mistake
      </button>
      <Dialog title="Report a mistake" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <SelectField
            label="What is wrong?"
            value={kind}
            onChange={(event) => setKind(mistakeKinds.find((one) => one === event.target.value) ?? 'other')}
          >
            {mistakeKinds.map((one) => (
              <option key={one} value={one}>
                {kindNames[one]}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="What should it be? (optional)"
            rows={3}
            maxLength={1_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {failure && (
            <p role="alert" className="text-red">
              {failure}
            </p>
          )}
          <Button type="submit" disabled={isSending}>
            {isSending ? 'Sending…' : 'Send'}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
