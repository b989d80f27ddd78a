import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages, pathsOf } from '../../page-kit/pages.ts';
import {
  contentPolicyForData,
  contentPolicyForPage,
  securityHeaders,
} from '../../platform/http/security-headers.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { AnswerCache } from '../../platform/page-cache/answer-cache.server.ts';
import { compressedAnswer, sendReadyAnswer } from '../../platform/page-cache/ready-answer.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { publicUrl } from '../../platform/settings.server.ts';
import { SharedCache } from '../../platform/shared-cache.server.ts';
import { offlinePage } from '../offline/offline-page.server.ts';
import { listAddresses, sitemap } from './sitemap.server.ts';
import { webManifest } from './web-manifest.ts';

/** The files that search engines, browsers and other programs look for. */
export function registerWellKnown(app: FastifyInstance, platform: Platform): void {
  const { settings } = platform;
  const origin = publicUrl(settings);
  const offline = offlinePage(settings.BRAND_NAME);
  const files: Record<string, { type: string; body: string; policy?: string }> = {
    '/robots.txt': { type: 'text/plain', body: robots(origin) },
    '/llms.txt': { type: 'text/plain', body: introduction(settings.BRAND_NAME, origin) },
    '/manifest.webmanifest': {
      type: 'application/manifest+json',
      body: JSON.stringify(webManifest(settings.BRAND_NAME)),
    },
    '/offline.html': { type: 'text/html', body: offline, policy: contentPolicyForPage() },
  };
  for (const [path, { type, body, policy }] of Object.entries(files)) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      reply.type(`${type}; charset=utf-8`).header('Cache-Control', 'no-cache');
      if (policy) reply.header('Content-Security-Policy', policy);
      return body;
    });
  }
  registerSitemap(app, platform, origin);
}

/** Made once per version of the catalogue, however many ask. */
function registerSitemap(app: FastifyInstance, { db, version, settings }: Platform, origin: string): void {
  const cache = new AnswerCache();
  // Asking for parts that do not exist must not make the database work.
  const addresses = new SharedCache<string[]>({ maxBytes: 1, maxEntries: 1, bytesOf: () => 1 });
  const headers = {
    ...securityHeaders(publicUrl(settings)),
    'Content-Security-Policy': contentPolicyForData,
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'no-cache',
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, part?: number): Promise<void> => {
    const makeSitemap = async () => {
      const list = async () => ({ value: await listAddresses(db), keep: true });
      const body = sitemap(origin, await addresses.get('', list, version.current), part);
      if (body === undefined) throw new ShopError('not_found');
      return { value: await compressedAnswer({ headers, body: Buffer.from(body) }), keep: true };
    };
    const answer = await cache.get(String(part), makeSitemap, version.current);
    reply.hijack();
    sendReadyAnswer(request.raw, reply.raw, answer, request.id);
  };
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) => send(request, reply));
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', { schema: { hide: true } }, (request, reply) => {
    if (!/^[1-9]\d{0,3}$/.test(request.params.part)) throw new ShopError('not_found');
    return send(request, reply, Number(request.params.part));
  });
}

// Programs may read the description of the API; the rest of it is for the pages.
const personalPaths = pages
  .filter(({ isPersonal }) => isPersonal)
  .flatMap(pathsOf)
  .map((path) => path.replace(/:.*$/, ''));
const closedPaths = ['/api/', '/admin', ...personalPaths, '/login?next='];
const openPaths = ['/api/openapi.json'];

function robots(origin: string): string {
  return [
    'User-agent: *',
    ...openPaths.map((path) => `Allow: ${path}`),
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

function introduction(brand: string, origin: string): string {
  return `# ${brand}

> Sample papers, practice questions and step-by-step solutions for classes 9th to 12th, on NCERT patterns.

All papers are for practice: guess papers that do not promise the questions of an actual exam. Papers marked free can be read and downloaded by anyone; paid ones open with the purchase of their subject.

- [Home](${origin}/): the classes
- [All subjects](${origin}/view-subjects): with their prices in rupees; one class with \`?classId=10\`
- [All papers](${origin}/view-papers): one subject with \`?subjectId=\`
- [About us](${origin}/about-us)
- [Terms of use](${origin}/terms-of-use)
- [Every public page](${origin}/sitemap.xml)
- [API](${origin}/api/openapi.json): classes, subjects and papers as JSON under \`/api/public\`
`;
}
