import type { CallInput, Endpoint, EndpointResult } from './endpoint.ts';
import type { WireError } from './error-contract.ts';

/** A call the server answered with anything but success, or did not answer at all (status 0). */
class CallFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;
  readonly body: Partial<WireError>;

  constructor(status: number, body: Partial<WireError>) {
    super(body.message ?? 'The server could not be reached.');
    this.status = status;
    this.body = body;
  }
}

/** Calls one endpoint of our own server. The answer is typed by the contract that the server already checked it against. */
export async function call<E extends Endpoint>(
  target: E,
  ...[input]: keyof CallInput<E> extends never ? [] : [CallInput<E>]
): Promise<EndpointResult<E>> {
  const { params, query, body }: { params?: object; query?: object; body?: unknown } = input ?? {};
  const response = await fetch(addressOf(target, params, query), {
    method: target.method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new CallFailed(0, {});
  });
  if (!response.ok) throw new CallFailed(response.status, await response.json().catch(() => ({})));
  return response.json();
}

function addressOf(target: Endpoint, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = target.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
