import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';

/** What Chromium hands over when the site can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const waysToInstall = [
  { platform: 'Android', steps: ['Open this site in Chrome', 'Tap the menu ⋮', 'Choose Add to Home screen'] },
  { platform: 'iPhone and iPad', steps: ['Open this site in Safari', 'Tap Share', 'Choose Add to Home Screen'] },
  { platform: 'Computer', steps: ['Open this site in Chrome or Edge', 'Open the browser menu', 'Choose Install'] },
];

/** Installs the site as an app where the browser offers it, else shows how to do it by hand. */
export function DownloadApp({ className }: { className?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const prompt = useRef<InstallPrompt>(null);

  useEffect(() => {
    const keepPrompt = (event: Event): void => {
      event.preventDefault();
      if ('prompt' in event) prompt.current = event as InstallPrompt;
    };
    addEventListener('beforeinstallprompt', keepPrompt);
    return () => removeEventListener('beforeinstallprompt', keepPrompt);
  }, []);

  const install = async (): Promise<void> => {
    if (!prompt.current) {
      dialog.current?.showModal();
      return;
    }
    await prompt.current.prompt();
    prompt.current = null;
  };

  return (
    <>
      <Button look="outline" className={`px-3.5 text-[14px] min-[480px]:text-[15px] ${className}`} onClick={install}>
        Download App
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="download-app-title"
        className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-card border border-rule bg-sheet p-6 text-ink shadow-card backdrop:bg-[#0a101d]/60"
      >
        <div className="flex items-start justify-between gap-4">
          <h2 id="download-app-title" className="text-2xl">
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
              <ol className="mt-2 list-decimal space-y-1 pl-5 text-[15px] text-ink-2">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </dialog>
    </>
  );
}
