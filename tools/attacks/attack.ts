import type pg from 'pg';

/** A person of the shop under attack, logged in. */
export interface Person {
  email: string;
  password: string;
  token: string;
  /** What a request carries to be this person. */
  headers: { authorization: string };
}

interface CallOptions {
  as?: Person;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The network address that the request comes from, as the proxy in front would say it. */
  from?: string;
}

/** The shop under attack: a process of its own with its own data folder, database and port on loopback. */
export interface AttackedShop {
  url: string;
  port: number;
  dataDir: string;
  /** Its database, to look at what an attack left behind. */
  db: pg.Pool;
  /** The super_admin that the shop was started with. */
  staff: Person;
  /** A new student, who registers from an address of their own. */
  student(): Promise<Person>;
  /** Calls the API: the path begins after `/api`. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Response>;
  /** Everything that the shop has logged until now. */
  logs(): string;
}

/** One thing tried against the shop. A file beside this one exports a list of them as `attacks`. */
export interface Attack {
  /** What is tried, in a few words: it is the line of the report. */
  name: string;
  /** The line of the list of promises that it tries, so that a failure leads to the reason. */
  line: number;
  /**
   * Settings of the shop to attack, over the usual ones. Attacks with the same settings share one shop. Usually it
   * stands behind a proxy on loopback.
   */
  settings?: Record<string, string>;
  /** What went wrong, in one line, or undefined when the shop held. */
  try(shop: AttackedShop): Promise<string | undefined>;
}
