import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.server.ts';
import { publicUrl } from '../platform/settings.server.ts';
import { publicPages } from './public-pages.ts';

/** The files that search engines and other programs look for. */
export function registerWellKnown(app: FastifyInstance, { settings }: Platform): void {
  const origin = publicUrl(settings);
  const files = {
    '/robots.txt': ['text/plain', robots(origin)],
    '/sitemap.xml': ['application/xml', sitemap(origin)],
    '/llms.txt': ['text/plain', introduction(settings.BRAND_NAME, origin)],
  } as const;
  for (const [path, [type, body]] of Object.entries(files)) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      reply.type(`${type}; charset=utf-8`).header('Cache-Control', 'public, max-age=3600');
      return body;
    });
  }
}

function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /admin\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemap(origin: string): string {
  const entries = Object.keys(publicPages).map((path) => `  <url><loc>${origin}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}

function introduction(brand: string, origin: string): string {
  return `# ${brand}\n\n> Sample papers, practice questions and step-by-step solutions for classes 9th to 12th, on NCERT patterns.\n\n- [Home](${origin}/)\n- [API](${origin}/api/openapi.json)\n`;
}
