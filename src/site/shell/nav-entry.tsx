import type { MouseEvent } from 'react';
import { NavLink } from 'react-router';
import { logOut } from '../../accounts/sessions/session.ts';
import { useCart } from '../../cart/cart-store.ts';
import { type NavItem, visibilityClass } from './nav-items.ts';

export function NavEntry({ item, className, onChoose }: { item: NavItem; className: string; onChoose?: () => void }) {
  const choose = (event: MouseEvent): void => {
    if (item.logsOut) {
      // The end of the session leads to the login by itself.
      event.preventDefault();
      logOut();
    }
    onChoose?.();
  };
  return (
    <li className={visibilityClass(item)}>
      <NavLink
        to={item.to}
        end
        onClick={choose}
        className={({ isActive }) =>
          `${className} ${isActive ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink'} ${item.isQuiet ? 'text-[0.8125rem]!' : ''}`
        }
      >
        {item.label}
        {item.countsCart && <CartCount />}
      </NavLink>
    </li>
  );
}

function CartCount() {
  const { subjectIds } = useCart();
  if (subjectIds.length === 0) return null;
  return (
    <span className="ml-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-marker px-1 font-bold text-[0.75rem] text-on-marker leading-none tabular-nums">
      {subjectIds.length}
    </span>
  );
}
