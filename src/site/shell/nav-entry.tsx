import type { MouseEvent } from 'react';
import { NavLink } from 'react-router';
import { logOut } from '../../accounts/sessions/session.ts';
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
          `${className} ${isActive ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink'}`
        }
      >
        {item.label}
      </NavLink>
    </li>
  );
}
