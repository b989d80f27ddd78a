const item = 'paying_site';

/**
 * Providers send every buyer back to the same page, often in another tab, after an app of their bank. What is remembered
 * here is on which of the two sites they were.
 */
export function rememberSite(name: string): void {
  try {
    localStorage.setItem(item, name);
  } catch {
    // A browser that keeps nothing shows the main site.
  }
}

export function rememberedSite(): string | null {
  try {
    return localStorage.getItem(item);
  } catch {
    return null;
  }
}
