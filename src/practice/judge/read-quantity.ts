import { plainCharacters } from './characters.ts';
import { readNumber, type TypedNumber } from './read-number.ts';
import { isSameMeasure, readUnit, type Unit } from './units.ts';

/** A number with its unit, as it was typed. */
export interface Quantity extends TypedNumber {
  unit: Unit;
  /** The unit in the words of whoever typed it; empty where there is none. */
  unitText: string;
}

export type Reading = { quantity: Quantity } | { unreadable: 'number' | 'unit' };

const beginnings =
  /^(?:(?:[a-zθαβ]\w{0,3}|answer|ans\.?|उत्तर) ?[=:] ?|[=≈~] ?|(?:approximately|approx\.?|about|nearly|लगभग) )/iu;
const currency = /^([-+]? ?)(₹|rs\.?|inr|रु\.?) ?/iu;

/** Reads what a student typed as a quantity: `₹1,00,000`, `1.6 × 10^-19 C`, `2 h 30 min`. */
export function readQuantity(typed: string): Reading {
  let text = plainCharacters(typed).replace(beginnings, '').replace(/[.।]$/, '');
  text = text.replace(/^\((.*)\)$/, '$1');
  const [, sign = '', money = ''] = currency.exec(text) ?? [];
  if (money) text = `${sign}${text.replace(currency, '')}`;
  // `500/-` is how amounts of rupees are closed.
  const closed = text.replace(/ ?\/ ?-+$/, '');
  const isAmount = money !== '' || closed !== text;
  text = closed;
  const first = readNumber(text);
  if (!first) return { unreadable: 'number' };
  const compound = readCompound(text);
  if (compound) return { quantity: compound };
  const unitText = [isAmount ? '₹' : '', first.rest].filter(Boolean).join(' ');
  if (/\d/.test(unitText.replace(/\^?-?\d(?!\d)/g, '')) || /[=<>+;]|,/.test(unitText)) return { unreadable: 'number' };
  const unit = readUnit(unitText);
  return unit ? { quantity: { ...first, unit, unitText } } : { unreadable: 'unit' };
}

/** `5 m 20 cm` is 5.2 m. */
function readCompound(text: string): Quantity | undefined {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?) ?([\p{L}\p{M}₹]+)\.?(?: and |, | |$)/gu)];
  if (parts.length < 2 || parts.map(([all]) => all).join('') !== text) return undefined;
  const units = parts.map(([, , name = '']) => readUnit(name));
  const [first] = units;
  if (!first || first.isCount) return undefined;
  let value = 0;
  for (const [index, [, number = '']] of parts.entries()) {
    const unit = units[index];
    if (!unit || !isSameMeasure(unit, first) || (index > 0 && unit.factor >= first.factor)) return undefined;
    value += (Number(number) * unit.factor) / first.factor;
  }
  const unitText = parts[0]?.[2] ?? '';
  return { value, figures: null, otherPis: [], isExact: true, decimals: 0, rest: '', unit: first, unitText };
}
