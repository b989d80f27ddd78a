import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RouterContextProvider } from 'react-router';
import { contentPolicyForData, securityHeaders } from '../http/security-headers.server.ts';
import { ShopError } from '../http/shop-error.ts';
import { type Platform, platformContext, requestIdContext } from '../platform.server.ts';
import { publicUrl } from '../settings.server.ts';
import type { Made } from '../shared-cache.server.ts';
import { AnswerCache } from './answer-cache.server.ts';
import { type PublicPages, publicPageKey } from './public-pages.server.ts';
import { compressedAnswer, type ReadyAnswer, sendReadyAnswer } from './ready-answer.server.ts';

/** React Router's request handler, of the built pages or of the development server. */
export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

export interface PagesOptions {
  render: RenderPage;
  publicPages: PublicPages;
  staticFiles: Map<string, ReadyAnswer>;
  /** Off in development, where pages change without the catalogue changing and need the tools' inline scripts. */
  isProduction: boolean;
}

const maxWaitingRenders = 200;

/** Everything that is not the API: built files, public pages from memory, and all other pages rendered when asked. */
export class Pages {
  #cache = new AnswerCache();
  #platform: Platform;
  #options: PagesOptions;
  #headers: Record<string, string>;
  #origin: string;
  #waiting = 0;

  constructor(platform: Platform, options: PagesOptions) {
    this.#platform = platform;
    this.#options = options;
    this.#headers = securityHeaders(publicUrl(platform.settings));
    this.#origin = new URL(publicUrl(platform.settings)).origin;
  }

  /** What is ready in memory for an address, if anything is. */
  find(url: string): ReadyAnswer | undefined {
    return this.#options.staticFiles.get(url) ?? this.#keptPage(url);
  }

  register(app: FastifyInstance): void {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      schema: { hide: true },
      handler: (request, reply) => this.#answer(request, reply),
    });
  }

  #keptPage(url: string): ReadyAnswer | undefined {
    const key = this.#options.isProduction ? publicPageKey(this.#options.publicPages, url) : undefined;
    return key === undefined ? undefined : this.#cache.find(key, this.#platform.version.current);
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const path = request.url.split('?', 1)[0] ?? '/';
    const key = publicPageKey(this.#options.publicPages, request.url);
    const answer =
      this.#options.staticFiles.get(path) ??
      (key !== undefined && this.#options.isProduction
        ? await this.#cache.get(key, () => this.#render(key, request.id), this.#platform.version.current)
        : isFileLike(path)
          ? undefined
          : (await this.#render(request.url, request.id)).value);
    if (!answer) throw new ShopError('not_found');
    reply.hijack();
    sendReadyAnswer(request.raw, reply.raw, answer, request.id);
  }

  async #render(url: string, requestId: string): Promise<Made<ReadyAnswer>> {
    if (this.#waiting >= maxWaitingRenders) throw new ShopError('overloaded');
    this.#waiting += 1;
    try {
      const context = new RouterContextProvider();
      context.set(platformContext, this.#platform);
      context.set(requestIdContext, requestId);
      const page = await this.#options.render(new Request(this.#addressOf(url)), context);
      return { value: await this.#ready(page), keep: page.ok && !isTemporary(page) };
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Two slashes, or a slash and a backslash, begin the name of a host: what follows is not a page of this one. */
  #addressOf(url: string): URL {
    const address = URL.parse(url, this.#origin);
    if (address?.origin !== this.#origin) throw new ShopError('not_found');
    return address;
  }

  async #ready(page: Response): Promise<ReadyAnswer> {
    const body = Buffer.from(await page.arrayBuffer());
    const headers = new Headers({
      ...this.#headers,
      // A copy may be kept, but is asked about at every use: the answer then is a few bytes.
      'Cache-Control': 'no-cache',
      // What is no page has no need to say what it may run.
      'Content-Security-Policy': contentPolicyForData,
    });
    for (const [name, value] of page.headers) headers.set(name, value);
    if (!this.#options.isProduction) headers.delete('Content-Security-Policy');
    return compressedAnswer({ status: page.status, headers: Object.fromEntries(headers), body });
  }
}

/** A page says so when part of it could not be loaded: it is shown, but not to the next visitor. */
function isTemporary(page: Response): boolean {
  return page.headers.get('cache-control')?.includes('no-store') ?? false;
}

function isFileLike(path: string): boolean {
  if (path.endsWith('.data')) return false;
  return path.startsWith('/.') || /\.[\w-]{1,8}$/.test(path);
}
