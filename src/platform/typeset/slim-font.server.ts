/** What a PDF needs of a TrueType font. Names are elsewhere in it, and hints are for screens of a coarser time. */
const neededTables = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'];

const headerBytes = 12;
const entryBytes = 16;
const longOffsets = 1;

// Flags of a part of a glyph that is made of others (OpenType, table glyf).
const wordsFollow = 0x0001;
const hasScale = 0x0008;
const moreParts = 0x0020;
const hasTwoScales = 0x0040;
const hasMatrix = 0x0080;
const hasInstructions = 0x0100;

/** A TrueType font inside a PDF without what is of no use there, which is a third of it. */
export function slimFont(font: Buffer): Buffer {
  const tables = readTables(font);
  const { glyf, loca, head } = tables;
  if (!glyf || !loca || !head) return font;
  const glyphs = readGlyphs(glyf, loca, head.readInt16BE(50)).map(withoutInstructions);
  const offsets = Buffer.alloc(4 * (glyphs.length + 1));
  let at = 0;
  for (const [index, glyph] of glyphs.entries()) {
    at += glyph.length;
    offsets.writeUInt32BE(at, 4 * (index + 1));
  }
  const newHead = Buffer.from(head);
  newHead.writeInt16BE(longOffsets, 50);
  return writeTables({ ...tables, head: newHead, glyf: Buffer.concat(glyphs), loca: offsets });
}

function readTables(font: Buffer): Partial<Record<string, Buffer>> {
  const tables: Partial<Record<string, Buffer>> = {};
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = headerBytes + index * entryBytes;
    const offset = font.readUInt32BE(entry + 8);
    tables[font.toString('latin1', entry, entry + 4)] = font.subarray(offset, offset + font.readUInt32BE(entry + 12));
  }
  return tables;
}

function writeTables(tables: Partial<Record<string, Buffer>>): Buffer {
  const kept = neededTables.flatMap((name) => (tables[name] ? [{ name, bytes: tables[name] }] : []));
  const header = Buffer.alloc(headerBytes + kept.length * entryBytes);
  header.writeUInt32BE(0x0001_0000, 0);
  header.writeUInt16BE(kept.length, 4);
  const power = 2 ** Math.floor(Math.log2(kept.length));
  header.writeUInt16BE(power * entryBytes, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((kept.length - power) * entryBytes, 10);
  const parts = [header];
  let at = header.length;
  for (const [index, { name, bytes }] of kept.entries()) {
    const entry = headerBytes + index * entryBytes;
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    header.write(name, entry, 'latin1');
    header.writeUInt32BE(checksum(padded), entry + 4);
    header.writeUInt32BE(at, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

function readGlyphs(glyf: Buffer, loca: Buffer, format: number): Buffer[] {
  const offsets =
    format === longOffsets
      ? Array.from({ length: loca.length / 4 }, (_, index) => loca.readUInt32BE(4 * index))
      : Array.from({ length: loca.length / 2 }, (_, index) => 2 * loca.readUInt16BE(2 * index));
  return offsets.slice(1).map((end, index) => glyf.subarray(offsets[index], end));
}

function withoutInstructions(glyph: Buffer): Buffer {
  if (glyph.length === 0) return glyph;
  const contours = glyph.readInt16BE(0);
  const slim = contours < 0 ? withoutInstructionsOfParts(glyph) : withoutInstructionsOfOutline(glyph, contours);
  return Buffer.concat([slim, Buffer.alloc(slim.length & 1)]);
}

function withoutInstructionsOfOutline(glyph: Buffer, contours: number): Buffer {
  const at = 10 + 2 * contours;
  const length = glyph.readUInt16BE(at);
  return Buffer.concat([glyph.subarray(0, at), Buffer.alloc(2), glyph.subarray(at + 2 + length)]);
}

function withoutInstructionsOfParts(glyph: Buffer): Buffer {
  const slim = Buffer.from(glyph);
  for (let at = 10; ; ) {
    const flags = slim.readUInt16BE(at);
    slim.writeUInt16BE(flags & ~hasInstructions, at);
    at += flags & wordsFollow ? 8 : 6;
    at += flags & hasMatrix ? 8 : flags & hasTwoScales ? 4 : flags & hasScale ? 2 : 0;
    if (!(flags & moreParts)) return slim.subarray(0, at);
  }
}
