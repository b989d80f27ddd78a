import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  className?: string;
}

const firstField = 'input:not([hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** The browser's own modal dialog: it keeps the focus, closes with Escape and gives the focus back. */
export function Dialog({ title, isOpen, onClose, children, className = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal();
      // Without this the button that closes it would have the focus.
      const find = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector);
      (find('[data-takes-focus]') ?? find(firstField))?.focus();
    } else {
      dialog.current?.close();
    }
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className={`m-auto w-[min(34rem,calc(100vw-2rem))] rounded-card border border-rule bg-sheet p-6 text-ink shadow-card backdrop:bg-[#0a101d]/60 ${className}`}
    >
      {isOpen && (
        <>
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={id} className="text-xl">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Close"
              className="-mt-2 -mr-2 inline-flex size-11 items-center justify-center"
              onClick={onClose}
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
