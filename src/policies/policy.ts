import type { Variant } from '../page-kit/variants.ts';

/** The shop as its policies name it. */
export interface PolicyShop {
  name: string;
  supportEmail: string;
  supportPhone: string;
}

interface PageLink {
  text: string;
  page: keyof Variant['paths'];
}

/** A sentence or more, with links to other pages of the site where they help. */
export type Words = string | readonly (string | PageLink)[];

/** What a section is made of: a paragraph, a list, or the ways to reach support. */
export type Block = Words | { list: readonly Words[] } | { showsSupport: true };

export interface Section {
  /** Its anchor in the address. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface Policy {
  title: string;
  intro: Words;
  sections: readonly Section[];
}
