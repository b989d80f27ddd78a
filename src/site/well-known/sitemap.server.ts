import { listEnabledSubjects, listShownClasses } from '../../catalog/service.server.ts';
import { pages } from '../../page-kit/pages.ts';
import { listPapers } from '../../papers/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';

/** What search engines take in one file is 50,000 addresses. */
export const addressesPerFile = 40_000;

const fixedPages = pages.flatMap(({ main, isIndexed }) => (isIndexed && main ? [main] : []));

/** Every address that a visitor without an account can read, each in the one form that its page calls canonical. */
export async function listAddresses(db: Database): Promise<string[]> {
  const [classes, subjects, papers] = await Promise.all([
    listShownClasses(db),
    listEnabledSubjects(db),
    listPapers(db),
  ]);
  const freeSubjects = new Set(subjects.filter(({ price }) => !price).map(({ id }) => id));
  return [
    ...fixedPages,
    ...classes.filter(({ enabled }) => enabled).map(({ classid }) => `/view-subjects?classId=${classid}`),
    ...subjects.map(({ id }) => `/view-papers?subjectId=${id}`),
    ...papers
      .filter(({ access, subjectId }) => access === 'free' || freeSubjects.has(subjectId))
      .map(({ paperid }) => `/paper/${paperid}`),
  ];
}

/**
 * The sitemap of these addresses, or one of its parts, counted from 1, where they do not fit into one file. Undefined
 * for a part that does not exist.
 */
export function sitemap(origin: string, addresses: readonly string[], part?: number): string | undefined {
  const parts = Math.ceil(addresses.length / addressesPerFile);
  if (part === undefined && parts > 1) {
    const files = Array.from({ length: parts }, (_, index) => `${origin}/sitemap-${index + 1}.xml`);
    return xml('sitemapindex', 'sitemap', files);
  }
  if (part !== undefined && (parts === 1 || part > parts)) return undefined;
  const start = ((part ?? 1) - 1) * addressesPerFile;
  const shown = addresses.slice(start, start + addressesPerFile);
  return xml(
    'urlset',
    'url',
    shown.map((address) => origin + address),
  );
}

function xml(root: string, entry: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <${entry}><loc>${escapeXml(address)}</loc></${entry}>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</${root}>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
