import { createHmac } from 'node:crypto';
import { isSignedBy, returnText, signHex } from './signatures.server.ts';

const signatureHeader = 'x-sandbox-signature';
const eventIdHeader = 'x-sandbox-event-id';

type Headers = Record<string, string | string[] | undefined>;

/** The sandbox's secrets are made of the shop's own, so that there is nothing to configure. */
export class SandboxSigning {
  #returnSecret: Uint8Array;
  #webhookSecret: Uint8Array;

  constructor(shopSecret: Uint8Array) {
    const derive = (purpose: string) => createHmac('sha256', shopSecret).update(`sandbox ${purpose}`).digest();
    this.#returnSecret = derive('return');
    this.#webhookSecret = derive('webhook');
  }

  /** The address that a browser comes back by. */
  returnUrl(link: { id: string; reference: string; callbackUrl: string }, status: string, paymentId: string): string {
    const url = new URL(link.callbackUrl);
    const parts = { link_id: link.id, reference: link.reference, status, payment_id: paymentId };
    for (const [name, value] of Object.entries(parts)) url.searchParams.set(`sandbox_${name}`, value);
    const text = returnText(link.id, link.reference, status, paymentId);
    url.searchParams.set('sandbox_signature', signHex(this.#returnSecret, text));
    return url.href;
  }

  readReturn(parameters: Record<string, string>) {
    const { sandbox_link_id: linkId = '', sandbox_reference: reference = '' } = parameters;
    const { sandbox_status: status = '', sandbox_payment_id: paymentId = '' } = parameters;
    const text = returnText(linkId, reference, status, paymentId);
    if (!isSignedBy(this.#returnSecret, text, parameters.sandbox_signature)) return undefined;
    return { linkId, reference, isPaid: status === 'paid' };
  }

  webhookHeaders(body: string, eventId: string): Record<string, string> {
    return { [signatureHeader]: signHex(this.#webhookSecret, body), [eventIdHeader]: eventId };
  }

  isSigned(body: Buffer, headers: Headers): boolean {
    return isSignedBy(this.#webhookSecret, body, headers[signatureHeader]);
  }

  eventIdOf(headers: Headers): string | undefined {
    const id = headers[eventIdHeader];
    return typeof id === 'string' ? id : undefined;
  }
}
