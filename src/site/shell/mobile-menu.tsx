import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathWith } from '../../page-kit/search-term.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { NavEntry } from './nav-entry.tsx';
import { navItems } from './nav-items.ts';

/** The slide-in menu below the header. While it is open, the page behind it can be neither reached nor scrolled. */
export function MobileMenu({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!isOpen) return;
    const isWide = matchMedia('(width >= 768px)');
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    setPageInert(true);
    addEventListener('keydown', onKey);
    isWide.addEventListener('change', onClose);
    return () => {
      setPageInert(false);
      removeEventListener('keydown', onKey);
      isWide.removeEventListener('change', onClose);
    };
  }, [isOpen, onClose]);

  return (
    <div className="md:hidden no-script:hidden">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="menu-overlay"
        className={`fixed inset-0 top-16 bg-[#0a101d]/50 transition-opacity duration-200 ${isOpen ? '' : 'invisible opacity-0'}`}
        onClick={onClose}
      />
      <nav
        id={id}
        aria-label="Menu"
        inert={!isOpen}
        className={`fixed top-16 right-0 bottom-0 w-72 max-w-[85vw] overflow-y-auto border-rule border-l bg-sheet p-4 transition-[transform,visibility] duration-200 ${
          isOpen ? '' : 'invisible translate-x-full'
        }`}
      >
        <MenuSearch onSearch={onClose} />
        <ul className="grid gap-1">
          {navItems.map((item) => (
            <NavEntry
              key={item.label}
              item={item}
              className="flex min-h-12 items-center rounded-button px-3 text-[1.0625rem] hover:bg-pen-soft"
              onChoose={onClose}
            />
          ))}
        </ul>
      </nav>
    </div>
  );
}

function MenuSearch({ onSearch }: { onSearch: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  return (
    <SearchBox
      label="Search the shop"
      value={typed}
      onType={setTyped}
      action="/search"
      className="mb-3"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(pathWith('/search', { q: typed.trim() }));
        setTyped('');
        onSearch();
      }}
    />
  );
}

function setPageInert(isInert: boolean): void {
  document.documentElement.classList.toggle('overflow-hidden', isInert);
  for (const part of document.querySelectorAll('main, footer')) part.toggleAttribute('inert', isInert);
}
