import { recordAudit } from '../platform/audit/audit.server.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import { type MaybeViewer, requireSuperAdmin } from '../platform/http/viewer.ts';
import { bumpPublicVersion } from '../platform/page-cache/public-version.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { publicUrl, type Settings } from '../platform/settings.server.ts';
import {
  defaultSiteSettings,
  findSiteSettings,
  lockSiteSettings,
  type SiteSettings,
  writeSiteSettings,
} from '../platform/site-settings.server.ts';
import type { SettingsAnswer, SettingsChange } from './contract.ts';

type Shop = Pick<Platform, 'db' | 'settings'>;

export async function readSettings({ db, settings }: Shop, viewer: MaybeViewer): Promise<SettingsAnswer> {
  requireSuperAdmin(viewer);
  return { ...(await findSiteSettings(db)), defaults: defaultSiteSettings(settings), payment: paymentOf(settings) };
}

/** Sets what the shop says of itself; every page, mail and receipt says it from then on. */
export async function changeSettings(
  { db, settings }: Shop,
  viewer: MaybeViewer,
  { version: seen, ...after }: SettingsChange,
): Promise<SettingsAnswer> {
  const actor = requireSuperAdmin(viewer);
  requireWholeSeller(settings, after);
  return db.transaction(async (tx) => {
    const { own: before, version } = await lockSiteSettings(tx);
    if (seen !== undefined && seen !== version) {
      throw new ShopError('changed_meanwhile', { present: await readSettings({ db: tx, settings }, actor) });
    }
    await writeSiteSettings(tx, after);
    await recordAudit(tx, actor, { action: 'settings.change', target: 'settings', before, after });
    await bumpPublicVersion(tx);
    return readSettings({ db: tx, settings }, actor);
  });
}

/** A receipt with a GSTIN names the seller and the address as well, wherever each of them was set. */
function requireWholeSeller(settings: Settings, change: SiteSettings): void {
  const defaults = defaultSiteSettings(settings);
  const effective = (key: keyof SiteSettings) => change[key] ?? defaults[key];
  if (!effective('sellerGstin')) return;
  const message = 'This is needed with a GSTIN';
  const issues = (['sellerName', 'sellerAddress'] as const)
    .filter((key) => !effective(key))
    .map((path) => ({ path, message }));
  if (issues.length > 0) throw new ShopError('invalid_input', { issues, message });
}

/** Whether secrets are there, never what they are. */
function paymentOf(settings: Settings): SettingsAnswer['payment'] {
  const { PAYMENT_PROVIDER: provider, RAZORPAY_KEY_ID: keyId } = settings;
  return {
    provider,
    hasKeyId: Boolean(keyId),
    hasKeySecret: Boolean(settings.RAZORPAY_KEY_SECRET),
    hasWebhookSecret: Boolean(settings.RAZORPAY_WEBHOOK_SECRET),
    isTest: provider === 'sandbox' || Boolean(keyId?.startsWith('rzp_test_')),
    webhookUrl: `${publicUrl(settings)}/api/public/payment/webhook/${provider}`,
  };
}
