/** What a formula is made for: on paper bonds are drawn, and an index hangs on nothing. */
export type Medium = 'screen' | 'print';

/** Turns `\ce{2H2 + O2 -> 2H2O}` into ordinary LaTeX, so that formulas can be typed as chemists write them. */
export function expandChemistry(latex: string, medium: Medium = 'screen'): string {
  return latex.replace(
    /\\ce\{((?:[^{}]|\{[^{}]*\})*)\}/g,
    (_, formula: string) => `{${chemistryToLatex(formula, medium)}}`,
  );
}

/** Words that stand in printed formulas for bonds, until Typst draws them. */
export const drawnBonds = { '-': 'single-bond', '=': 'double-bond', '≡': 'triple-bond' } as const;

const bonds: Record<string, keyof typeof drawnBonds> = { '-': '-', '–': '-', '=': '=', '#': '≡', '≡': '≡' };
const bondSigns = { '-': '{-}', '=': '{=}', '≡': '{\\equiv}' } as const;
const arrows: Record<string, string> = { '->': '\\rightarrow', '<=>': '\\rightleftharpoons', '=>': '\\Rightarrow' };

function chemistryToLatex(formula: string, medium: Medium): string {
  const words = formula.match(/->\[[^\]]*\]|\S+/g) ?? [];
  return words
    .map((word) => arrows[word] ?? labelledArrow(word, medium) ?? (word === '+' ? '+' : substanceToLatex(word, medium)))
    .join(' ');
}

/** `->[heat]` or `->[conc. H2SO4]`; an underscore is a space too. */
function labelledArrow(word: string, medium: Medium): string | undefined {
  const label = /^->\[(.*\S.*)\]$/.exec(word)?.[1];
  if (!label) return undefined;
  const words = label.trim().split(/[\s_]+/);
  const parts = words.map((part, index) => {
    const space = index < words.length - 1 ? ' ' : '';
    const [, name = '', comma = ''] = /^(.*?)([,;]?)$/.exec(part) ?? [];
    const after = comma || space ? `\\text{${comma}${space}}` : '';
    return isSubstance(name) ? substance(name, medium) + after : `\\text{${part}${space}}`;
  });
  return `\\overset{\\mathrm{${parts.join('')}}}{\\longrightarrow}`;
}

/** `H2SO4` or `Na+`, as opposed to a word or a number. */
function isSubstance(word: string): boolean {
  return /^\d*([A-Z][a-z]?\d*|\(|\)\d*)+(\^.*)?$/.test(word) && /[A-Z].*[\dA-Z^]/.test(word);
}

function substanceToLatex(word: string, medium: Medium): string {
  if (/->|<=>|=>/.test(word))
    throw new Error(`In "${word}" an arrow has no spaces around it, or its label does not end with a bracket.`);
  const coefficient = /^\d+(?:\/\d+)?(?=[A-Z([])/.exec(word)?.[0] ?? '';
  return coefficient + substance(word.slice(coefficient.length), medium);
}

/** Letters and brackets, indices, charges, bonds, and the point of a hydrate with the number after it. */
const token =
  /\^\{?([0-9]*[+\-−])\}?|\^\{([^{}]*)\}|_\{([^{}]*)\}|_(\d+|\w)|[.·](\d*)|([+\-−])(?=$|\((?:aq|s|l|g)\))|([-–=#≡])(?=[A-Z([])|(\d+)|([^\d^_.·\-–=#≡+−{}]+)|(.)/gu;

function substance(word: string, medium: Medium): string {
  let latex = '';
  let hasBase = false;
  /** An index hangs on what stands before it. On paper all hang on nothing, or those after brackets would sink. */
  const base = () => {
    if (medium === 'screen' && hasBase) return '';
    const isStacked = /[_^]\{[^{}]*\}$/.test(latex);
    return isStacked ? '' : '{}';
  };
  for (const [all, charge, above, group, letter, hydrate, ending, bond, digits, text] of word.matchAll(token)) {
    const raised = charge ?? above ?? ending;
    const below = group ?? letter;
    if (raised !== undefined) latex += `${base()}^{${raised.replace('−', '-')}}`;
    else if (below !== undefined) latex += `${base()}_{${below}}`;
    else if (hydrate !== undefined) latex += `${medium === 'print' ? '\\text{·}' : '{\\cdot}'}${hydrate}`;
    else if (bond !== undefined) latex += writeBond(bond, medium);
    else if (digits !== undefined) latex += hasBase ? `${base()}_{${digits}}` : digits;
    else {
      latex += medium === 'print' ? `\\text{${text ?? all}}` : `\\mathrm{${text ?? all}}`;
      hasBase = true;
      continue;
    }
    hasBase = hasBase && bond === undefined && hydrate === undefined;
  }
  return latex;
}

function writeBond(sign: string, medium: Medium): string {
  const bond = bonds[sign] ?? '-';
  return medium === 'print' ? `\\text{${drawnBonds[bond]}}` : bondSigns[bond];
}
