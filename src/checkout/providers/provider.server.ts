/** Money toward a provider is counted in paise. */
export interface Payment {
  id: string;
  amountPaise: number;
  currency: string;
  method: string | null;
}

/** A hosted page on which one order can be paid, as the provider describes it at this moment. */
export interface PaymentLink {
  id: string;
  url: string;
  reference: string;
  amountPaise: number;
  currency: string;
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled';
  amountPaidPaise: number;
  /** Those that were captured: money that has arrived. */
  payments: Payment[];
  expiresAt: Date;
  /** Why the last try to pay failed, where the provider says so. */
  failure: string | null;
}

export interface LinkRequest {
  reference: string;
  orderNumber: string;
  amountPaise: number;
  description: string;
  customer: { name: string; email: string; mobile: string | null };
  /** Where the buyer comes back to. */
  returnUrl: string;
  expiresAt: Date;
}

export interface RefundRequest {
  paymentId: string;
  amountPaise: number;
  orderNumber: string;
  /** The same request under the same key is one refund, however often it is made. */
  key: string;
}

export interface RefundAnswer {
  id: string;
  state: 'pending' | 'processed' | 'failed';
}

/** What a signed message of the provider says. It is a reason to ask, not yet a truth about a link. */
export interface ProviderEvent {
  type: string;
  linkId: string | null;
  reference: string | null;
  payment: (Payment & { isCaptured: boolean; failure: string | null }) | null;
  refund: (RefundAnswer & { paymentId: string; key: string | null }) | null;
}

/** What the provider signed for a browser on its way back. It may be replayed, so it is a reason to ask as well. */
interface ProviderReturn {
  linkId: string;
  reference: string;
  isPaid: boolean;
}

/** Money that has arrived, as the provider's own books tell of it. */
export interface BookedPayment extends Payment {
  at: Date;
  /** Our name for the link it was paid on, and the order's number, where it was paid on one of ours. */
  reference: string | null;
  orderNumber: string | null;
  email: string | null;
}

export interface PaymentProvider {
  name: 'sandbox' | 'razorpay';
  createLink(request: LinkRequest): Promise<PaymentLink>;
  fetchLink(id: string): Promise<PaymentLink | undefined>;
  findLink(reference: string): Promise<PaymentLink | undefined>;
  /** Closes a link and answers what it is then: one that was paid meanwhile stays paid. */
  cancelLink(id: string): Promise<PaymentLink | undefined>;
  /** Everything that arrived since a moment, whether we know of it or not. */
  listPayments(since: Date): Promise<BookedPayment[]>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Whether a browser may be sent there. */
  isOwnPage(url: string): boolean;
  /** Whether the sender of a message knows the secret. */
  isSigned(body: Buffer, headers: Record<string, string | string[] | undefined>): boolean;
  /** The id that a message carries beside its body. */
  eventIdOf(headers: Record<string, string | string[] | undefined>): string | undefined;
  /** What a message says; undefined when that is nothing we know. */
  readEvent(payload: unknown): ProviderEvent | undefined;
  /** Which link a browser comes back from; undefined unless the provider signed it. */
  readReturn(parameters: Record<string, string>): ProviderReturn | undefined;
}

/**
 * What a provider's failure means for us: `unreachable` leaves open whether it did what was asked, `refused` says that it
 * did not and will not, `taken` that it has already been asked under this reference.
 */
export class ProviderTrouble extends Error {
  override name = 'ProviderTrouble';
  readonly kind: 'unreachable' | 'refused' | 'taken';

  constructor(kind: ProviderTrouble['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export function isTrouble(error: unknown, kind: ProviderTrouble['kind']): error is ProviderTrouble {
  return error instanceof ProviderTrouble && error.kind === kind;
}
