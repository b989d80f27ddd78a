import { deflateSync } from 'node:zlib';

/** Where an object of a PDF stands: at an offset of the file, or as one of those packed into another. */
export type Place = { offset: number } | { container: number; index: number };

const rowBytes = 6;

/**
 * The end of a PDF whose objects are packed: which object stands where, itself the object of the given number at the
 * given offset. The trailer is what the old one said, without its brackets.
 */
export function writeCrossReferences(
  places: ReadonlyMap<number, Place>,
  { number, offset, trailer }: { number: number; offset: number; trailer: string },
): Buffer {
  const rows = Array.from({ length: number + 1 }, (_, object) =>
    writeRow(object === number ? { offset } : places.get(object)),
  );
  const stream = deflateSync(Buffer.concat(subtractRows(rows)), { level: 9 });
  const dictionary = [
    trailer.replace(/\/Size \d+/, `/Size ${number + 1}`).trim(),
    `/Type/XRef/W[1 3 2]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${rowBytes}>>/Length ${stream.length}`,
  ].join('\n');
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${dictionary}>>\nstream\n`, 'latin1'),
    stream,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${offset}\n%%EOF\n`),
  ]);
}

function writeRow(place: Place | undefined): Buffer {
  const row = Buffer.alloc(rowBytes);
  if (!place) {
    // Nothing has this number: the head of the list of free ones, which is empty.
    row.writeUInt16BE(65_535, 4);
  } else if ('offset' in place) {
    row.writeUInt8(1);
    row.writeUIntBE(place.offset, 1, 3);
  } else {
    row.writeUInt8(2);
    row.writeUIntBE(place.container, 1, 3);
    row.writeUInt16BE(place.index, 4);
  }
  return row;
}

/** Each row as its difference to the one above, as PNG's second filter has it: most are alike then. */
function subtractRows(rows: Buffer[]): Buffer[] {
  return rows.map((row, index) => {
    const above = rows[index - 1];
    return Buffer.from([2, ...row.map((byte, column) => byte - (above?.[column] ?? 0))]);
  });
}
