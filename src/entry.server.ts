import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { platformContext, requestIdContext } from './platform/platform.server.ts';
import { renderPage } from './site/render-page.server.ts';

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  return renderPage(request, { status, headers, context, loadContext, isBuilt: import.meta.env.PROD });
}

/** A page that failed is logged with the id that the visitor's answer carries. */
export const handleError: HandleErrorFunction = (cause, { request, context }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  const report = context.get(platformContext).report;
  report(new Error(`${pathname} failed (request ${context.get(requestIdContext)})`, { cause }));
};
