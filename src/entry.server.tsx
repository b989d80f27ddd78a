import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, ServerRouter } from 'react-router';

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
  return new Response(letScriptsGiveWay(await new Response(stream).text()), { status, headers });
}

/** Pages read without scripts: on a slow line the words, their style and their font go first. */
function letScriptsGiveWay(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}
