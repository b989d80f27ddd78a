import type * as z from 'zod/mini';
import type { ErrorCode } from './shop-error.ts';

/**
 * Who may call: anyone, a logged-in person, staff (admin or super_admin), super_admin alone, or the holder of a
 * signature. `staff_role` is staff who may still lack the second factor that the shop asks for.
 */
type Access = 'anyone' | 'user' | 'staff_role' | 'staff' | 'super_admin' | 'signed';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with `:name` for parameters. */
  path: `/${string}`;
  summary: string;
  access: Access;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /** The status of success; 200 when left out. */
  status?: 200 | 201;
  /** The answer is the same for everybody and changes only with the catalogue: it is made once per version. */
  isSameForAll?: true;
  /** What it may refuse with beyond what its access and its schemas imply. */
  errors?: readonly ErrorCode[];
}

/** One value is the route on the server, the call in the browser and the entry in the OpenAPI document. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S } ? S : undefined;

/** What the caller passes: only the parts the endpoint declares. */
export type CallInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends undefined ? never : K]: Given<Part<E, K>>;
};

/** What the handler receives, already validated. */
export interface HandlerInput<E extends Endpoint> {
  params: Parsed<Part<E, 'params'>>;
  query: Parsed<Part<E, 'query'>>;
  body: Parsed<Part<E, 'body'>>;
}

export type EndpointResult<E extends Endpoint> = z.output<E['response']>;
