import type { EntryContext } from 'react-router';
import { renderPage } from './site/render-page.server.ts';

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return renderPage(request, { status, headers, context, isBuilt: import.meta.env.PROD });
}
