/** What glyphs of a font stand for: the text of each, by its number. */
export interface GlyphTexts {
  written: ReadonlyMap<number, string>;
  /** Those that are to be another. */
  mended: Map<number, string>;
}

/** A page's content, and its fonts by the names that it uses. */
export interface PageText {
  content: string;
  fonts: ReadonlyMap<string, GlyphTexts>;
}

interface Shown {
  texts: GlyphTexts;
  glyph: number;
  text: string;
  /** Whether the text is given on the page, and not by the font. */
  isGiven: boolean;
  /** Where on the page it is given. */
  at: number;
}

const piece = /BT\n([\s\S]*?)\nET/g;
const showing = /\/ActualText <FEFF([0-9A-F]*)>|EMC|\/(f\d+) [\d.]+ Tf|\(((?:\\[\s\S]|[^\\()])*)\)|<([0-9A-F]+)>/g;

/**
 * A letter and the mark below it are two glyphs of one cluster. Where the mark is set a little lower or higher, Typst
 * shows them apart and gives each the text of both, so that पठ् is copied as पठ्ठ्. Here the letter gets its own text and
 * the mark the rest: in the texts of the fonts, and in the content of the page, which is the answer.
 */
export function mendTornClusters({ content, fonts }: PageText): string {
  let before: Shown | undefined;
  const changes: { at: number; from: string; to: string }[] = [];
  for (const match of content.matchAll(piece)) {
    const shown = readPiece(match[1] ?? '', match.index + 'BT\n'.length, fonts);
    const [only] = shown;
    if (before && only && shown.length === 1 && only.text === before.text && [...only.text].length > 1) {
      const letters = [...only.text];
      const mark = letters.pop() ?? '';
      for (const [part, text] of [
        [before, letters.join('')],
        [only, mark],
      ] as const) {
        if (part.isGiven) changes.push({ at: part.at, from: toHex(part.text), to: toHex(text) });
        else part.texts.mended.set(part.glyph, text);
      }
    }
    before = shown.at(-1);
  }
  let mended = content;
  for (const { at, from, to } of changes.toReversed()) {
    mended = mended.slice(0, at) + to + mended.slice(at + from.length);
  }
  return mended;
}

/** The glyphs that a piece of text shows; several with one given text count as one that no piece follows up. */
function readPiece(text: string, start: number, fonts: PageText['fonts']): Shown[] {
  const shown: Shown[] = [];
  let texts: GlyphTexts | undefined;
  let given: { text: string; at: number } | undefined;
  let countBefore = 0;
  for (const match of text.matchAll(showing)) {
    const [whole, actual, font, string, hex] = match;
    if (actual !== undefined) {
      given = { text: fromHex(actual), at: start + match.index + '/ActualText <FEFF'.length };
      countBefore = shown.length;
    } else if (whole === 'EMC') {
      // A text for several glyphs is right as it is.
      if (given && shown.length - countBefore > 1) for (const one of shown.slice(countBefore)) one.text = '';
      given = undefined;
    } else if (font !== undefined) texts = fonts.get(font);
    else if (texts) {
      for (const glyph of glyphsOf(hex === undefined ? readBytes(string ?? '') : [...Buffer.from(hex, 'hex')])) {
        const own = texts.written.get(glyph) ?? '';
        shown.push({ texts, glyph, text: given?.text ?? own, isGiven: given !== undefined, at: given?.at ?? 0 });
      }
    }
  }
  return shown;
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function readBytes(string: string): number[] {
  const bytes: number[] = [];
  for (const [, octal, escaped, plain] of string.matchAll(/\\([0-7]{1,3})|\\([\s\S])|([\s\S])/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (escaped !== undefined) bytes.push(escapes[escaped] ?? escaped.charCodeAt(0));
    else bytes.push((plain ?? '').charCodeAt(0));
  }
  return bytes;
}

/** Two bytes each. */
function glyphsOf(bytes: number[]): number[] {
  const byte = (index: number) => bytes[index] ?? 0;
  return Array.from({ length: bytes.length >> 1 }, (_, index) => (byte(2 * index) << 8) | byte(2 * index + 1));
}

/** Reads the lines `<0002> <0920094D>` of a font's table of texts. */
export function readGlyphTexts(table: string): GlyphTexts {
  const entries = [...table.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)];
  const written = new Map(entries.map(([, glyph = '', text = '']) => [Number.parseInt(glyph, 16), fromHex(text)]));
  return { written, mended: new Map() };
}

export function writeGlyphTexts(table: string, { mended }: GlyphTexts): string {
  return table.replace(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm, (line, glyph: string) => {
    const text = mended.get(Number.parseInt(glyph, 16));
    return text === undefined ? line : `<${glyph}> <${toHex(text)}>`;
  });
}

function fromHex(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function toHex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
}
