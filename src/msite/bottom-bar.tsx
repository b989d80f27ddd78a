import { BookOpen, GraduationCap, House, type LucideIcon, ShoppingCart, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { useCart } from '../cart/cart-store.ts';
import { useVariant } from '../page-kit/variants.ts';

interface BarEntry {
  label: string;
  icon: LucideIcon;
  to: string;
  count?: number;
  /** Pages are the same for everybody, so both forms are in them and the style sheet shows the one that applies. */
  visibility?: string;
}

export function BottomBar() {
  const { paths } = useVariant();
  const { subjectIds } = useCart();
  const entries: BarEntry[] = [
    { label: 'Home', icon: House, to: paths.home },
    { label: 'Classes', icon: GraduationCap, to: paths.classes },
    { label: 'Subjects', icon: BookOpen, to: paths.subjects },
    { label: 'Cart', icon: ShoppingCart, to: paths.cart, count: subjectIds.length },
    { label: 'Account', icon: UserRound, to: paths.login, visibility: 'logged-in:hidden' },
    { label: 'My library', icon: UserRound, to: paths.dashboard, visibility: 'hidden logged-in:block' },
  ];
  return (
    <nav
      aria-label="Main"
      data-bar="bottom"
      className="fixed inset-x-0 bottom-0 z-40 border-rule border-t bg-sheet pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="mx-auto grid h-18 max-w-[40rem] grid-cols-5">
        {entries.map((entry) => (
          <BarItem key={entry.label + entry.to} {...entry} />
        ))}
      </ul>
    </nav>
  );
}

function BarItem({ label, icon: Icon, to, count = 0, visibility = '' }: BarEntry) {
  return (
    <li className={visibility}>
      <NavLink
        to={to}
        className={({ isActive }) =>
          `flex h-full flex-col items-center justify-center gap-1 text-[0.8125rem] ${
            isActive ? 'font-semibold text-pen-deep' : 'text-ink-2'
          }`
        }
      >
        <span className="relative">
          <Icon aria-hidden className="size-6" />
          {count > 0 && (
            <span
              aria-hidden
              data-testid="cart-count"
              className="absolute -top-2 left-3.5 grid h-5 min-w-5 place-items-center rounded-full bg-marker px-1 font-bold text-[0.75rem] text-on-marker leading-none"
            >
              {count}
            </span>
          )}
        </span>
        <span className="text-center leading-tight max-[17rem]:sr-only">{label}</span>
        {count > 0 && (
          <span className="sr-only">
            {count} {count === 1 ? 'subject' : 'subjects'}
          </span>
        )}
      </NavLink>
    </li>
  );
}
