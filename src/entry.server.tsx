import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { ContentOfDocument, contentOfDocument } from './papers/reading/on-screen/document-content.ts';
import { loadModulesAfterPaint } from './site/scripts-after-paint.ts';

/** Renders a page as a whole: it is kept and compressed, so there is nothing to gain from sending it in pieces. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = (
    <ContentOfDocument value={loadContext.get(contentOfDocument)}>
      <ServerRouter context={context} url={request.url} />
    </ContentOfDocument>
  );
  const stream = await renderToReadableStream(page, { signal: request.signal });
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = await new Response(stream).text();
  return new Response(import.meta.env.PROD ? loadModulesAfterPaint(html) : html, { status, headers });
}
