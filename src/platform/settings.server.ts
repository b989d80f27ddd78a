import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { parseSubnet, type TrustProxy } from './http/client-address.server.ts';
import { projectRoot } from './project-root.server.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], { error: 'must be on or off' })
  .transform((value) => ['on', 'true', '1', 'yes'].includes(value));

const howMuchToSeed = z
  .enum(['on', 'catalogue', 'off', 'true', 'false', '1', '0', 'yes', 'no'], { error: 'must be on, catalogue or off' })
  .transform((value) => (value === 'catalogue' ? value : onOff.parse(value) ? 'on' : 'off'));

const proxiesRule =
  'must be off, the number of proxies in front (1 to 9), or a comma-separated list of their addresses and subnets';

const proxies = z.string().transform((value, context): TrustProxy => {
  if (['off', 'false', 'no', '0'].includes(value)) return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const list = value.split(',').map((entry) => parseSubnet(entry.trim()));
  const subnets = list.filter((subnet) => subnet !== undefined);
  if (subnets.length === list.length) return subnets;
  context.addIssue(proxiesRule);
  return z.NEVER;
});

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform(withoutTrailingSlash);

const email = z.email('must be an e-mail address');

function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** Every setting of the shop, under the name of its environment variable. README.md and .env.example list the same. */
export const settingsSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(projectRoot, path)),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(projectRoot, path))
    .optional(),
  NIGHTLY_BACKUP: onOff.optional(),
  BACKUP_BEFORE_UPGRADE: onOff.default(true),
  WAL_ARCHIVE_DIR: z
    .string()
    .transform((path) => resolve(projectRoot, path))
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  SEED_DEMO: howMuchToSeed.default('on'),
  CONTENT_DIR: z
    .string()
    .default('./content')
    .transform((path) => resolve(projectRoot, path)),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'razorpay'], { error: 'must be sandbox or razorpay' }).default('sandbox'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_BASE_URL: webAddress.default('https://api.razorpay.com/v1'),
  RAZORPAY_TIMEOUT_MS: wholeNumber(100, 60_000).default(8_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().default('Abhyas <no-reply@abhyas.example>'),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('ap-south-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  FOUR_EYES: onOff.default(false),
  PUBLISHERS: z.enum(['admin', 'super_admin'], { error: 'must be admin or super_admin' }).default('admin'),
  UPLOAD_LIMIT_MB: wholeNumber(1, 1_000).default(50),
  BRAND_NAME: z.string().max(40, 'must have at most 40 characters').default('Abhyas'),
  SUPPORT_EMAIL: email.default('support@abhyas.example'),
  SUPPORT_PHONE: z.string().max(30, 'must have at most 30 characters').default('+91 00000 00000'),
  SELLER_NAME: z.string().max(100, 'must have at most 100 characters').optional(),
  SELLER_ADDRESS: z.string().max(300, 'must have at most 300 characters').optional(),
  SELLER_GSTIN: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'must be a GSTIN of 15 characters')
    .optional(),
  SELLER_SAC: z
    .string()
    .regex(/^\d{4,6}$/, 'must be a SAC of 4 to 6 digits')
    .optional(),
  SELLER_GST_PERCENT: wholeNumber(0, 40).default(18),
  TRUST_PROXY: proxies.default(false),
  WORKERS: wholeNumber(1, 64).default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  LOG_REQUESTS: onOff.default(false),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

export type Settings = z.infer<typeof settingsSchema>;

export class BadSetting extends Error {
  override name = 'BadSetting';
}

/** Reads the settings from the environment; throws a BadSetting whose one line names the variable. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BadSetting(`${issue?.path.join('.')} ${issue?.message}`);
  }
  requireTogether(parsed.data);
  return parsed.data;
}

/** The settings of this process: what the environment says, completed by the file .env where there is one. */
export function loadSettings(): Settings {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readSettings(process.env);
}

function requireTogether(settings: Settings): void {
  const razorpay = settings.PAYMENT_PROVIDER === 'razorpay';
  for (const name of ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const) {
    if (razorpay && !settings[name]) throw new BadSetting(`${name} must be set when PAYMENT_PROVIDER is razorpay`);
  }
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (settings.S3_BUCKET && !settings[name]) throw new BadSetting(`${name} must be set when S3_BUCKET is`);
  }
  for (const name of ['SELLER_NAME', 'SELLER_ADDRESS'] as const) {
    if (settings.SELLER_GSTIN && !settings[name]) throw new BadSetting(`${name} must be set when SELLER_GSTIN is`);
  }
  if (settings.ADMIN_PASSWORD && !settings.ADMIN_EMAIL) {
    throw new BadSetting('ADMIN_EMAIL must be set when ADMIN_PASSWORD is');
  }
  if (settings.WAL_ARCHIVE_DIR && settings.DATABASE_URL) {
    throw new BadSetting('WAL_ARCHIVE_DIR is for the embedded PostgreSQL; the one of DATABASE_URL archives by itself');
  }
  if (settings.WORKERS > availableParallelism() * 4) {
    throw new BadSetting(`WORKERS must be at most ${availableParallelism() * 4} on this machine`);
  }
}

/** Where backups are kept. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Settings): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups');
}

/** The address visitors use: links in mails, canonical addresses and the sitemap start with it. */
export function publicUrl(settings: Settings): string {
  return settings.PUBLIC_URL ?? localUrl(settings);
}

/** The address at which the shop reaches itself, whatever stands in front of it. */
export function localUrl({ HOST, PORT }: Settings): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** Said at the start of a shop that others can reach but that takes no money: a buyer there pays with a click. */
export function sandboxNotice(settings: Settings): string | undefined {
  const address = publicUrl(settings);
  if (settings.PAYMENT_PROVIDER !== 'sandbox' || isLoopback(new URL(address).hostname)) return undefined;
  return `PAYMENT_PROVIDER is sandbox: at ${address} anybody can pay without money. Set it to razorpay before you sell.`;
}

export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
