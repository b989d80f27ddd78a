import { Outlet } from 'react-router';
import { useShop } from '../../site/shell/use-shop.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { useSync } from '../device/use-sync.ts';

/** Surrounds pages to work on, on both sites: nothing but the work itself. */
export default function FocusShell() {
  useShop();
  useSync();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-button bg-pen px-4 py-2.5 font-semibold text-on-pen focus:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      <Toasts />
    </>
  );
}
