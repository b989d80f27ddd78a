import { Menu, Search, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../page-kit/brand.ts';
import { DownloadApp } from './download-app.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavEntry } from './nav-entry.tsx';
import { navItems } from './nav-items.ts';
import { NavigationProgress } from './navigation-progress.tsx';

const menuId = 'mobile-menu';

export function Header() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = (): void => setIsMenuOpen(false);
  const Icon = isMenuOpen ? X : Menu;
  return (
    <header
      data-bar="top"
      className="fixed inset-x-0 top-0 z-40 border-rule border-b bg-paper pt-[env(safe-area-inset-top)] no-script:static print:static"
    >
      <div className="column flex min-h-16 items-center gap-3 max-[17rem]:flex-wrap max-[17rem]:py-2 md:max-lg:gap-2 no-script:flex-wrap no-script:py-2">
        <BrandLink onChoose={closeMenu} />
        <nav aria-label="Main" className="ml-auto hidden md:block no-script:block">
          <ul className="flex flex-wrap items-center lg:gap-x-2">
            {navItems.map((item) => (
              <NavEntry
                key={item.label}
                item={item}
                className="flex min-h-11 items-center px-1 text-[0.8125rem] whitespace-nowrap lg:px-2 lg:text-[0.9375rem]"
              />
            ))}
          </ul>
        </nav>
        <Link
          to="/search"
          aria-label="Search"
          className="hidden size-11 shrink-0 items-center justify-center rounded-button text-ink-2 hover:bg-pen-soft hover:text-pen-deep md:inline-flex no-script:inline-flex"
        >
          <Search aria-hidden className="size-5" />
        </Link>
        <DownloadApp className="ml-auto md:ml-0 no-script:hidden" />
        <button
          type="button"
          className="-mr-2.5 inline-flex size-11 items-center justify-center md:hidden no-script:hidden"
          aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          <Icon aria-hidden className="size-6.5" />
        </button>
      </div>
      <NavigationProgress />
      <MobileMenu id={menuId} isOpen={isMenuOpen} onClose={closeMenu} />
    </header>
  );
}

function BrandLink({ onChoose }: { onChoose: () => void }) {
  const { name } = useBrand();
  return (
    <Link to="/" onClick={onChoose} className="flex min-h-11 items-center gap-2.5 font-bold font-display">
      <span
        aria-hidden="true"
        className="grid h-8.5 w-7.5 place-items-center rounded-[3px_11px_3px_3px] border-2 border-ink bg-sheet text-[0.9375rem] leading-none shadow-[3px_3px_0_var(--color-marker)]"
      >
        {name.slice(0, 1)}
      </span>
      <span className="text-base tracking-tight min-[480px]:text-[1.3125rem] md:max-lg:text-base md:max-lg:logged-in:sr-only">
        {name}
      </span>
    </Link>
  );
}
