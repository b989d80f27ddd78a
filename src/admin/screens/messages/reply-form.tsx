import { useId, useRef, useState } from 'react';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { ReplyInput, replyToMessage } from '../../../messages/admin-contract.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { KeptNotice } from '../../kit/drafts/kept-notice.tsx';
import { useFieldsDraft } from '../../kit/drafts/use-draft.ts';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';

/** The answer, which goes to the sender by mail with what they wrote below it. */
export function ReplyForm({ messageId: id, email }: { messageId: number; email: string }) {
  const tickId = useId();
  const isDone = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const reply = useChange(replyToMessage);
  const { kept, keepFields, drop } = useFieldsDraft(`answer:${id}`);
  const { register, handleSubmit, formState, reset } = useCheckedForm(ReplyInput, { text: kept?.text ?? null });
  const empty = (): void => {
    drop();
    reset({});
  };
  const submit = handleSubmit(async ({ text }) => {
    setFailure(undefined);
    try {
      await reply.mutateAsync([{ params: { id }, body: { text, isDone: isDone.current?.checked ?? true } }]);
      showToast(`Your answer to ${email} is on its way`, { toastMs: 4_000 });
      empty();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={submit} onInput={keepFields}>
      <KeptNotice isShown={kept !== undefined} onDiscard={empty} />
      <TextArea
        label="Your answer"
        hint={`Goes to ${email} by mail. Greeting, signature and their own words are added.`}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <label htmlFor={tickId} className="flex min-h-11 items-center gap-2.5">
        <input ref={isDone} id={tickId} type="checkbox" defaultChecked className="size-5 accent-pen" />
        The message is done with this
      </label>
      <FormError text={failure} />
      <Button type="submit" className="justify-self-start" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Sending…' : 'Send answer'}
      </Button>
    </form>
  );
}
