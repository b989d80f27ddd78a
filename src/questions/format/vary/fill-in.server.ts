import { isFence, type Lines } from '../parse/lines.server.ts';
import { evaluate } from './evaluate.server.ts';
import { parseOne, type Values } from './vary.server.ts';
import {
  type Setting,
  writeCoefficient,
  writeDecimals,
  writeFraction,
  writeGrouped,
  writeNumber,
  writeOrdinal,
  writeSigned,
} from './write-number.ts';

const place = /\[\[([^[\]]+)\]\]/g;

/** Replaces every `[[expression]]` in the lines of a question by its value. */
export function fillIn(lines: Lines, body: string, firstLine: number, values: Values): string {
  const settings = new Settings();
  return body
    .split('\n')
    .map((line, index) => {
      settings.enter(line);
      let read = 0;
      const filled = line.replace(place, (_, expression: string, at: number) => {
        settings.read(line.slice(read, at));
        read = at;
        try {
          return write(expression, values, settings.here);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          return lines.fail(`"[[${expression}]]" cannot be computed: ${reason}.`, firstLine + index);
        }
      });
      settings.read(line.slice(read));
      return filled;
    })
    .join('\n');
}

function write(source: string, values: Values, setting: Setting): string {
  const [expression = '', form, ...more] = source.split(';').map((part) => part.trim());
  const value = evaluate(parseOne(expression), values);
  if (!Number.isFinite(value)) throw new Error('it is not a finite number');
  if (more.length > 0) throw new Error('there is more than one semicolon');
  if (form === undefined) return writeNumber(value, setting);
  if (/^\d$/.test(form)) return writeDecimals(value, Number(form), setting);
  switch (form) {
    case 'signed':
      return writeSigned(value, setting);
    case 'coefficient':
      return writeCoefficient(value, setting);
    case 'grouped':
      return writeGrouped(value, setting);
    case 'fraction':
      return writeFraction(value, setting);
    case 'ordinal':
      return writeOrdinal(value);
    default:
      throw new Error(
        `"${form}" is not a way to write it: a number of decimals, signed, coefficient, grouped, fraction, ordinal`,
      );
  }
}

/** Follows the text to know whether a place is in a formula, a figure or a check. */
class Settings {
  here: Setting = 'text';
  #isFenced = false;
  #isFormula = false;
  #isDisplay = false;

  enter(line: string): void {
    if (isFence(line)) this.#isFenced = !this.#isFenced;
    if (line.trim() === '') this.#isFormula = false;
    if (this.#isFenced) this.here = /^\s*alt:/.test(line) ? 'text' : 'figure';
    else if (/^(check|accept):/.test(line)) this.here = line.startsWith('check:') ? 'check' : 'figure';
    else this.here = this.#isFormula || this.#isDisplay ? 'formula' : 'text';
  }

  read(text: string): void {
    if (this.here === 'figure' || this.here === 'check' || this.#isFenced) return;
    for (const sign of text.match(/\\.|\$\$|\$/g) ?? []) {
      if (sign === '$$') this.#isDisplay = !this.#isDisplay;
      else if (sign === '$') this.#isFormula = !this.#isFormula;
    }
    this.here = this.#isFormula || this.#isDisplay ? 'formula' : 'text';
  }
}
