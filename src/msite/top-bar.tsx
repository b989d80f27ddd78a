import { ArrowLeft, RefreshCw, Search } from 'lucide-react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import { loadCart } from '../cart/cart-store.ts';
import { useBrand } from '../page-kit/brand.ts';
import { useVariant } from '../page-kit/variants.ts';
import { loadLibrary } from '../papers/owning/library.ts';

const barButton =
  'inline-flex size-12 shrink-0 items-center justify-center rounded-button text-ink active:bg-pen-soft disabled:opacity-50 no-script:hidden';

export function TopBar() {
  const { name } = useBrand();
  const { paths } = useVariant();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const { state, revalidate } = useRevalidator();
  const isRefreshing = state === 'loading';
  // Subjects and papers have the spec's own back button; one arrow is enough.
  const hasNoBack = [paths.home, paths.subjects, paths.papers].includes(pathname);

  // The first page of a visit has nothing behind it.
  const goBack = () => (key === 'default' ? navigate(paths.home) : navigate(-1));
  const refresh = (): void => {
    void revalidate();
    void loadCart();
    void loadLibrary();
  };
  return (
    <header
      data-bar="top"
      className="fixed inset-x-0 top-0 z-40 border-rule border-b bg-paper pt-[env(safe-area-inset-top)] no-script:static print:hidden"
    >
      <div className="mx-auto flex h-14 max-w-[40rem] items-center gap-1 px-1">
        {hasNoBack ? (
          <span className="w-3" />
        ) : (
          <button type="button" aria-label="Back" className={barButton} onClick={goBack}>
            <ArrowLeft aria-hidden className="size-6" />
          </button>
        )}
        <Link to={paths.home} className="mr-auto flex min-h-12 items-center font-bold font-display text-lg">
          {name}
        </Link>
        <Link to={paths.search} aria-label="Search" className={barButton}>
          <Search aria-hidden className="size-5" />
        </Link>
        <button type="button" aria-label="Refresh" className={barButton} disabled={isRefreshing} onClick={refresh}>
          <RefreshCw aria-hidden className={`size-5 ${isRefreshing ? 'animate-spin' : ''}`} />
        </button>
      </div>
    </header>
  );
}
