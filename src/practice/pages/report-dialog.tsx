import { useState } from 'react';
import { failureText } from '../../accounts/login/failure-text.ts';
import { call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { type MistakeReport, reportMistake } from '../contract.ts';

type MistakeKind = MistakeReport['kind'];

const kinds: readonly { kind: MistakeKind; name: string }[] = [
  { kind: 'answer', name: 'The answer is wrong' },
  { kind: 'question', name: 'The question is wrong' },
  { kind: 'step', name: 'A step is wrong' },
  { kind: 'unclear', name: 'I cannot understand it' },
  { kind: 'other', name: 'Something else' },
];

interface ReportDialogProps {
  about: Pick<MistakeReport, 'subjectId' | 'key' | 'hash' | 'variant'>;
  isOpen: boolean;
  onClose: () => void;
}

export function ReportDialog({ about, isOpen, onClose }: ReportDialogProps) {
  const [kind, setKind] = useState<MistakeKind>('answer');
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const send = async (): Promise<void> => {
    setIsSending(true);
    setFailure(undefined);
    try {
      await call(reportMistake, { body: { ...about, kind, text: text.trim() } });
      onClose();
      setText('');
      showToast('Thank you. We will look at this question.', { toastMs: 4_000 });
    } catch (error) {
      setFailure(failureText(error, 'It could not be sent. Please try again with a connection.'));
    }
    setIsSending(false);
  };
  return (
    <Dialog title="Report a mistake" isOpen={isOpen} onClose={onClose}>
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
          onChange={(event) => setKind(kinds.find((one) => one.kind === event.target.value)?.kind ?? 'other')}
        >
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.name}
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
  );
}
