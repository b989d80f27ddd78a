/** A number that was typed, and in how many significant figures. */
export interface TypedNumber {
  value: number;
  /** Between these many: zeros at the end of 1200 may count or not. Null where it was not written as a decimal. */
  figures: { least: number; most: number } | null;
  /** The same with the values that school takes for π. Empty where there is no π in it. */
  otherPis: number[];
  /** Written as a fraction, with π or with a root: exact, where a decimal may be rounded. */
  isExact: boolean;
  /** How many places it has behind the point. */
  decimals: number;
  /** What follows it, such as a unit. */
  rest: string;
}

const digits = String.raw`\d+`;
/** 1,00,000 and 100,000, also with spaces; anything else with commas cannot be read for certain. */
const grouped = String.raw`\d{1,3}(?:,\d{2})*,\d{3}(?![,\d])|\d{1,3}(?:,\d{3})+(?![,\d])|\d{1,3}(?: \d{3})+(?!\d)|\d{1,2}(?: \d{2})+ \d{3}(?!\d)`;
const decimal = new RegExp(String.raw`^(?:(${grouped}|${digits})(\.\d*)?|(\.\d+))`);
const power = String.raw`\^ ?(?:\{ ?|\( ?)?([-+]? ?\d+)(?: ?\}| ?\))?`;
const tenToThe = new RegExp(String.raw`^ ?[*xX] ?10 ?(?:${power}|([-+]\d+))`);
const exponent = /^[eE]([-+]?\d+)(?![\d.])/;
const bareTen = new RegExp(`^10 ?${power}`);
const schoolPis = [22 / 7, 314 / 100, 31_416 / 10_000];

/** Reads what a text begins with as a number. Undefined where that cannot be done for certain. */
export function readNumber(text: string): TypedNumber | undefined {
  const [, sign = '', afterSign = ''] = /^([-+]? ?)(.*)$/su.exec(text) ?? [];
  const mixed = readMixed(afterSign);
  const found = mixed ?? readProduct(afterSign);
  if (!found || !Number.isFinite(found.value)) return undefined;
  if (!sign.startsWith('-')) return found;
  return { ...found, value: -found.value, otherPis: found.otherPis.map((value) => -value) };
}

/** `1 1/2` */
function readMixed(text: string): TypedNumber | undefined {
  const match = /^(\d+)(?: | and )(\d+) ?\/ ?(\d+)(?![\d.,/^])/.exec(text);
  if (!match) return undefined;
  const [all, whole, above, below] = match;
  if (Number(above) >= Number(below)) return undefined;
  const value = Number(whole) + Number(above) / Number(below);
  return { value, figures: null, otherPis: [], isExact: true, decimals: 0, rest: text.slice(all.length).trim() };
}

/** One number, or several that are multiplied and divided: `22/7`, `5√3`, `2π/3`, `3 * 10^8`. */
function readProduct(text: string): TypedNumber | undefined {
  const first = readFactor(text, true);
  if (!first) return undefined;
  let { value, rest } = first;
  let pis = first.isPi ? 1 : 0;
  let isExact = first.isPi || first.isRoot;
  for (;;) {
    const next = nextFactor(rest);
    if (!next) break;
    if (next === 'unreadable') return undefined;
    value = next.isDivision ? value / next.value : value * next.value;
    if (next.isPi) pis += next.isDivision ? -1 : 1;
    isExact = true;
    rest = next.rest;
  }
  const { figures, decimals } = first;
  const otherPis = pis === 0 ? [] : schoolPis.map((pi) => value * (pi / Math.PI) ** pis);
  return { value, figures: isExact ? null : figures, otherPis, isExact, decimals, rest: rest.trim() };
}

interface Factor {
  value: number;
  figures: TypedNumber['figures'];
  decimals: number;
  isPi: boolean;
  isRoot: boolean;
  rest: string;
}

function nextFactor(rest: string): (Factor & { isDivision: boolean }) | 'unreadable' | undefined {
  // `5√3` and `2π` need no sign between them.
  const direct = /^ ?(?:√|π|pi\b|sqrt|root)/i.test(rest) ? readFactor(rest.trimStart(), false) : undefined;
  if (direct) return { ...direct, isDivision: false };
  const [sign] = /^ ?[*/] ?/.exec(rest) ?? [];
  if (sign === undefined) return undefined;
  const after = rest.slice(sign.length);
  const factor = readFactor(after.replace(/^\( ?(.*?) ?\)/, '$1 '), false);
  // `5/s` goes on with a unit, `5 * ` does not go on at all.
  if (!factor) return /^[\p{L}°%]/u.test(after) ? undefined : 'unreadable';
  if (factor.value === 0) return 'unreadable';
  return { ...factor, isDivision: sign.includes('/') };
}

function readFactor(text: string, mayHaveExponent: boolean): Factor | undefined {
  const plain = { figures: null, decimals: 0, isPi: false, isRoot: false };
  const pi = /^(?:π|pi\b)/i.exec(text);
  if (pi) return { ...plain, value: Math.PI, isPi: true, rest: text.slice(pi[0].length) };
  const root = /^(?:√|sqrt|root) ?\(? ?(\d+(?:\.\d+)?) ?\)?/i.exec(text);
  if (root) return { ...plain, value: Math.sqrt(Number(root[1])), isRoot: true, rest: text.slice(root[0].length) };
  const ten = bareTen.exec(text);
  if (ten) return { ...plain, value: 10 ** integer(ten[1]), rest: text.slice(ten[0].length) };
  const match = decimal.exec(text);
  if (!match) return undefined;
  const [all, whole = '', fraction = match[3] ?? ''] = match;
  const rest = text.slice(all.length);
  // `1,2`, `1.2.3` and `12,34,5` may mean several things.
  if (/^[,.]\d/.test(rest) || /^,/.test(rest)) return undefined;
  const [, scale = 0, after = rest] = mayHaveExponent ? readScale(rest) : [];
  const base = whole.replace(/[, ]/g, '');
  return {
    ...plain,
    value: Number(`${base}${fraction === '.' ? '' : fraction}e${scale}`),
    figures: countFigures(base, fraction),
    decimals: Math.max(0, fraction.length - 1),
    rest: after.replace(/^\.(?!\d)/, ''),
  };
}

function readScale(rest: string): [found: true, scale: number, after: string] | [] {
  const match = tenToThe.exec(rest) ?? exponent.exec(rest);
  return match ? [true, integer(match[1] ?? match[2]), rest.slice(match[0].length)] : [];
}

function integer(text = ''): number {
  return Number(text.replace(/ /g, ''));
}

function countFigures(whole: string, fraction: string): { least: number; most: number } {
  const written = `${whole}${fraction}`.replace('.', '').replace(/^0+/, '');
  const most = Math.max(1, written.length);
  // Behind a point every zero counts.
  if (fraction !== '') return { least: most, most };
  return { least: Math.max(1, written.replace(/0+$/, '').length), most };
}
