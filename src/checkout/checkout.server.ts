import type { Platform } from '../platform/platform.server.ts';
import { openProviders, type Providers } from './providers/open-providers.server.ts';

/** What selling stands on: the shop's platform and the ways to be paid. */
export interface Checkout extends Pick<Platform, 'db' | 'jobs' | 'settings' | 'version'> {
  providers: Providers;
}

export function openCheckout(platform: Platform): Checkout {
  const { db, jobs, settings, version } = platform;
  return { db, jobs, settings, version, providers: openProviders(platform) };
}
