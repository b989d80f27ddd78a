import type { Platform } from '../../platform/platform.server.ts';
import type { Settings } from '../../platform/settings.server.ts';
import type { PaymentProvider } from './provider.server.ts';
import { razorpay } from './razorpay.server.ts';
import { sandbox } from './sandbox.server.ts';

/** The provider that new orders are paid with, and every one that older orders may have been. */
export interface Providers {
  current: PaymentProvider;
  find(name: string): PaymentProvider | undefined;
}

export function openProviders(platform: Platform): Providers {
  const all = [sandbox(platform), ...openRazorpay(platform.settings)];
  const find = (name: string) => all.find((provider) => provider.name === name);
  const current = find(platform.settings.PAYMENT_PROVIDER);
  if (!current) throw new Error(`the payment provider ${platform.settings.PAYMENT_PROVIDER} is not set up`);
  return { current, find };
}

function openRazorpay(settings: Settings): PaymentProvider[] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = settings;
  if (!keyId || !keySecret) return [];
  const secrets = settings.RAZORPAY_WEBHOOK_SECRET?.split(',').map((secret) => secret.trim());
  return [
    razorpay({
      baseUrl: settings.RAZORPAY_BASE_URL,
      timeoutMs: settings.RAZORPAY_TIMEOUT_MS,
      keyId,
      keySecret,
      // An empty secret would be one that everybody knows.
      webhookSecrets: secrets?.filter(Boolean) ?? [],
    }),
  ];
}
