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
}

/** Nobody is logged in. */
export type MaybeViewer = Viewer | undefined;

export function isStaffRole(role: Role | undefined): boolean {
  return role === 'admin' || role === 'super_admin';
}

export function isStaff(viewer: MaybeViewer): boolean {
  return isStaffRole(viewer?.role);
}

export function requireUser(viewer: MaybeViewer): Viewer {
  if (!viewer) throw new ShopError('not_logged_in');
  return viewer;
}

export function requireStaff(viewer: MaybeViewer): Viewer {
  const person = requireUser(viewer);
  if (!isStaff(person)) throw new ShopError('forbidden');
  return person;
}

export function requireSuperAdmin(viewer: MaybeViewer): Viewer {
  const person = requireUser(viewer);
  if (person.role !== 'super_admin') throw new ShopError('forbidden');
  return person;
}

/** Cart and payment calls carry a username; it must be the caller's own, whoever the caller is. */
export function requireSelf(viewer: MaybeViewer, username: string): Viewer {
  const person = requireUser(viewer);
  if (person.username !== username.trim().toLowerCase()) throw new ShopError('forbidden');
  return person;
}
