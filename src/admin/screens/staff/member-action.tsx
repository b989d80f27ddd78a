import { type ReactNode, useState } from 'react';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { sentenceOf } from '../../kit/screen.tsx';

interface MemberActionProps {
  /** What follows from it. */
  text: string;
  /** What the button says. */
  does: string;
  /** What is told afterwards. */
  done: string;
  /** It takes nothing away, so nobody is asked. */
  isSafe?: boolean;
  /** There is nothing to do yet. */
  isIdle?: boolean;
  onDo: () => Promise<unknown>;
  children?: ReactNode;
}

/** One thing that can be done with a member of staff; what takes something away is asked about first. */
export function MemberAction({ text, does, done, isSafe = false, isIdle = false, onDo, children }: MemberActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const perform = async (): Promise<void> => {
    await onDo();
    showToast(done, { toastMs: 4_000 });
  };
  const performSafely = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    await perform().catch((error: unknown) => setFailure(sentenceOf(error)));
    setIsBusy(false);
  };
  return (
    <div className="grid gap-3 border-rule border-t pt-4">
      {children}
      <p className="text-ink-2">{text}</p>
      <FormError text={failure} />
      <Button
        look={isSafe ? 'soft' : 'danger'}
        className="justify-self-start"
        disabled={isIdle || isBusy}
        onClick={isSafe ? performSafely : () => setIsAsking(true)}
      >
        {does}
      </Button>
      <Confirm
        title={`${does}?`}
        does={does}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={perform}
        describe={sentenceOf}
      >
        <p>{text}</p>
      </Confirm>
    </div>
  );
}
