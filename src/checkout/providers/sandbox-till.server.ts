import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { sandboxLinks, sandboxPayments } from '../tables.server.ts';
import type { ProviderEvent } from './provider.server.ts';
import { declined, type SandboxLink, statusOf } from './sandbox.server.ts';
import type { SandboxPage } from './sandbox-contract.ts';
import { SandboxSigning } from './sandbox-signing.server.ts';
import { sendEvent } from './sandbox-webhooks.server.ts';

type Method = (typeof sandboxPayments.$inferInsert)['method'];

/** What the buyer does on the sandbox's hosted page. It is open only while the shop pays by it. */
export class SandboxTill {
  #platform: Platform;
  #signing: SandboxSigning;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#signing = new SandboxSigning(platform.secret);
  }

  async read(id: string): Promise<SandboxPage> {
    this.#requireOpen();
    const link = await this.#find(this.#platform.db, id);
    const { description, amountPaise, orderNumber } = link;
    return { description, order: orderNumber, amountPaise, status: statusOf(link) };
  }

  /** Pays, or tries to and fails. Answers where the browser goes next. */
  async pay(id: string, method: Method, isToSucceed: boolean): Promise<string> {
    this.#requireOpen();
    return this.#platform.db.transaction(async (tx) => {
      const link = await this.#lock(tx, id);
      const payment = { id: `pay_${randomBytes(10).toString('hex')}`, amountPaise: link.amountPaise, method };
      await tx.insert(sandboxPayments).values({ ...payment, linkId: id, isCaptured: isToSucceed });
      if (isToSucceed) await tx.update(sandboxLinks).set({ state: 'paid' }).where(eq(sandboxLinks.id, id));
      const { currency } = link;
      const told = { ...payment, currency, isCaptured: isToSucceed, failure: isToSucceed ? null : declined };
      const types = isToSucceed ? ['payment.captured', 'payment_link.paid'] : ['payment.failed'];
      for (const type of types) await sendEvent(this.#platform, tx, { ...eventOf(link, type), payment: told });
      return this.#signing.returnUrl(link, isToSucceed ? 'paid' : 'created', payment.id);
    });
  }

  async cancel(id: string): Promise<string> {
    this.#requireOpen();
    return this.#platform.db.transaction(async (tx) => {
      const link = await this.#lock(tx, id);
      await tx.update(sandboxLinks).set({ state: 'cancelled' }).where(eq(sandboxLinks.id, id));
      await sendEvent(this.#platform, tx, eventOf(link, 'payment_link.cancelled'));
      return this.#signing.returnUrl(link, 'cancelled', '');
    });
  }

  /** A shop that takes real money has no till at which nothing is paid. */
  #requireOpen(): void {
    if (this.#platform.settings.PAYMENT_PROVIDER !== 'sandbox') throw new ShopError('not_found');
  }

  async #find(db: Database, id: string): Promise<SandboxLink> {
    const [link] = await db.select().from(sandboxLinks).where(eq(sandboxLinks.id, id));
    if (!link) throw new ShopError('not_found');
    return link;
  }

  async #lock(tx: Database, id: string): Promise<SandboxLink> {
    const [link] = await tx.select().from(sandboxLinks).where(eq(sandboxLinks.id, id)).for('update');
    if (!link) throw new ShopError('not_found');
    if (statusOf(link) !== 'created') throw new ShopError('link_closed');
    return link;
  }
}

function eventOf({ id, reference }: SandboxLink, type: string): ProviderEvent {
  return { type, linkId: id, reference, payment: null, refund: null };
}
