/** Every refusal the shop knows: its HTTP status and the sentence a person reads. */
const refusals = {
  invalid_input: [400, 'Some of what was sent is not valid.'],
  not_json: [400, 'The request body is not valid JSON.'],
  not_logged_in: [401, 'Please log in to continue.'],
  forbidden: [403, 'You are not allowed to do this.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  too_large: [413, 'The request is too large.'],
  unsupported_media: [415, 'This kind of content is not accepted here.'],
  too_many_requests: [429, 'Too many tries. Please wait a moment and try again.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],
  overloaded: [503, 'The shop is very busy. Please try again in a few seconds.'],
  unavailable: [503, 'The shop is starting or resting. Please try again in a few seconds.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof refusals;

export function statusOf(code: ErrorCode): number {
  return refusals[code][0];
}

interface Details {
  /** Replaces the table's sentence where it can say more, such as the name of the thing in the way. */
  message?: string;
  issues?: { path: string; message: string }[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one error that services throw on purpose. What goes wrong by itself stays an ordinary Error. */
export class ShopError extends Error {
  override name = 'ShopError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: Details['issues'];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? refusals[code][1], { cause: details.cause });
    this.code = code;
    this.status = statusOf(code);
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds ?? (this.status === 503 ? 2 : undefined);
  }
}
