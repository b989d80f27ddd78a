import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { ContentOfDocument, contentOfDocument } from '../papers/reading/on-screen/document-content.ts';
import { returnToPlaceEarly } from '../papers/reading/on-screen/places.ts';
import { contentPolicyForPage } from '../platform/http/security-headers.server.ts';
import { earlyScript } from './early-script.ts';
import { loadModulesAfterPaint, startModules } from './scripts-after-paint.ts';

interface PageAnswer {
  status: number;
  headers: Headers;
  context: EntryContext;
  /** What the loaders left for the page. */
  loadContext: RouterContextProvider;
  /** Development needs the modules at once. */
  isBuilt: boolean;
}

/**
 * Renders a page as a whole: it is kept and compressed, so there is nothing to gain from sending it in pieces. It may
 * run the scripts that this build brings, and nothing that came into its markup by another way.
 */
export async function renderPage(
  { url, signal }: Request,
  { status, headers, context: { serverHandoffStream, ...context }, loadContext, isBuilt }: PageAnswer,
): Promise<Response> {
  const data = serverHandoffStream && (await new Response(serverHandoffStream).text());
  // Nobody can guess it, so what carries it was written by React or React Router.
  const mark = randomUUID();
  const router = createElement(ServerRouter, { context, url, nonce: mark });
  const app = createElement(ContentOfDocument, { value: loadContext.get(contentOfDocument) }, router);
  const stream = await renderToReadableStream(app, { signal, nonce: mark });
  await stream.allReady;
  const { html, scripts } = takeMarks(await new Response(stream).text(), mark);
  const page = data === undefined ? html : addData(html, data);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentPolicyForPage([earlyScript(), returnToPlaceEarly, startModules, readData, ...scripts]),
  );
  return new Response(isBuilt ? loadModulesAfterPaint(page) : page, { status, headers });
}

function takeMarks(marked: string, mark: string): { html: string; scripts: string[] } {
  const script = new RegExp(`<script\\b[^>]*\\bnonce="${mark}"[^>]*>([\\s\\S]*?)</script>`, 'g');
  const scripts = [...marked.matchAll(script)].map(([, body = '']) => body);
  return { html: marked.replaceAll(` nonce="${mark}"`, ''), scripts };
}

/**
 * React Router itself would write what the loaders found into scripts, and then the page would have to be allowed to
 * run what is in the catalogue. As JSON it is read by one script that is the same on every page.
 */
function addData(html: string, data: string): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const end = html.lastIndexOf('</body>');
  const scripts = `<script type="application/json">${json}</script><script>${readData}</script>`;
  return html.slice(0, end) + scripts + html.slice(end);
}

const readData = `(function(stream,data){stream.enqueue(JSON.parse(data.textContent));stream.close()})\
(__reactRouterContext.streamController,document.currentScript.previousElementSibling)`;
