import { ShopError } from './shop-error.ts';

export type Role = 'user' | 'admin' | 'super_admin';

/** The logged-in person on whose behalf something is done. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** The e-mail address. */
  username: string;
  name: string;
  role: Role;
  /** The network the request came from, shortened; unknown where nothing was asked over HTTP. */
  address?: string;
  /** The shop asks staff for a second factor, and this one has none: until it is set up they are nobody special. */
  lacksSecondFactor?: boolean;
}

/** Nobody is logged in. */
export type MaybeViewer = Viewer | undefined;

export function isStaffRole(role: Role | undefined): boolean {
  return role === 'admin' || role === 'super_admin';
}

export function isStaff(viewer: MaybeViewer): boolean {
  return isStaffRole(viewer?.role) && !viewer?.lacksSecondFactor;
}

export function requireUser(viewer: MaybeViewer): Viewer {
  if (!viewer) throw new ShopError('not_logged_in');
  return viewer;
}

export function requireStaff(viewer: MaybeViewer): Viewer {
  const person = requireStaffRole(viewer);
  if (person.lacksSecondFactor) throw new ShopError('second_factor_required');
  return person;
}

export function requireSuperAdmin(viewer: MaybeViewer): Viewer {
  const person = requireUser(viewer);
  if (person.role !== 'super_admin') throw new ShopError('forbidden');
  return requireStaff(person);
}

/** Staff, also while they still have to set up the second factor that the shop asks for. */
export function requireStaffRole(viewer: MaybeViewer): Viewer {
  const person = requireUser(viewer);
  if (!isStaffRole(person.role)) throw new ShopError('forbidden');
  return person;
}

/** Cart and payment calls carry a username; it must be the caller's own, whoever the caller is. */
export function requireSelf(viewer: MaybeViewer, username: string): Viewer {
  const person = requireUser(viewer);
  if (person.username !== username.trim().toLowerCase()) throw new ShopError('forbidden');
  return person;
}
