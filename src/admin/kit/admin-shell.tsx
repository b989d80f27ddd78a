import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { KeyRound, LogOut, Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router';
import type { User } from '../../accounts/contract.ts';
import { readSecondFactor } from '../../accounts/second-factor/second-factor-contract.ts';
import { logOut, onSessionEnd } from '../../accounts/sessions/session.ts';
import { useBrand } from '../../page-kit/brand.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { call } from '../../platform/http/client.ts';
import { useShop } from '../../site/shell/use-shop.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { readAttention } from '../contract.ts';
import { countsBySection } from '../screens/overview/attention-points.ts';
import { Palette } from '../screens/palette/palette.tsx';
import type { Route } from './+types/admin-shell';
import { dropAllDrafts } from './drafts/drafts.ts';
import { OnlyForSuperAdmin } from './only-for-super-admin.tsx';
import { newQueryClient, useAnswer } from './queries.ts';
import { isClosedTo, sections } from './sections.ts';
import { StaffGate } from './session/staff-gate.tsx';
import { callAsStaff, hasEndedAtWork } from './session/staff-session.ts';

const securityPath = '/admin/security';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Admin', description: 'The staff area of the shop.', isPrivate: true });

/** What surrounds every screen of the staff area. */
export default function AdminShell() {
  useShop(hasEndedAtWork);
  return (
    <>
      <StaffGate>{(staff) => <StaffArea key={staff.username} staff={staff} />}</StaffGate>
      <Toasts />
    </>
  );
}

/** What one person sees and keeps here; whoever logs in after them begins anew. */
function StaffArea({ staff }: { staff: User }) {
  const [client] = useState(newQueryClient);
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason === 'asked') dropAllDrafts();
      }),
    [],
  );
  return (
    <QueryClientProvider client={client}>
      <AdminFrame staff={staff} />
    </QueryClientProvider>
  );
}

function AdminFrame({ staff }: { staff: User }) {
  const { name } = useBrand();
  const { pathname } = useLocation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const Icon = isMenuOpen ? X : Menu;
  const { data: secondFactor } = useAnswer(readSecondFactor);
  // The API opens nothing else to who lacks what the shop asks for.
  const isShutOut = secondFactor?.isMissing ?? false;
  const counts = useCounts(!isShutOut);
  const shown = sections.filter(
    ({ isForSuperAdmin }) => !isShutOut && (!isForSuperAdmin || staff.role === 'super_admin'),
  );
  return (
    <div className="min-h-dvh bg-paper lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-button focus:bg-sheet focus:px-4 focus:py-3 focus:shadow-card"
      >
        Skip to content
      </a>
      <aside className="border-rule bg-sheet max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r">
        <div className="flex min-h-14 items-center gap-2 px-4 lg:flex-wrap lg:pt-1 lg:pb-3">
          <button
            type="button"
            aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isMenuOpen}
            aria-controls="admin-menu"
            className="-ml-2 inline-flex size-11 items-center justify-center lg:hidden"
            onClick={() => setIsMenuOpen(!isMenuOpen)}
          >
            <Icon aria-hidden className="size-6" />
          </button>
          <Link to="/admin" className="flex min-h-11 items-center font-bold font-display text-lg">
            {name} <span className="ml-1.5 font-medium text-ink-2">Admin</span>
          </Link>
          <Palette staff={staff} onGo={() => setIsMenuOpen(false)} />
        </div>
        <nav id="admin-menu" aria-label="Admin" className={`px-2 pb-3 lg:block ${isMenuOpen ? '' : 'hidden'}`}>
          <ul className="grid gap-0.5">
            {shown.map(({ label, to, icon: SectionIcon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/admin' || to === '/admin/papers'}
                  onClick={() => setIsMenuOpen(false)}
                  className={({ isActive }) =>
                    `flex min-h-11 items-center gap-3 rounded-button px-3 text-[15px] ${
                      isActive
                        ? 'bg-pen-soft font-semibold text-pen-deep'
                        : 'text-ink-2 hover:bg-pen-soft hover:text-ink'
                    }`
                  }
                >
                  <SectionIcon aria-hidden className="size-4.5" />
                  {label}
                  <WaitingCount count={counts.get(to) ?? 0} />
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="mt-3 border-rule border-t px-3 pt-3 text-sm">
            <p className="truncate font-semibold">{staff.name}</p>
            <p className="truncate text-ink-2">{staff.role === 'super_admin' ? 'Super admin' : 'Admin'}</p>
            <Link
              to={securityPath}
              onClick={() => setIsMenuOpen(false)}
              className="mt-1 flex min-h-11 items-center gap-1.5 text-pen-deep"
            >
              <KeyRound aria-hidden className="size-4" />
              My second factor
            </Link>
            <div className="flex flex-wrap gap-x-4">
              <Link to="/" className="flex min-h-11 items-center text-pen-deep underline underline-offset-4">
                To the shop
              </Link>
              <button type="button" className="flex min-h-11 items-center gap-1.5 text-pen-deep" onClick={logOut}>
                <LogOut aria-hidden className="size-4" />
                Log Out
              </button>
            </div>
          </div>
        </nav>
      </aside>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none px-4 py-5 md:px-7 md:py-6">
        {isShutOut && pathname !== securityPath && <Navigate replace to={securityPath} />}
        {isClosedTo(staff.role, pathname) ? <OnlyForSuperAdmin /> : <Outlet />}
      </main>
    </div>
  );
}

const countedEveryMs = 60_000;

/** How much waits behind each entry of the menu, looked up again every minute. */
function useCounts(isWanted: boolean): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: [readAttention.path],
    queryFn: () => callAsStaff(() => call(readAttention)),
    refetchInterval: countedEveryMs,
    enabled: isWanted,
  });
  return data ? countsBySection(data) : new Map();
}

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-red-soft px-2 py-0.5 font-semibold text-[13px] text-red tabular-nums">
      {count.toLocaleString('en-IN')}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
