/** Every refusal the shop knows: its HTTP status and the sentence a person reads. */
const refusals = {
  invalid_input: [400, 'Some of what was sent is not valid.'],
  not_json: [400, 'The request body is not valid JSON.'],
  invalid_credentials: [401, 'Invalid credentials'],
  second_factor_needed: [401, 'Please enter the code from your authenticator app.'],
  second_factor_wrong: [401, 'This code is not right or has been used. Please try the next one.'],
  refresh_failed: [401, 'Token refresh failed'],
  confirmation_invalid: [400, 'This link is no longer valid. Please ask for a new one in your profile.'],
  reset_invalid: [400, 'This link is no longer valid. Please ask for a new one.'],
  invite_invalid: [400, 'This invitation is no longer valid. Please ask for a new one.'],
  import_unreadable: [400, 'This file cannot be read as CSV.'],
  wrong_code: [403, 'This code is not right or has been used. Please try the next one.'],
  wrong_password: [403, 'The current password is not right.'],
  password_too_short: [400, 'Staff passwords need at least 12 characters.'],
  password_common: [
    400,
    'This password is one of the most common ones and would soon be guessed. Please choose another.',
  ],
  last_super_admin: [409, 'The last super_admin cannot be taken away.'],
  already_staff: [409, 'This address already belongs to staff.'],
  second_factor_on: [409, 'The second factor is already on.'],
  second_factor_off: [409, 'The second factor is not on.'],
  changed_meanwhile: [409, 'Somebody else has changed this meanwhile. Please look at it again.'],
  undo_too_late: [409, 'This can no longer be undone.'],
  email_taken: [409, 'Email already exists. Please choose another.'],
  bad_pdf: [400, 'This file is not a PDF that can be opened.'],
  bad_signature: [400, 'The signature does not match.'],
  file_needed: [400, 'Please choose one PDF file.'],
  upload_broken: [400, 'The upload did not arrive whole. Please try again.'],
  subject_unknown: [400, 'There is no such subject.'],
  not_logged_in: [401, 'Please log in to continue.'],
  forbidden: [403, 'You are not allowed to do this.'],
  second_factor_required: [403, 'Please set up your second factor first. The shop asks all staff for one.'],
  paper_locked: [403, 'Please buy this subject to open this file.'],
  subject_not_owned: [403, 'These questions come with the subject. Please buy it to practise all of them.'],
  class_id_taken: [409, 'There is already a class with this id.'],
  class_in_use: [409, 'This class still has subjects or history and stays.'],
  class_twice: [400, 'A class is in the list twice.'],
  class_unknown: [400, 'There is no such class.'],
  question_key_taken: [409, 'The subject has another question with this id.'],
  no_pattern: [409, 'This subject has no exam pattern yet, so no paper can be composed for it.'],
  paper_unfit: [409, 'The paper does not fit yet. Nothing was published.'],
  subject_taken: [409, 'This class already has a subject of this name.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  subject_not_available: [404, 'This subject is not available.'],
  request_stalled: [408, 'The request stopped arriving. Please try again.'],
  upload_stalled: [408, 'The upload stopped arriving. Please try again.'],
  subject_is_free: [409, 'This subject is free. There is nothing to buy.'],
  already_owned: [409, 'You already own this subject.'],
  too_many_shares: [409, 'You have many links already. Please end one of them first.'],
  nobody_to_answer: [409, 'A report from practice has no sender to answer. Put it away once the question is right.'],
  question_open: [409, 'An open message about this question is there already.'],
  order_not_paid: [409, 'This order has not been paid.'],
  refund_refused: [409, 'The payment provider refused the refund.'],
  link_closed: [409, 'This payment link is no longer open.'],
  payment_refused: [
    409,
    'The payment provider did not accept this order. Nothing was charged; your cart is unchanged.',
  ],
  too_large: [413, 'The request is too large.'],
  unsupported_media: [415, 'This kind of content is not accepted here.'],
  range_not_satisfiable: [416, 'The file has no such part.'],
  too_many_requests: [429, 'Too many tries. Please wait a moment and try again.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],
  overloaded: [503, 'The shop is very busy. Please try again in a few seconds.'],
  payment_unavailable: [
    503,
    'The payment service does not answer right now. Nothing was charged and your cart is unchanged. Please try again in a minute.',
  ],
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
  /** How the thing stands now, for who tried to change an older state of it. */
  present?: unknown;
  cause?: unknown;
}

/** The one error that services throw on purpose. What goes wrong by itself stays an ordinary Error. */
export class ShopError extends Error {
  override name = 'ShopError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: Details['issues'];
  readonly retryAfterSeconds: number | undefined;
  readonly present: unknown;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? refusals[code][1], { cause: details.cause });
    this.code = code;
    this.status = statusOf(code);
    this.issues = details.issues;
    this.present = details.present;
    this.retryAfterSeconds = details.retryAfterSeconds ?? (this.status === 503 ? 2 : undefined);
  }
}
