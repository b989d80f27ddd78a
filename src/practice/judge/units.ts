/** A unit: what it measures, and how much of the base unit it is. */
export interface Unit {
  factor: number;
  /** Powers of base units: `{ m: 1, s: -1 }`. */
  dimension: Map<string, number>;
  /** None of its words is one that this knows: lamps, runs, tablets. */
  isCount: boolean;
}

type Entry = [factor: number, dimension: Record<string, number>, names: string];

const prefixed: Entry[] = [
  [1, { m: 1 }, 'm metre meter मीटर मी'],
  [1e-3, { kg: 1 }, 'g gram gm gms ग्राम'],
  [1, { s: 1 }, 's sec second सेकंड सेकेंड'],
  [1, { A: 1 }, 'A ampere amp'],
  [1, { kg: 1, m: 1, s: -2 }, 'N newton न्यूटन'],
  [1, { kg: 1, m: 2, s: -2 }, 'J joule जूल'],
  [1, { kg: 1, m: 2, s: -3 }, 'W watt वाट'],
  [1, { kg: 1, m: -1, s: -2 }, 'Pa pascal'],
  [1, { kg: 1, m: 2, s: -3, A: -1 }, 'V volt वोल्ट'],
  [1, { kg: 1, m: 2, s: -3, A: -2 }, 'Ω ohm ओम'],
  [1, { A: 1, s: 1 }, 'C coulomb'],
  [1, { kg: -1, m: -2, s: 4, A: 2 }, 'F farad'],
  [1, { kg: 1, s: -2, A: -1 }, 'T tesla'],
  [1, { kg: 1, m: 2, s: -2, A: -1 }, 'Wb weber'],
  [1, { kg: 1, m: 2, s: -2, A: -2 }, 'H henry'],
  [1, { s: -1 }, 'Hz hertz'],
  [1, { mol: 1 }, 'mol mole'],
  [1e-3, { m: 3 }, 'L l litre liter ltr लीटर'],
  [1.602176634e-19, { kg: 1, m: 2, s: -2 }, 'eV'],
];

const prefixes: [factor: number, signs: string][] = [
  [1e9, 'G giga'],
  [1e6, 'M mega'],
  [1e3, 'k kilo किलो कि'],
  [1e-1, 'deci d'],
  [1e-2, 'c centi सेंटी से'],
  [1e-3, 'm milli मिली मि'],
  [1e-6, 'μ u micro'],
  [1e-9, 'n nano'],
  [1e-12, 'p pico'],
];

const others: Entry[] = [
  [60, { s: 1 }, 'min minute मिनट mins'],
  [3_600, { s: 1 }, 'h hr hour hrs घंटा घंटे'],
  [86_400, { s: 1 }, 'day दिन'],
  [604_800, { s: 1 }, 'week सप्ताह'],
  [31_557_600, { s: 1 }, 'year yr yrs वर्ष साल'],
  [2_629_800, { s: 1 }, 'month महीना महीने'],
  [1_000, { kg: 1 }, 'tonne t'],
  [100, { kg: 1 }, 'quintal'],
  [1.66053906892e-27, { kg: 1 }, 'u amu'],
  [10_000, { m: 2 }, 'ha hectare'],
  [1e-6, { m: 3 }, 'cc'],
  [3_600_000, { kg: 1, m: 2, s: -2 }, 'kWh'],
  [1, { K: 1 }, 'K kelvin'],
  [1, { degC: 1 }, '°C celsius'],
  [1, { degF: 1 }, '°F fahrenheit'],
  [Math.PI / 180, {}, '° degree deg डिग्री अंश'],
  [1, {}, 'rad radian'],
  [0.01, {}, '% percent प्रतिशत'],
  [1, { rupee: 1 }, '₹ rupee rs re inr रुपये रुपया रुपए रु'],
  [0.01, { rupee: 1 }, 'paisa paise पैसे पैसा'],
  [1, { m: -1 }, 'D dioptre diopter'],
  [1 / 3.6, { m: 1, s: -1 }, 'kmph kph kmh kmhr'],
  [1, { m: 1, s: -1 }, 'mps'],
];

/** Words that multiply what stands before them. */
const multipliers: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  हज़ार: 1e3,
  हजार: 1e3,
  lakh: 1e5,
  lac: 1e5,
  लाख: 1e5,
  million: 1e6,
  crore: 1e7,
  cr: 1e7,
  करोड़: 1e7,
  billion: 1e9,
  dozen: 12,
};

type Known = Omit<Unit, 'isCount'>;
const known = new Map<string, Known>();
const anyCase = new Map<string, Known>();

function learn(name: string, unit: Known): void {
  known.set(name, unit);
  const lower = name.toLowerCase();
  if (!anyCase.has(lower)) anyCase.set(lower, unit);
}

for (const [factor, dimension, names] of others) {
  for (const name of names.split(' ')) learn(name, { factor, dimension: new Map(Object.entries(dimension)) });
}
for (const [factor, dimension, names] of prefixed) {
  const base = { factor, dimension: new Map(Object.entries(dimension)) };
  for (const name of names.split(' ')) learn(name, base);
}
for (const [times, signs] of prefixes) {
  for (const [factor, dimension, names] of prefixed) {
    for (const sign of signs.split(' ')) {
      for (const name of names.split(' ')) {
        // `km` and `kilometre`, but neither `kilom` nor `kmetre`.
        if (isWord(sign) !== isWord(name)) continue;
        if (known.has(`${sign}${name}`)) continue;
        learn(`${sign}${name}`, { factor: factor * times, dimension: new Map(Object.entries(dimension)) });
      }
    }
  }
}

function isWord(name: string): boolean {
  return name.length > 3 || (/\p{M}|[ऀ-ॿ]/u.test(name) && name.length > 2);
}

const shapes: [RegExp, string][] = [
  [/\b(?:square|sq\b)\.? ?([\p{L}\p{M}]+)/giu, '$1^2'],
  [/\b(?:cubic|cu\b)\.? ?([\p{L}\p{M}]+)/giu, '$1^3'],
  [/वर्ग ?([\p{L}\p{M}]+)/gu, '$1^2'],
  [/घन ?([\p{L}\p{M}]+)/gu, '$1^3'],
  [/([\p{L}\p{M}]+) squared/giu, '$1^2'],
  [/([\p{L}\p{M}]+) cubed/giu, '$1^3'],
  [/\bper ?cent\b|\bpercentage\b/giu, '%'],
  [/प्रति ?शत/gu, '%'],
  [/(?:degrees?|deg\.?|°) ?(?:celsius|c)\b/giu, '°C'],
  [/(?:degrees?|deg\.?|°) ?(?:fahrenheit|f)\b/giu, '°F'],
  [/ ?\bper\b ?|प्रति ?/giu, '/'],
  [/\bkm\/hr?\b|\bkmph\b/giu, 'km/h'],
  [/\bms\^?-1\b/g, 'm s^-1'],
  [/\bms\^?-2\b/g, 'm s^-2'],
];

/** Reads a unit as students write it: `m/s`, `m s^-1`, `km per hour`, `sq cm`. Undefined where it cannot be read. */
export function readUnit(text: string): Unit | undefined {
  let written = text.trim();
  for (const [shape, plain] of shapes) written = written.replace(shape, plain);
  written = written.replace(/[()]/g, ' ').replace(/ +/g, ' ').trim();
  const unit: Unit = { factor: 1, dimension: new Map(), isCount: false };
  let power = 1;
  const words: string[] = [];
  for (const [token] of written.matchAll(/[/*]|[^\s/*]+/gu)) {
    if (token === '*') continue;
    if (token === '/') {
      power = -1;
      continue;
    }
    const match = /^([\p{L}\p{M}°%₹]+)\.?(?:\^?\(?([-+]?\d)\)?)?$/u.exec(token);
    if (!match) return undefined;
    const [, name = '', exponent = '1'] = match;
    const found = findUnit(name);
    const times = multipliers[name.toLowerCase()] ?? multipliers[name.toLowerCase().replace(/s$/, '')];
    if (found) multiply(unit, found, power * Number(exponent));
    else if (times !== undefined) unit.factor *= times ** power;
    else words.push(singular(name.toLowerCase()));
  }
  if (words.length === 0) return unit;
  for (const word of words) unit.dimension.set(`"${word}`, (unit.dimension.get(`"${word}`) ?? 0) + 1);
  return { ...unit, isCount: true };
}

function findUnit(name: string): Known | undefined {
  const lower = name.toLowerCase();
  return known.get(name) ?? anyCase.get(lower) ?? (lower.length > 2 ? anyCase.get(lower.replace(/s$/, '')) : undefined);
}

function multiply(unit: Unit, { factor, dimension }: Known, power: number): void {
  unit.factor *= factor ** power;
  for (const [base, times] of dimension) {
    const sum = (unit.dimension.get(base) ?? 0) + times * power;
    if (sum === 0) unit.dimension.delete(base);
    else unit.dimension.set(base, sum);
  }
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word;
}

/** Whether two units measure the same thing, so that one can be converted into the other. */
export function isSameMeasure(a: Unit, b: Unit): boolean {
  return (
    a.dimension.size === b.dimension.size && [...a.dimension].every(([base, power]) => b.dimension.get(base) === power)
  );
}

export function isBare({ dimension, factor }: Unit): boolean {
  return dimension.size === 0 && factor === 1;
}
