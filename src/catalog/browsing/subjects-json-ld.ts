import { pathWith } from '../../page-kit/search-term.ts';
import type { SchoolClass, Subject } from '../schemas.ts';

interface Described {
  origin: string;
  title: string;
  canonical: string;
  schoolClass: SchoolClass | undefined;
  subjects: readonly Subject[];
  papersPath: string;
}

/** A subjects page in schema.org's words: where it stands, and for one class what is sold there. */
export function describeSubjects(page: Described): object[] {
  const { origin, title, canonical, schoolClass, subjects } = page;
  const trail = [
    { name: 'Home', item: `${origin}/` },
    { name: title, item: origin + canonical },
  ];
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
  if (!schoolClass) return [breadcrumbs];
  return [breadcrumbs, ...subjects.flatMap((subject) => (subject.price ? [product(subject, schoolClass, page)] : []))];
}

function product({ id, subjectName, classid, price }: Subject, { classname }: SchoolClass, page: Described) {
  const url = page.origin + pathWith(page.papersPath, { subjectId: id, subjectName, classId: classid });
  return {
    '@type': 'Product',
    sku: `subject-${id}`,
    name: `${subjectName}, ${classname}`,
    description: `Practice question sets and step-by-step solutions for ${subjectName} of ${classname}, on NCERT patterns.`,
    image: `${page.origin}/share.png`,
    url,
    offers: { '@type': 'Offer', price, priceCurrency: 'INR', availability: 'https://schema.org/InStock', url },
  };
}
