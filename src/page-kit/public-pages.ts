import type { PublicPages } from '../platform/page-cache/public-pages.server.ts';

/** A number that names a class, a subject or a paper; anything else says nothing. */
const id = (value: string): string | undefined => (/^[1-9]\d{0,8}$/.test(value) ? value : undefined);

/** Free text has too many variants to cache: such a page is rendered on request. */
const freeText = (value: string): null | undefined => (value.trim() ? null : undefined);

const subjects = { classId: id, q: freeText, after: freeText };
const papers = { subjectId: id, classId: id, subject: freeText, q: freeText, after: freeText };
const search = { q: freeText };

/**
 * The pages that are the same for every visitor, each with the query parameters that change what it shows. The refund
 * and shipping policies are not among them: they show today's date.
 */
export const publicPages: PublicPages = {
  '/': {},
  '/view-subjects': subjects,
  '/view-papers': papers,
  '/paper/:id': {},
  '/search': search,
  '/login': {},
  '/register': {},
  '/about-us': {},
  '/contact-us': {},
  '/terms-of-use': {},
  '/privacy-policy': {},
  '/msite/home': {},
  '/msite/classes': {},
  '/msite/subjects': subjects,
  '/msite/view-papers': papers,
  '/msite/paper/:id': {},
  '/msite/search': search,
  '/msite/login': {},
  '/msite/register': {},
  '/msite/about-us': {},
  '/msite/contact-us': {},
  '/msite/terms-of-use': {},
  '/msite/privacy-policy': {},
};
