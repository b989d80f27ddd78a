/** Names that pages of a subject have besides its chapters. */
const taken = ['due', 'mock', 'free'];

/** A place in an address for each chapter, in their order: each another, and each only of a-z, 0-9 and hyphens. */
export function slugsOf(chapters: readonly string[]): string[] {
  const used = new Set(taken);
  return chapters.map((chapter) => {
    const base = slugOf(chapter);
    let slug = base;
    for (let number = 2; used.has(slug); number++) slug = `${base}-${number}`;
    used.add(slug);
    return slug;
  });
}

/** Where the letters of an address cannot say it, as in Hindi, its name is a number that depends on the chapter alone. */
function slugOf(chapter: string): string {
  const words = chapter
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ');
  const hasOtherLetters = /[^\P{L}a-z]/u.test(words);
  const slug = words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return hasOtherLetters || slug === '' ? `chapter-${numberOf(chapter)}` : slug;
}

/** FNV-1a. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text.normalize('NFC'))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}
