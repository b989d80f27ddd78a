import { type BookedPayment, isTrouble, type LinkRequest, type PaymentProvider } from './provider.server.ts';
import { callRazorpay, type RazorpayAccess } from './razorpay-client.server.ts';
import { bookedOf, eventOf, Link, LinkList, linkOf, PaymentList, Refund } from './razorpay-shapes.server.ts';
import { isSignedBy, returnText } from './signatures.server.ts';

export interface RazorpaySettings extends RazorpayAccess {
  /** The one in use and, while messages signed with them may still come, older ones. */
  webhookSecrets: readonly string[];
}

const pageSize = 100;
const liveHost = 'api.razorpay.com';

export function razorpay(settings: RazorpaySettings): PaymentProvider {
  const links = '/payment_links';
  const linkPath = (id: string) => `${links}/${encodeURIComponent(id)}`;

  async function fetchLink(id: string) {
    try {
      return linkOf(await callRazorpay(settings, { method: 'GET', path: linkPath(id), answer: Link }));
    } catch (error) {
      if (isTrouble(error, 'refused')) return undefined;
      throw error;
    }
  }

  return {
    name: 'razorpay',
    async createLink(request) {
      return linkOf(
        await callRazorpay(settings, { method: 'POST', path: links, body: linkBody(request), answer: Link }),
      );
    },
    fetchLink,
    async findLink(reference) {
      const path = `${links}?${new URLSearchParams({ reference_id: reference })}`;
      const { payment_links } = await callRazorpay(settings, { method: 'GET', path, answer: LinkList });
      const found = payment_links.find(({ reference_id }) => reference_id === reference);
      return found && linkOf(found);
    },
    async cancelLink(id) {
      try {
        const path = `${linkPath(id)}/cancel`;
        return linkOf(await callRazorpay(settings, { method: 'POST', path, answer: Link }));
      } catch (error) {
        // Only an open link can be cancelled; what it has become instead is what counts.
        if (isTrouble(error, 'refused')) return fetchLink(id);
        throw error;
      }
    },
    async listPayments(since) {
      const booked: BookedPayment[] = [];
      for (let skip = 0; ; skip += pageSize) {
        const range = { from: String(Math.floor(since.getTime() / 1000)), count: String(pageSize) };
        const path = `/payments?${new URLSearchParams({ ...range, skip: String(skip) })}`;
        const { items } = await callRazorpay(settings, { method: 'GET', path, answer: PaymentList });
        const captured = items.filter(({ status }) => status === 'captured');
        booked.push(...captured.map(bookedOf));
        if (items.length < pageSize) return booked;
      }
    },
    async refund({ paymentId, amountPaise, orderNumber, key }) {
      const { id, status } = await callRazorpay(settings, {
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        headers: { 'x-refund-idempotency': key },
        body: { amount: amountPaise, speed: 'normal', receipt: key, notes: { order: orderNumber, refund: key } },
        answer: Refund,
      });
      return { id, state: status };
    },
    isOwnPage(url) {
      const page = URL.parse(url);
      if (!page) return false;
      const api = new URL(settings.baseUrl);
      // Tests stand in for Razorpay at another address and host its pages there as well.
      if (api.hostname !== liveHost) return page.origin === api.origin;
      return page.protocol === 'https:' && /^(rzp\.io|([a-z0-9-]+\.)*razorpay\.com)$/.test(page.host);
    },
    isSigned: (body, headers) =>
      settings.webhookSecrets.some((secret) => isSignedBy(secret, body, headers['x-razorpay-signature'])),
    eventIdOf(headers) {
      const id = headers['x-razorpay-event-id'];
      return typeof id === 'string' ? id : undefined;
    },
    readEvent: eventOf,
    readReturn(parameters) {
      const {
        razorpay_payment_link_id: linkId = '',
        razorpay_payment_link_reference_id: reference = '',
        razorpay_payment_link_status: status = '',
        razorpay_payment_id: paymentId = '',
      } = parameters;
      const text = returnText(linkId, reference, status, paymentId);
      if (!isSignedBy(settings.keySecret, text, parameters.razorpay_signature)) return undefined;
      return { linkId, reference, isPaid: status === 'paid' };
    },
  };
}

function linkBody({ reference, orderNumber, amountPaise, description, customer, returnUrl, expiresAt }: LinkRequest) {
  return {
    amount: amountPaise,
    currency: 'INR',
    accept_partial: false,
    reference_id: reference,
    description,
    customer: {
      name: customer.name,
      email: customer.email,
      ...(customer.mobile && { contact: `+91${customer.mobile}` }),
    },
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { order: orderNumber, reference },
    callback_url: returnUrl,
    callback_method: 'get',
    expire_by: Math.floor(expiresAt.getTime() / 1000),
  };
}
