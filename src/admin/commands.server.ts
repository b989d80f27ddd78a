import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { ShopCommand } from '../platform/command.server.ts';
import { commandLine } from '../platform/http/viewer.ts';
import { exportCatalogue } from './import/catalogue-file.server.ts';
import { importCatalogue } from './import/import-catalogue.server.ts';

const FileName = z.string('the name of a file is missing').min(1, 'the name of a file is missing');

export const adminCommands: ShopCommand[] = [
  {
    name: 'catalogue export',
    parameters: '<file>',
    summary: 'writes classes, subjects and what is known of papers into a CSV file',
    async run({ db }, [file]) {
      const name = FileName.parse(file);
      await pipeline(Readable.from(exportCatalogue(db, commandLine)), createWriteStream(name));
      console.info(`The catalogue is in ${name}.`);
    },
  },
  {
    name: 'catalogue import',
    parameters: '<file> [--apply]',
    summary: 'says what a changed CSV file would do, and with --apply does it',
    async run(platform, parameters) {
      const { values, positionals } = parseArgs({
        args: parameters,
        allowPositionals: true,
        options: { apply: { type: 'boolean', default: false } },
      });
      const text = await readFile(FileName.parse(positionals[0]), 'utf8');
      const report = await importCatalogue(platform, commandLine, text, { isDryRun: !values.apply });
      await platform.version.refresh();
      for (const { line, type, id, name, outcome, changes, message } of report.lines) {
        const what = changes.map(({ field, before, after }) => `${field}: ${before} -> ${after}`).join(', ');
        console.info([`line ${line}`, outcome, type, id ?? 'new', name, message ?? what].join('\t'));
      }
      const { add, change, same, error } = report.counts;
      const ending = report.isApplied ? 'Done.' : 'Nothing has been changed.';
      console.info(`${add} to add, ${change} to change, ${same} the same, ${error} wrong. ${ending}`);
      if (error > 0) throw new Error('The file has lines that cannot be done.');
    },
  },
];
