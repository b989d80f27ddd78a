import { randomBytes } from 'node:crypto';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { publicUrl } from '../../platform/settings.server.ts';
import { sandboxLinks, sandboxPayments, sandboxRefunds } from '../tables.server.ts';
import { type PaymentLink, type PaymentProvider, ProviderTrouble, type RefundRequest } from './provider.server.ts';
import { SandboxSigning } from './sandbox-signing.server.ts';
import { SandboxEvent, sendEvent } from './sandbox-webhooks.server.ts';

export type SandboxLink = typeof sandboxLinks.$inferSelect;

export const declined = 'The test bank declined this payment.';

/** A complete provider with books of its own, for trying the shop out: nothing about it is different but the money. */
export function sandbox(platform: Platform): PaymentProvider {
  const { db, secret, settings } = platform;
  const signing = new SandboxSigning(secret);
  const pageUrl = (id: string) => `${publicUrl(settings)}/pay/${id}`;
  const isLink = (id: string) => eq(sandboxLinks.id, id);

  async function describe(link: SandboxLink | undefined): Promise<PaymentLink | undefined> {
    if (!link) return undefined;
    const tries = await db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.linkId, link.id))
      .orderBy(asc(sandboxPayments.createdAt));
    const payments = tries
      .filter(({ isCaptured }) => isCaptured)
      .map(({ id, amountPaise, method }) => ({ id, amountPaise, currency: link.currency, method }));
    const { id, reference, amountPaise, currency, expiresAt } = link;
    return {
      id,
      reference,
      amountPaise,
      currency,
      expiresAt,
      url: pageUrl(id),
      status: statusOf(link),
      amountPaidPaise: payments.reduce((sum, payment) => sum + payment.amountPaise, 0),
      payments,
      failure: tries.at(-1)?.isCaptured === false ? declined : null,
    };
  }

  return {
    name: 'sandbox',
    async createLink({ returnUrl, customer: _, ...request }) {
      const id = `link_${randomBytes(12).toString('hex')}`;
      const [made] = await db
        .insert(sandboxLinks)
        .values({ ...request, id, currency: 'INR', callbackUrl: returnUrl })
        .onConflictDoNothing()
        .returning();
      const link = await describe(made);
      if (!link) throw new ProviderTrouble('taken', 'There is already a link with this reference');
      return link;
    },
    fetchLink: async (id) => describe((await db.select().from(sandboxLinks).where(isLink(id)))[0]),
    async findLink(reference) {
      const [link] = await db.select().from(sandboxLinks).where(eq(sandboxLinks.reference, reference));
      return describe(link);
    },
    async cancelLink(id) {
      const isLinkOpen = and(isLink(id), eq(sandboxLinks.state, 'created'));
      await db.update(sandboxLinks).set({ state: 'cancelled' }).where(isLinkOpen);
      return describe((await db.select().from(sandboxLinks).where(isLink(id)))[0]);
    },
    async listPayments(since) {
      const rows = await db
        .select()
        .from(sandboxPayments)
        .innerJoin(sandboxLinks, eq(sandboxLinks.id, sandboxPayments.linkId))
        .where(and(sandboxPayments.isCaptured, gte(sandboxPayments.createdAt, since)));
      return rows.map(({ sandbox_payments: { id, amountPaise, method, createdAt }, sandbox_links: link }) => ({
        id,
        amountPaise,
        currency: link.currency,
        method,
        at: createdAt,
        reference: link.reference,
        orderNumber: null,
        email: null,
      }));
    },
    refund: (request) => db.transaction((tx) => refund(platform, tx, request)),
    isOwnPage: (url) => url.startsWith(pageUrl('')),
    isSigned: (body, headers) => signing.isSigned(body, headers),
    eventIdOf: (headers) => signing.eventIdOf(headers),
    readEvent: (payload) => SandboxEvent.safeParse(payload).data,
    readReturn: (parameters) => signing.readReturn(parameters),
  };
}

export function statusOf({ state, expiresAt }: SandboxLink): SandboxLink['state'] | 'expired' {
  return state === 'created' && expiresAt <= new Date() ? 'expired' : state;
}

async function refund(platform: Platform, tx: Database, { paymentId, amountPaise, key }: RefundRequest) {
  const [payment] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId)).for('update');
  if (!payment?.isCaptured) throw new ProviderTrouble('refused', 'There is no such payment');
  const id = `rfnd_${randomBytes(10).toString('hex')}`;
  const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.key, key));
  if (known) return { id: known.id, state: 'processed' as const };
  const [refunded] = await tx
    .select({ paise: sql<number>`coalesce(sum(${sandboxRefunds.amountPaise}), 0)::int` })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, paymentId));
  if ((refunded?.paise ?? 0) + amountPaise > payment.amountPaise) {
    throw new ProviderTrouble('refused', 'More than was paid cannot be refunded');
  }
  await tx.insert(sandboxRefunds).values({ id, paymentId, key, amountPaise });
  const answer = { id, state: 'processed' as const };
  await sendEvent(platform, tx, {
    type: 'refund.processed',
    linkId: null,
    reference: null,
    payment: null,
    refund: { ...answer, paymentId, key },
  });
  return answer;
}
