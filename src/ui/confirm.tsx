import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  /** The question, such as "Delete this paper?". */
  title: string;
  /** What will happen, and what stays. */
  children: ReactNode;
  /** What the button that does it says. */
  does: string;
  /** There is nothing to do yet: something in the question has to be chosen first. */
  isDisabled?: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Does it; the dialog closes when it is done and says why when it fails. */
  onConfirm: () => Promise<unknown>;
  /** What to tell about a failure. */
  describe: (error: unknown) => string;
}

/** Asks before something that is not easily taken back. */
export function Confirm({
  title,
  children,
  does,
  isDisabled = false,
  isOpen,
  onClose,
  onConfirm,
  describe,
}: ConfirmProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = (): void => {
    setFailure(undefined);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(describe(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <div className="grid gap-3 text-ink-2">{children}</div>
      {failure && (
        <p role="alert" className="mt-4 rounded-button bg-red-soft px-3.5 py-2.5 text-red">
          {failure}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={close}>
          Cancel
        </Button>
        <Button look="danger" disabled={isBusy || isDisabled} onClick={confirm}>
          {does}
        </Button>
      </div>
    </Dialog>
  );
}
