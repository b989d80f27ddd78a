import type { PublicPages } from '../platform/public-pages.server.ts';

/** The pages that are the same for every visitor, each with the query parameters that change what it shows. */
export const publicPages: PublicPages = {
  '/': {},
};
