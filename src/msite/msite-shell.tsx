import { Outlet } from 'react-router';
import { useShop } from '../site/shell/use-shop.ts';
import { Toasts } from '../ui/toasts.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** What surrounds every page of the mobile-style site: a bar at the top to go back, one under the thumb to go on. */
export default function MsiteShell() {
  useShop();
  return (
    <div className="mx-auto min-h-dvh max-w-[40rem] bg-paper pt-[calc(3.5rem+env(safe-area-inset-top))] pb-[calc(4.5rem+env(safe-area-inset-bottom))] [--bottom-bar:4.5rem] max-[17rem]:pt-0 no-script:pt-0 print:pt-0 print:pb-0">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-button bg-pen px-4 py-2.5 font-semibold text-on-pen focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <BottomBar />
      <Toasts />
    </div>
  );
}
