const maxStemLength = 100;
/** Control characters, and those that turn the direction of the text around them. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Joiners shape Devanagari and emoji, and are as harmless as letters. */
const joiners = /\u200c|\u200d/;
const notInFileNames = /[<>:"|?*%;]/g;

/**
 * What a download may be called, from whatever name an upload came with: never a path, always one line and .pdf.
 * Undefined where nothing is left.
 */
export function cleanFileName(name: string): string | undefined {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(invisible, (character) => (joiners.test(character) ? character : ''))
    .replace(/\.pdf\s*$/i, '')
    .replace(notInFileNames, ' ')
    // A second extension would be believed by some program.
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ');
  const short = [...stem.trim()].slice(0, maxStemLength).join('').trim();
  return short ? `${short}.pdf` : undefined;
}

/** The header that names a file: in plain letters for old programs, and as it is for all others (RFC 6266). */
export function contentDisposition(name: string, isInline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
