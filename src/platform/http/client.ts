import type { CallInput, Endpoint, EndpointResult } from './endpoint.ts';
import type { WireError } from './error-contract.ts';

/** A call the server answered with anything but success, or did not answer at all (status 0). */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;
  readonly body: Partial<WireError>;
  /** How long to wait before another try, where the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: Partial<WireError>, retryAfterSeconds?: number) {
    super(body.message ?? 'The server could not be reached.');
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What accounts know about calls: whose they are, and what it means when one is refused. */
export interface CallGuard {
  token(): string | undefined;
  /** Told of a refusal of the token that was sent. */
  onRefused(status: 401 | 403, token: string): void;
}

let guard: CallGuard = { token: () => undefined, onRefused: () => {} };

export function guardCalls(newGuard: CallGuard): void {
  guard = newGuard;
}

/** These two are how a token is come by: they are made without one. */
const withoutToken = ['/api/public/login', '/api/public/register'];

/** What a call carries to be the logged-in person's; for those that are not made with fetch. */
export function callToken(): string | undefined {
  return guard.token();
}

/** Tells accounts that a token was refused. */
export function reportRefusal(status: number, token: string | undefined): void {
  if (token && (status === 401 || status === 403)) guard.onRefused(status, token);
}

/** Fetches from our own API with the token, if there is one. Throws for whatever is not success. */
export async function fetchApi(address: string, init: RequestInit = {}): Promise<Response> {
  const token = withoutToken.includes(address) ? undefined : guard.token();
  const response = await fetch(address, {
    ...init,
    headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) },
  }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    throw new CallFailed(0, {});
  });
  if (response.ok) return response;
  const { status } = response;
  reportRefusal(status, token);
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  throw new CallFailed(status, await response.json().catch(() => ({})), retryAfterSeconds);
}

/** Calls one endpoint of our own server. The answer is typed by the contract that the server already checked it against. */
export async function call<E extends Endpoint>(
  target: E,
  ...[input]: keyof CallInput<E> extends never ? [] : [CallInput<E>]
): Promise<EndpointResult<E>> {
  const { params, query, body }: { params?: object; query?: object; body?: unknown } = input ?? {};
  const response = await fetchApi(addressOf(target, params, query), {
    method: target.method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return response.json();
}

export function addressOf(target: Endpoint, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = target.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
