/** The header's entries in their order. Everybody sees Admin; the area itself asks for a staff login. */
export interface NavItem {
  label: string;
  to: string;
  /** Shown only to visitors who are logged out, or only to those logged in; to everybody when left out. */
  shownWhen?: 'logged-out' | 'logged-in';
  /** Ends the session on this device before going there. */
  logsOut?: true;
  /** Says how much is in the cart. */
  countsCart?: true;
  /** For a few: it stands back. */
  isQuiet?: true;
}

export const navItems: readonly NavItem[] = [
  { label: 'Home', to: '/' },
  { label: 'About Us', to: '/about-us' },
  { label: 'Contact', to: '/contact-us' },
  { label: 'Login', to: '/login', shownWhen: 'logged-out' },
  { label: 'Register', to: '/register', shownWhen: 'logged-out' },
  { label: 'My library', to: '/dashboard', shownWhen: 'logged-in' },
  { label: 'Cart', to: '/cart', shownWhen: 'logged-in', countsCart: true },
  { label: 'Profile', to: '/profile', shownWhen: 'logged-in' },
  { label: 'Log Out', to: '/login', shownWhen: 'logged-in', logsOut: true },
  { label: 'Admin', to: '/admin', isQuiet: true },
];

/** Pages are the same for everybody, so both forms are in them and the style sheet shows the one that applies. */
export function visibilityClass({ shownWhen }: NavItem): string {
  if (shownWhen === 'logged-out') return 'logged-in:hidden';
  if (shownWhen === 'logged-in') return 'hidden logged-in:block';
  return '';
}
