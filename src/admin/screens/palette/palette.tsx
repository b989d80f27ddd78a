import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '../../../accounts/contract.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PaletteSearch } from './palette-search.tsx';

/** The button and the keys (Ctrl or Cmd with K) that lead to anything in the staff area. */
export function Palette({ staff, onGo }: { staff: User; onGo: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const openByKeys = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Browsers would put the cursor into their address bar.
      event.preventDefault();
      setIsOpen((wasOpen) => !wasOpen);
    };
    addEventListener('keydown', openByKeys);
    return () => removeEventListener('keydown', openByKeys);
  }, []);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex min-h-11 items-center gap-2 rounded-button border border-rule bg-paper px-3 text-[15px] text-ink-2 hover:border-ink-2 hover:text-ink max-lg:ml-auto lg:w-full"
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden className="size-4.5" />
        Go to…
        <kbd
          aria-hidden
          className="ml-auto rounded-[5px] border border-rule px-1.5 font-sans text-[13px] max-lg:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      <Dialog title="Go to" isOpen={isOpen} onClose={close} className="mt-[6vh] max-h-[80dvh] lg:mt-[12vh]">
        <PaletteSearch
          isSuperAdmin={staff.role === 'super_admin'}
          onGo={() => {
            close();
            onGo();
          }}
        />
      </Dialog>
    </>
  );
}
