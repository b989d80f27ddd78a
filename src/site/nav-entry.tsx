import { NavLink } from 'react-router';
import { clearStoredSession } from '../accounts/stored-session.ts';
import { type NavItem, visibilityClass } from './nav-items.ts';

export function NavEntry({ item, className, onChoose }: { item: NavItem; className: string; onChoose?: () => void }) {
  const choose = (): void => {
    if (item.logsOut) clearStoredSession();
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
