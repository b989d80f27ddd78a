import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { askToInstall, useIsInstalled } from './install-prompt.ts';

const waysToInstall = [
  { platform: 'Android', steps: ['Open this site in Chrome', 'Tap the menu ⋮', 'Choose Add to Home screen'] },
  { platform: 'iPhone and iPad', steps: ['Open this site in Safari', 'Tap Share', 'Choose Add to Home Screen'] },
  { platform: 'Computer', steps: ['Open this site in Chrome or Edge', 'Open the browser menu', 'Choose Install'] },
];

/** Installs the site as an app where the browser offers it, else shows how to do it by hand. Not shown in the app. */
export function DownloadApp({ className }: { className?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isInstalled = useIsInstalled();

  const install = async (): Promise<void> => {
    if (!(await askToInstall())) dialog.current?.showModal();
  };

  return (
    <div className={`[@media(display-mode:standalone)]:invisible ${className}`}>
      <Button
        look="outline"
        className="px-3.5 text-[0.875rem] min-[480px]:text-[0.9375rem] md:max-lg:px-2.5 md:max-lg:text-[0.875rem]"
        disabled={isInstalled}
        onClick={install}
      >
        {isInstalled ? 'Installed' : 'Download App'}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-card border border-rule bg-sheet p-6 text-ink shadow-card backdrop:bg-[#0a101d]/60"
      >
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-2xl">
            Download App
          </h2>
          <form method="dialog">
            <button
              type="submit"
              aria-label="Close"
              className="-mt-2 -mr-2 inline-flex size-11 items-center justify-center"
            >
              <X aria-hidden className="size-5" />
            </button>
          </form>
        </div>
        <p className="mt-1 text-ink-2">Three steps put this site on your device like any other app.</p>
        <div className="mt-5 grid gap-5 sm:grid-cols-3">
          {waysToInstall.map(({ platform, steps }) => (
            <section key={platform}>
              <h3 className="text-base">{platform}</h3>
              <ol className="mt-2 list-decimal space-y-1 pl-5 text-[0.9375rem] text-ink-2">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </dialog>
    </div>
  );
}
