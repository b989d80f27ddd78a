import { data } from 'react-router';
import { type Platform, platformContext, requestIdContext } from '../platform/platform.server.ts';

type Context = { get(context: typeof platformContext): Platform; get(context: typeof requestIdContext): string };

/**
 * Loads what a page shows, or its fallback when that fails: the page still reads, the browser asks again, and no other
 * visitor is shown this answer. The failure is logged.
 */
export async function loadOrFallback<Loaded>(
  context: Context,
  load: (platform: Platform) => Promise<Loaded>,
  fallback: Loaded,
) {
  const platform = context.get(platformContext);
  try {
    return data(await load(platform));
  } catch (cause) {
    platform.report(new Error(`A page could not be loaded (request ${context.get(requestIdContext)})`, { cause }));
    return data(fallback, { headers: { 'Cache-Control': 'no-store' } });
  }
}
