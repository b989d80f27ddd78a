import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { platformContext, requestIdContext } from './platform/platform.server.ts';
import { loadModulesAfterPaint } from './site/scripts-after-paint.ts';

/** Renders a page as a whole: it is kept and compressed, so there is nothing to gain from sending it in pieces. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
  });
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = await new Response(stream).text();
  return new Response(import.meta.env.PROD ? loadModulesAfterPaint(html) : html, { status, headers });
}

/** A page that failed is logged with the id that the visitor's answer carries. */
export const handleError: HandleErrorFunction = (cause, { request, context }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  const report = context.get(platformContext).report;
  report(new Error(`${pathname} failed (request ${context.get(requestIdContext)})`, { cause }));
};
