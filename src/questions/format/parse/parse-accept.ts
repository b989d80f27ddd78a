import type { Accept, AcceptedForm } from '../contract.ts';

const plainNumber = String.raw`[-+−]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+| ?[×x] ?10\^[-+−]?\d+)?`;
const unit = String.raw`[\p{L}\p{M}°%Ωµ′″₹/·.^*\-−\d² ³()]*`;
const number = new RegExp(
  String.raw`^(₹ ?|Rs\.? ?)?(${plainNumber})(?:/(\d[\d,]*))?(?: ?± ?(\d+(?:\.\d+)?)(?: ?(%))?)?(?: to (\d+) figures?)?( ?)(${unit})$`,
  'u',
);

/** Reads `(ii) 20 m/s; 72 km/h`: forms of an answer that are all right. Undefined where there are none. */
export function parseAccept(source: string): Omit<Accept, 'line'> | undefined {
  const [, part, rest = ''] = /^(?:\(([ivx]+)\) +)?(.*)$/.exec(source.trim()) ?? [];
  const forms = rest.split(';').map((form) => form.trim());
  if (forms.some((form) => form === '')) return undefined;
  return { part: part ?? null, forms: forms.map(parseForm) };
}

/** A number with what belongs to it, or else words. */
export function parseForm(text: string): AcceptedForm {
  const match = number.exec(text);
  const [, sign = '', written = '', below, tolerance, percent, figures, gap, after = ''] = match ?? [];
  // `15th` and `2x` are no numbers with a unit, `60°` and `40%` are.
  if (!match || (gap === '' && /^\p{L}/u.test(after)) || /^\d/.test(after)) return { kind: 'words', text };
  const value = readNumber(written) / (below === undefined ? 1 : readNumber(below));
  const width = Number(tolerance ?? 0);
  return {
    kind: 'number',
    text: below === undefined ? written : `${written}/${below}`,
    value,
    tolerance: percent ? (Math.abs(value) * width) / 100 : width,
    figures: figures === undefined ? null : Number(figures),
    unit: `${sign.trim()} ${after}`.trim(),
  };
}

function readNumber(text: string): number {
  return Number(
    text
      .replaceAll(',', '')
      .replaceAll('−', '-')
      .replace(/ ?[×x] ?10\^/, 'e'),
  );
}
