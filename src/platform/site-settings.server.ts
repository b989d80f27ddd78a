import { sql } from 'drizzle-orm';
import type { Database } from './database/database.server.ts';
import type { Platform } from './platform.server.ts';
import type { Settings } from './settings.server.ts';
import { siteSettings } from './tables.server.ts';

type Row = typeof siteSettings.$inferSelect;

/** What staff have set about the shop itself; null where it is as the environment says. */
export type SiteSettings = Omit<Row, 'id' | 'version' | 'updatedAt'>;

const known = new WeakMap<Database, { version: number; value: Promise<Settings> }>();

/** The settings with what staff have set over them, read once per version of everything public. */
export function readSiteSettings(platform: Pick<Platform, 'db' | 'settings' | 'version'>): Promise<Settings> {
  const { db, settings, version } = platform;
  const kept = known.get(db);
  if (kept?.version === version.current) return kept.value;
  const value = findSiteSettings(db).then(({ own }) => overlay(settings, own));
  known.set(db, { version: version.current, value });
  // What could not be read is read again by the next one.
  value.catch(() => known.delete(db));
  return value;
}

/** What staff have set, and how often anything of it was: never is version 0. */
export async function findSiteSettings(db: Database): Promise<{ own: SiteSettings; version: number }> {
  const [row] = await db.select().from(siteSettings);
  return { own: ownOf(row), version: row?.version ?? 0 };
}

/** Until the end of the transaction, whoever else would change them waits. */
export async function lockSiteSettings(tx: Database) {
  await tx.execute(sql`lock table ${siteSettings} in share row exclusive mode`);
  return findSiteSettings(tx);
}

export async function writeSiteSettings(tx: Database, values: SiteSettings): Promise<void> {
  const set = { ...values, updatedAt: new Date(), version: sql`${siteSettings.version} + 1` };
  await tx.insert(siteSettings).values(values).onConflictDoUpdate({ target: siteSettings.id, set });
}

/** What the environment says of the same things. */
export function defaultSiteSettings(settings: Settings): SiteSettings {
  return {
    brandName: settings.BRAND_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    supportPhone: settings.SUPPORT_PHONE,
    sellerName: settings.SELLER_NAME ?? null,
    sellerAddress: settings.SELLER_ADDRESS ?? null,
    sellerGstin: settings.SELLER_GSTIN ?? null,
    sellerSac: settings.SELLER_SAC ?? null,
  };
}

function overlay(settings: Settings, own: SiteSettings): Settings {
  return {
    ...settings,
    BRAND_NAME: own.brandName ?? settings.BRAND_NAME,
    SUPPORT_EMAIL: own.supportEmail ?? settings.SUPPORT_EMAIL,
    SUPPORT_PHONE: own.supportPhone ?? settings.SUPPORT_PHONE,
    SELLER_NAME: own.sellerName ?? settings.SELLER_NAME,
    SELLER_ADDRESS: own.sellerAddress ?? settings.SELLER_ADDRESS,
    SELLER_GSTIN: own.sellerGstin ?? settings.SELLER_GSTIN,
    SELLER_SAC: own.sellerSac ?? settings.SELLER_SAC,
  };
}

function ownOf(row: Row | undefined): SiteSettings {
  const { brandName, supportEmail, supportPhone, sellerName, sellerAddress, sellerGstin, sellerSac } = row ?? {};
  return {
    brandName: brandName ?? null,
    supportEmail: supportEmail ?? null,
    supportPhone: supportPhone ?? null,
    sellerName: sellerName ?? null,
    sellerAddress: sellerAddress ?? null,
    sellerGstin: sellerGstin ?? null,
    sellerSac: sellerSac ?? null,
  };
}
