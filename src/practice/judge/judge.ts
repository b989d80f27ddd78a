import type { AcceptedForm } from '../../questions/format/contract.ts';
import { plainCharacters } from './characters.ts';
import { type Quantity, type Reading, readQuantity } from './read-quantity.ts';
import { isBare, isSameMeasure, readUnit, type Unit } from './units.ts';
import { isNearly, plainWords } from './words.ts';

/** `look-again` is no answer yet: it could not be read, or only just misses. */
export type TypedVerdict = 'right' | 'partly' | 'wrong' | 'look-again';

/** What was typed, judged by its value, its unit and its figures apart. */
export interface Judgement {
  verdict: TypedVerdict;
  value: 'right' | 'wrong' | 'unread';
  unit: 'right' | 'missing' | 'wrong' | 'unread' | 'not-asked';
  figures: 'right' | 'wrong' | 'not-asked';
  /** What to tell the student. */
  sentence: string;
}

type NumberForm = Extract<AcceptedForm, { kind: 'number' }>;

const ranks: TypedVerdict[] = ['right', 'partly', 'look-again', 'wrong'];

/** Judges what was typed by the forms that are right: the one that it fits best counts. */
export function judgeAnswer(typed: string, forms: readonly AcceptedForm[]): Judgement {
  if (plainCharacters(typed) === '') return lookAgain('Please type your answer.');
  const reading = readQuantity(typed);
  const judged = forms.map((form) => judgeForm(typed, reading, form));
  judged.sort((a, b) => ranks.indexOf(a.verdict) - ranks.indexOf(b.verdict));
  return judged[0] ?? lookAgain('This answer cannot be checked here.');
}

function judgeForm(typed: string, reading: Reading, form: AcceptedForm): Judgement {
  if (plainWords(typed) === plainWords(form.text) && (form.kind === 'words' || form.unit === '')) {
    return { verdict: 'right', value: 'right', unit: 'not-asked', figures: 'not-asked', sentence: 'Right.' };
  }
  const number = form.kind === 'number' ? form : numberInWords(form.text);
  return number ? judgeNumber(reading, number) : judgeWords(typed, form.text);
}

/** Some right forms are numbers that question files cannot write as such: `6π cm`, `5√3`. */
function numberInWords(text: string): NumberForm | undefined {
  const reading = readQuantity(text);
  if (!('quantity' in reading) || !reading.quantity.isExact) return undefined;
  const { value, unitText } = reading.quantity;
  return { kind: 'number', text, value, tolerance: 0, figures: null, unit: unitText };
}

function judgeWords(typed: string, right: string): Judgement {
  if (isNearly(plainWords(typed), plainWords(right))) return lookAgain('Nearly. Please check the spelling.');
  return { verdict: 'wrong', value: 'wrong', unit: 'not-asked', figures: 'not-asked', sentence: 'Not right.' };
}

function judgeNumber(reading: Reading, form: NumberForm): Judgement {
  if ('unreadable' in reading) {
    return reading.unreadable === 'unit'
      ? { ...lookAgain('We cannot read the unit. Please write it as in the question.'), unit: 'unread' }
      : lookAgain('We cannot read this as a number. Please look again.');
  }
  const { quantity } = reading;
  const asked = readUnit(plainCharacters(form.unit));
  if (!asked) return lookAgain('This answer cannot be checked here.');
  // 0.4 is 40%; the other way round the sign says so.
  const isShare = form.unit === '%' && quantity.unitText === '' && sameNumber(quantity.value * 100, form.value);
  if (isShare) return judgeNumber({ quantity: { ...quantity, value: form.value, unit: asked, unitText: '%' } }, form);
  const unit = judgeUnit(quantity, asked, form);
  const factor = factorFor(quantity, asked, unit, form);
  const fit = fitOf(quantity, form, factor);
  if (fit === 'near') return { ...lookAgain('Nearly. Please give it more exactly.'), unit };
  const figures = judgeFigures(quantity, form);
  const value = fit === 'right' ? 'right' : 'wrong';
  if (value === 'right' && unit === 'unread') {
    return { ...lookAgain(`We do not know the unit “${quantity.unitText}”. Please look again.`), value, unit };
  }
  const isWhole = (unit === 'right' || unit === 'not-asked') && figures !== 'wrong';
  const verdict = value === 'wrong' ? 'wrong' : isWhole ? 'right' : 'partly';
  return { verdict, value, unit, figures, sentence: sentenceFor(verdict, unit, figures, form) };
}

function judgeUnit({ unit, unitText }: Quantity, asked: Unit, { unit: written }: NumberForm): Judgement['unit'] {
  if (unitText === '') return isBare(asked) && written === '' ? 'not-asked' : missing(asked);
  if (written === '') {
    // `12 runs` where 12 is asked for is no mistake, `12 cm` is.
    if (unit.isCount || unit.dimension.size === 0) return 'not-asked';
    return 'wrong';
  }
  if (isSameMeasure(unit, asked)) return 'right';
  // A student's C is a degree where degrees are asked for.
  if (asked.dimension.has('degC') && /^c$/i.test(unitText)) return 'right';
  if (unit.isCount) return asked.isCount ? 'wrong' : 'unread';
  return 'wrong';
}

/** Lamps and tablets need not be said; degrees, per cent and everything physical must be. */
function missing(asked: Unit): Judgement['unit'] {
  return asked.isCount ? 'not-asked' : 'missing';
}

/** By what the typed number is to be multiplied before it is compared. */
function factorFor({ unit, unitText }: Quantity, asked: Unit, judged: Judgement['unit'], form: NumberForm): number {
  if (form.unit === '') return unit.isCount || unit.dimension.size > 0 ? multiplierOf(unit) : unit.factor;
  if (unitText === '') return 1;
  if (judged === 'right' && isSameMeasure(unit, asked)) return unit.factor / asked.factor;
  return 1;
}

/** `2 lakh saplings` where a number is asked for. */
function multiplierOf({ isCount, factor }: Unit): number {
  return isCount ? factor : 1;
}

const exactly = 1e-9;

function fitOf(quantity: Quantity, form: NumberForm, factor: number): 'right' | 'near' | 'wrong' {
  const candidates = [quantity.value, ...quantity.otherPis].map((value) => value * factor);
  const width = Math.max(form.tolerance, widthOfFigures(form), Math.abs(form.value) * exactly, Number.MIN_VALUE);
  if (candidates.some((value) => Math.abs(value - form.value) <= width * (1 + 1e-6))) return 'right';
  if (form.text.includes('π') && pis(form.value).some((value) => candidates.some((one) => sameNumber(one, value)))) {
    return 'right';
  }
  if (quantity.isExact || factor !== 1) return 'wrong';
  return fitOfRounded(quantity, form);
}

/** A decimal for what has no end as one, such as 1/3: right with two places, too rough with fewer. */
function fitOfRounded({ value, decimals }: Quantity, form: NumberForm): 'right' | 'near' | 'wrong' {
  const isEndless = /[/π√]/.test(form.text) && !sameNumber(form.value * 1e4, Math.round(form.value * 1e4));
  if (!isEndless || form.tolerance > 0 || decimals === 0) return 'wrong';
  const scale = 10 ** decimals;
  const values = /π/.test(form.text) ? pis(form.value) : [form.value];
  if (!values.some((one) => Math.abs(value - one) * scale <= 0.5 + 1e-6)) return 'wrong';
  return decimals >= 2 ? 'right' : 'near';
}

function pis(value: number): number[] {
  return [Math.PI, 22 / 7, 314 / 100].map((pi) => (value / Math.PI) * pi);
}

/** Half of the last figure that is asked for. */
function widthOfFigures({ figures, value }: NumberForm): number {
  if (figures === null || value === 0) return 0;
  return 0.5 * 10 ** (Math.floor(Math.log10(Math.abs(value))) - figures + 1);
}

function judgeFigures({ figures: typed }: Quantity, { figures: asked }: NumberForm): Judgement['figures'] {
  if (asked === null) return 'not-asked';
  return typed && typed.least <= asked && asked <= typed.most ? 'right' : 'wrong';
}

function sameNumber(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * exactly;
}

function sentenceFor(
  verdict: TypedVerdict,
  unit: Judgement['unit'],
  figures: Judgement['figures'],
  form: NumberForm,
): string {
  if (verdict === 'right') return 'Right.';
  if (verdict === 'wrong') return 'Not right.';
  if (unit === 'missing') return 'The number is right. Its unit is missing.';
  if (unit === 'wrong') return 'The number is right. Its unit is not.';
  if (figures === 'wrong') return `The value is right. Give it to ${form.figures} significant figures.`;
  return 'Partly right.';
}

function lookAgain(sentence: string): Judgement {
  return { verdict: 'look-again', value: 'unread', unit: 'not-asked', figures: 'not-asked', sentence };
}
