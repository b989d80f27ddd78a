import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readCatalogue } from '../../catalog/managing/bulk-catalogue.server.ts';
import { readPaperRecords } from '../../papers/managing/bulk-catalogue.server.ts';
import { BadCsv, byteOrderMark, csvRecord, parseCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { inBatches } from '../../platform/database/yield-to-event-loop.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import {
  type CatalogueRecord,
  cellsOf,
  classRecord,
  columns,
  paperRecord,
  subjectRecord,
} from './catalogue-records.ts';

const recordsAtOnce = 2_000;

/** The whole catalogue as a CSV file, piece by piece so that other requests are answered meanwhile. */
export async function* exportCatalogue(
  db: Database,
  viewer: Actor | undefined,
): AsyncGenerator<string, void, undefined> {
  const { list, papers } = await db.transaction(
    async (tx) => ({ list: await readCatalogue(tx, viewer), papers: await readPaperRecords(tx, viewer) }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  yield byteOrderMark + csvRecord(columns);
  yield* pieces(list.classes, classRecord);
  yield* pieces(list.subjects, subjectRecord);
  yield* pieces(papers, paperRecord);
}

async function* pieces<Row>(rows: readonly Row[], recordOf: (row: Row) => CatalogueRecord): AsyncGenerator<string> {
  for (let start = 0; start < rows.length; start += recordsAtOnce) {
    const some = rows.slice(start, start + recordsAtOnce);
    yield some.map((row) => csvRecord(cellsOf(recordOf(row)))).join('');
    await yieldToEventLoop();
  }
}

export interface FileLine {
  line: number;
  record: CatalogueRecord;
}

/** The lines of a file. Its columns may stand in any order; which they are is said by the first line. */
export async function readCatalogueFile(text: string): Promise<FileLine[]> {
  const lines: FileLine[] = [];
  let places: number[] | undefined;
  try {
    for await (const { line, cells } of inBatches(parseCsv(text))) {
      if (!places) places = readHead(cells);
      else if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, record: readCells(cells, places) });
    }
  } catch (error) {
    if (error instanceof BadCsv) throw unreadable(error.message);
    throw error;
  }
  if (!places) throw unreadable('It is empty.');
  return lines;
}

/** Where each column stands. */
function readHead(cells: readonly string[]): number[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const example = columns.join(',');
  if (names.length === 1 && names[0]?.includes(';')) {
    throw unreadable('It is separated by semicolons. Save it with commas: in most programs that is "CSV UTF-8".');
  }
  if (['class', 'subject', 'paper'].includes(names[0] ?? '')) {
    throw unreadable(`Its first line must name the columns. Put this line above it: ${example}`);
  }
  const missing = columns.find((column) => !names.includes(column));
  if (missing) throw unreadable(`The first line has no column "${missing}".`);
  const unknownColumn = names.find((name) => name && !columns.some((column) => column === name));
  if (unknownColumn) throw unreadable(`The first line has an unknown column "${unknownColumn}".`);
  return columns.map((column) => names.indexOf(column));
}

function readCells(cells: readonly string[], places: readonly number[]): CatalogueRecord {
  const cell = (name: (typeof columns)[number]) => cells[places[columns.indexOf(name)] ?? -1] ?? '';
  return {
    type: cell('type').trim().toLowerCase(),
    id: cell('id').trim(),
    classid: cell('classid').trim(),
    subjectid: cell('subjectid').trim(),
    name: cell('name'),
    // Spreadsheet programs write TRUE.
    enabled: cell('enabled').trim().toLowerCase(),
    price: cell('price').trim(),
    kind: cell('kind').trim().toLowerCase(),
    access: cell('access').trim().toLowerCase(),
    filename: cell('filename'),
  };
}

function unreadable(message: string): ShopError {
  return new ShopError('import_unreadable', { message: `This file cannot be read. ${message}` });
}
