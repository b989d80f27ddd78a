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

/** What acts without a login. Payments act for the person who asked for a refund. */
export type SystemActor =
  | { system: 'command line' }
  | { system: 'payments'; askedBy?: Pick<Viewer, 'userId' | 'username'> };

export const commandLine: SystemActor = { system: 'command line' };

export type Actor = Viewer | SystemActor;

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

/** Staff, or the shop itself. Nobody is neither. */
export function requireStaffActor(actor: Actor | undefined): Actor {
  return isSystemActor(actor) ? actor : requireStaff(actor);
}

export function requireSuperAdminActor(actor: Actor | undefined): Actor {
  return isSystemActor(actor) ? actor : requireSuperAdmin(actor);
}

/** The name that lists of what was done show. */
export function nameOfActor(actor: Actor): string {
  if (!isSystemActor(actor)) return actor.username;
  return actor.system === 'payments' ? (actor.askedBy?.username ?? actor.system) : actor.system;
}

function isSystemActor(actor: Actor | undefined): actor is SystemActor {
  return actor !== undefined && 'system' in actor;
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
