const item = 'paying_site';

/** Providers send every buyer back to the same page; what is remembered here is on which of the two sites they were. */
export function rememberSite(name: string): void {
  try {
    sessionStorage.setItem(item, name);
  } catch {
    // A browser that keeps nothing shows the main site.
  }
}

export function rememberedSite(): string | null {
  try {
    return sessionStorage.getItem(item);
  } catch {
    return null;
  }
}
