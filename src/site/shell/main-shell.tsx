import { Outlet } from 'react-router';
import { Toasts } from '../../ui/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useShop } from './use-shop.ts';

/** What surrounds every page of the main site. */
export default function MainShell() {
  useShop();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-button bg-pen px-4 py-2.5 font-semibold text-on-pen focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="pt-header outline-none no-script:pt-0 print:pt-0">
        <Outlet />
      </main>
      <Footer />
      <Toasts />
    </div>
  );
}
