/** Where a number is written: minus signs and powers of ten look different in each. */
export type Setting = 'text' | 'formula' | 'figure' | 'check';

const significantFigures = 6;

/** A number as shortly as possible: whole, or with at most six significant figures. */
export function writeNumber(value: number, setting: Setting): string {
  const exact = snap(value);
  const rounded = Number.isInteger(exact) ? exact : Number(exact.toPrecision(significantFigures));
  const size = Math.abs(rounded);
  if (size !== 0 && (size < 1e-4 || size >= 1e15)) return writePower(rounded, setting);
  return writeSign(String(rounded), setting);
}

export function writeDecimals(value: number, places: number, setting: Setting): string {
  const text = (Math.sign(value) * Number(`${Math.round(Number(`${Math.abs(value)}e${places}`))}e-${places}`)).toFixed(
    places,
  );
  return writeSign(/^-0(\.0+)?$/.test(text) ? text.slice(1) : text, setting);
}

/** `+ 3` or `- 3`. */
export function writeSigned(value: number, setting: Setting): string {
  const minus = setting === 'text' ? '−' : '-';
  return `${value < 0 ? minus : '+'} ${writeNumber(Math.abs(value), setting)}`;
}

/** The factor before a letter: 1 is not written. */
export function writeCoefficient(value: number, setting: Setting): string {
  const text = writeNumber(value, setting);
  return /^[-−]?1$/.test(text) ? text.slice(0, -1) : text;
}

/** 1,20,000 as India groups digits; a sum of money that is not whole with its paise. */
export function writeGrouped(value: number, setting: Setting): string {
  const text = Number.isInteger(snap(value)) ? writeNumber(value, setting) : writeDecimals(value, 2, setting);
  const [, sign = '', whole = '', rest = ''] = /^(\(?[-−]?)(\d+)(.*)$/.exec(text) ?? [];
  const comma = setting === 'formula' ? '{,}' : setting === 'text' ? ',' : '';
  const grouped = whole.replace(/(\d)(?=(\d\d)*\d{3}$)/g, `$1${comma}`);
  return `${sign}${grouped}${rest}`;
}

/** A LaTeX fraction in lowest terms; a whole number as such. Outside of formulas `3/4`. */
export function writeFraction(value: number, setting: Setting): string {
  const [above, below] = toFraction(value);
  const minus = value < 0 ? (setting === 'text' ? '−' : '-') : '';
  if (below === 1) return `${minus}${above}`;
  return minus + (setting === 'formula' ? `\\frac{${above}}{${below}}` : `${above}/${below}`);
}

export function writeOrdinal(value: number): string {
  const number = Math.round(value);
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  const ending = isTeen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** Removes what binary arithmetic leaves, such as in 0.1 + 0.2. */
function snap(value: number): number {
  const whole = Math.round(value);
  if (whole === 0) return value;
  return Math.abs(value - whole) <= 1e-9 * Math.max(1, Math.abs(value)) ? whole : Number(value.toPrecision(12));
}

function writeSign(text: string, setting: Setting): string {
  if (!text.startsWith('-')) return text;
  if (setting === 'text') return `−${text.slice(1)}`;
  // In an expression a negative number keeps its sign whatever is done to it.
  return setting === 'check' ? `(${text})` : text;
}

function writePower(value: number, setting: Setting): string {
  const [digits = '', exponent = '0'] = Number(value.toPrecision(significantFigures)).toExponential().split('e');
  const power = Number(exponent);
  if (setting === 'formula') return `${digits} \\times 10^{${power}}`;
  if (setting === 'text') return `${digits.replace('-', '−')} × 10${superscript(String(power))}`;
  return writeSign(`${digits}e${power}`, setting);
}

function superscript(text: string): string {
  const characters = '⁰¹²³⁴⁵⁶⁷⁸⁹';
  return text.replace(/\d/g, (digit) => characters[Number(digit)] ?? digit).replace('-', '⁻');
}

/** By continued fractions, exact to about twelve digits. */
function toFraction(value: number): [number, number] {
  let rest = Math.abs(value);
  let [above, below, lastAbove, lastBelow] = [Math.floor(rest), 1, 1, 0];
  for (let i = 0; i < 40 && Math.abs(above / below - Math.abs(value)) > 1e-11 * Math.max(1, Math.abs(value)); i++) {
    rest = 1 / (rest - Math.floor(rest));
    const whole = Math.floor(rest);
    [above, lastAbove] = [whole * above + lastAbove, above];
    [below, lastBelow] = [whole * below + lastBelow, below];
    if (below > 1_000_000) throw new Error(`${value} is not a fraction of whole numbers`);
  }
  return [above, below];
}
