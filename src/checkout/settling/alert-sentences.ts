import type { AlertReason } from '../ordering/order-states.ts';

/** What staff are told about an order that needs a look. */
export const alertSentences: Record<AlertReason, string> = {
  wrong_link: 'The provider tells of money on a link that is not the one of this order.',
  wrong_reference: 'The link at the provider carries the reference of something else.',
  wrong_currency: 'The link at the provider is in another currency.',
  wrong_amount: 'The amount at the provider is not the amount of the order.',
  no_payment: 'The provider says that the link is paid, but shows no payment of that amount.',
  partial_payment: 'Only a part has been paid.',
  late_payment: 'Money came after the order had been closed.',
  second_payment: 'It has been paid more than once; the other payment should be refunded.',
  already_owned: 'It was paid, but the buyer had some of it already.',
  link_missing: 'The provider does not know the link of this order.',
  link_refused: 'The provider made a link that buyers cannot be sent to.',
  refund_failed: 'A refund did not go through.',
  refunded_elsewhere: 'Money was given back, but not by this shop: what it bought is still open.',
};
