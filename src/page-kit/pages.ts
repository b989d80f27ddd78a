import type { ParameterRule, PublicPages } from '../platform/page-cache/public-pages.server.ts';
import { readId } from './read-id.ts';

interface Page {
  /** The route module, from `src/`. */
  file: string;
  /** Its path on the main site and on the mobile-style one; null where it has none. */
  main: string | null;
  msite: string | null;
  /** Kept in memory, one copy per catalogue version, under these query parameters. Left out: rendered on request. */
  cache?: Readonly<Record<string, ParameterRule>>;
  /** Whether search engines may list it. */
  isIndexed?: boolean;
  /** Kept on the device although the server does not cache it: it shows the date, or what only the device knows. */
  isDated?: boolean;
  /** Something personal: robots are asked to stay away. */
  isPersonal?: boolean;
  /** Something to work on: it has the whole screen, without the header and footer of the site. */
  isFocused?: boolean;
}

const id: ParameterRule = (value) => readId(value)?.toString();
/** Free text has too many variants to cache. */
const freeText: ParameterRule = (value) => (value.trim() ? null : undefined);

const subjects = { classId: id, q: freeText, after: freeText };
const papers = {
  subjectId: id,
  classId: id,
  subject: freeText,
  subjectName: () => undefined,
  q: freeText,
  after: freeText,
};

/**
 * Every page a visitor can open, except the staff area. Routes, page cache, sitemap, robots.txt, the service worker and
 * the browser tests all read this table.
 */
export const pages: readonly Page[] = [
  { file: 'site/home/home.tsx', main: '/', msite: null, cache: {}, isIndexed: true },
  { file: 'msite/home-page.tsx', main: null, msite: '/msite/home', cache: {} },
  { file: 'msite/classes-page.tsx', main: null, msite: '/msite/classes', cache: {} },
  {
    file: 'catalog/browsing/subjects-page.tsx',
    main: '/view-subjects',
    msite: '/msite/subjects',
    cache: subjects,
    isIndexed: true,
  },
  {
    file: 'papers/browsing/papers-page.tsx',
    main: '/view-papers',
    msite: '/msite/view-papers',
    cache: papers,
    isIndexed: true,
  },
  { file: 'papers/reading/paper-page.tsx', main: '/paper/:id', msite: '/msite/paper/:id', cache: {} },
  {
    file: 'practice/pages/practice-page.tsx',
    main: '/practice',
    msite: '/msite/practice',
    cache: {},
    isIndexed: true,
  },
  { file: 'practice/pages/subject-page.tsx', main: '/practice/:id', msite: '/msite/practice/:id', cache: {} },
  {
    file: 'practice/pages/chapter-page.tsx',
    main: '/practice/:id/:slug',
    msite: '/msite/practice/:id/:slug',
    cache: {},
    isFocused: true,
  },
  { file: 'practice/mock/mock-page.tsx', main: '/mock/:id', msite: '/msite/mock/:id', cache: {}, isFocused: true },
  {
    file: 'practice/mock/result-page.tsx',
    main: '/mock/:id/:attempt',
    msite: '/msite/mock/:id/:attempt',
    isDated: true,
    isFocused: true,
  },
  {
    file: 'practice/pages/progress-page.tsx',
    main: '/progress/:token',
    msite: '/msite/progress/:token',
    isPersonal: true,
  },
  { file: 'site/search/search-page.tsx', main: '/search', msite: '/msite/search', cache: { q: freeText } },
  { file: 'cart/cart-page.tsx', main: '/cart', msite: '/msite/cart', isPersonal: true },
  { file: 'accounts/login/login-page.tsx', main: '/login', msite: '/msite/login', cache: {} },
  { file: 'accounts/login/register-page.tsx', main: '/register', msite: '/msite/register', cache: {} },
  { file: 'accounts/login/forgot-password-page.tsx', main: '/forgot-password', msite: '/msite/forgot-password' },
  { file: 'accounts/login/reset-password-page.tsx', main: '/reset-password', msite: null, isPersonal: true },
  { file: 'accounts/profile/confirm-email-page.tsx', main: '/confirm-email', msite: null, isPersonal: true },
  { file: 'dashboard/dashboard-page.tsx', main: '/dashboard', msite: '/msite/dashboard', isPersonal: true },
  { file: 'accounts/profile/profile-page.tsx', main: '/profile', msite: '/msite/profile', isPersonal: true },
  { file: 'checkout/orders/order-page.tsx', main: '/orders/:id', msite: '/msite/orders/:id', isPersonal: true },
  {
    file: 'checkout/orders/payment-return-page.tsx',
    main: '/payment/return',
    msite: '/msite/payment/return',
    isPersonal: true,
  },
  { file: 'messages/contact-page.tsx', main: '/contact-us', msite: '/msite/contact-us', cache: {}, isIndexed: true },
  { file: 'policies/about-page.tsx', main: '/about-us', msite: '/msite/about-us', cache: {}, isIndexed: true },
  { file: 'policies/terms-page.tsx', main: '/terms-of-use', msite: '/msite/terms-of-use', cache: {}, isIndexed: true },
  {
    file: 'policies/privacy-page.tsx',
    main: '/privacy-policy',
    msite: '/msite/privacy-policy',
    cache: {},
    isIndexed: true,
  },
  {
    file: 'policies/refund-page.tsx',
    main: '/refund-policy',
    msite: '/msite/refund-policy',
    isDated: true,
    isIndexed: true,
  },
  {
    file: 'policies/shipping-page.tsx',
    main: '/shipping-policy',
    msite: '/msite/shipping-policy',
    isDated: true,
    isIndexed: true,
  },
  { file: 'msite/showcase/showcase-page.tsx', main: null, msite: '/msite/login-showcase' },
  { file: 'checkout/providers/sandbox-pay-page.tsx', main: '/pay/:id', msite: null, isPersonal: true },
];

/** The paths of a page on the sites that have it. */
export function pathsOf({ main, msite }: Pick<Page, 'main' | 'msite'>): string[] {
  return [main, msite].filter((path) => path !== null);
}

/** The pages that are the same for every visitor, by path. */
export const publicPages: PublicPages = Object.fromEntries(
  pages.flatMap((page) => {
    const { cache } = page;
    return cache ? pathsOf(page).map((path) => [path, cache] as const) : [];
  }),
);
