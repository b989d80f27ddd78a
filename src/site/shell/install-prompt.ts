import { useSyncExternalStore } from 'react';

/** What Chromium hands over when the site can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** The browser's offer, kept by the script below; `installed` once it was taken. */
    installOffer?: InstallPrompt | 'installed' | undefined;
  }
}

const changed = 'install-offer';

/** Runs in the page's head: the browser makes its offer once, often before the page's own scripts have arrived. */
export const keepInstallOfferEarly = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();\
window.installOffer=e;dispatchEvent(new Event('${changed}'))});\
addEventListener('appinstalled',function(){window.installOffer='installed';dispatchEvent(new Event('${changed}'))})`;

export function useIsInstalled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.installOffer === 'installed',
    () => false,
  );
}

/** Shows the browser's own question. False when it has not offered to install the site. */
export async function askToInstall(): Promise<boolean> {
  const offer = window.installOffer;
  if (!offer || offer === 'installed') return false;
  // It may be used once; whoever declines it and asks again is shown how to do it by hand.
  window.installOffer = undefined;
  await offer.prompt();
  return true;
}

function subscribe(onChange: () => void): () => void {
  addEventListener(changed, onChange);
  return () => removeEventListener(changed, onChange);
}
