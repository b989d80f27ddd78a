import type { MetaDescriptor } from 'react-router';

interface Page {
  title: string;
  description: string;
  /** The address that search engines should keep, with the parameters that count; the bare path when left out. */
  canonical?: string;
  /** Kept out of search engines: what is personal or empty for others. */
  isPrivate?: boolean;
  /** What the page is about, in schema.org's words. */
  jsonLd?: readonly object[];
}

interface MetaArgs {
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  location: { pathname: string };
}

interface Brand {
  name: string;
  origin: string;
}

/** The head of a page: title, description, canonical address, and how it looks when it is shared. */
export function pageMeta({ matches, location }: MetaArgs, page: Page): MetaDescriptor[] {
  const { name, origin } = brandOf(matches);
  const title = `${page.title} – ${name}`;
  const shared: MetaDescriptor[] = [
    { title },
    { name: 'application-name', content: `${name.toLowerCase()}-website` },
    { name: 'description', content: page.description },
  ];
  if (page.isPrivate) return [...shared, { name: 'robots', content: 'noindex' }];
  const address = origin + (page.canonical ?? location.pathname);
  const social = {
    'og:site_name': name,
    'og:type': 'website',
    'og:title': title,
    'og:description': page.description,
    'og:url': address,
    'og:locale': 'en_IN',
    'og:image': `${origin}/share.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${name}: sample papers and solutions for classes 9 to 12`,
  };
  return [
    ...shared,
    { tagName: 'link', rel: 'canonical', href: address },
    ...Object.entries(social).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}

/** What the root knows of the shop, for pages whose head says more about it. */
export function brandOf(matches: MetaArgs['matches']): Brand {
  // The root's loader returns it; it is missing only while an error is shown.
  const brand = matches[0]?.loaderData as Brand | undefined;
  return brand ?? { name: 'Abhyas', origin: '' };
}
