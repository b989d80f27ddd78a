/** Whether a link opens a page, of this site or another, and does not run anything. */
export function isWebAddress(link: string): boolean {
  return URL.canParse(link) && ['https:', 'http:'].includes(new URL(link).protocol);
}
