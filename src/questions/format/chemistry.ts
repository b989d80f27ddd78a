/** Turns `\ce{2H2 + O2 -> 2H2O}` into ordinary LaTeX, so that formulas can be typed as chemists write them. */
export function expandChemistry(latex: string): string {
  return latex.replace(/\\ce\{((?:[^{}]|\{[^{}]*\})*)\}/g, (_, formula: string) => `{${chemistryToLatex(formula)}}`);
}

const arrows: Record<string, string> = { '->': '\\rightarrow', '<=>': '\\rightleftharpoons', '=>': '\\Rightarrow' };

function chemistryToLatex(formula: string): string {
  const words = formula.match(/->\[[^\]]*\]|\S+/g) ?? [];
  return words
    .map((word) => arrows[word] ?? labelledArrow(word) ?? (word === '+' ? '+' : substanceToLatex(word)))
    .join(' ');
}

/** `->[heat]` or `->[conc. H2SO4]`; an underscore is a space too. */
function labelledArrow(word: string): string | undefined {
  const label = /^->\[(.*\S.*)\]$/.exec(word)?.[1];
  if (!label) return undefined;
  const words = label.trim().split(/[\s_]+/);
  const parts = words.map((part, index) => {
    const space = index < words.length - 1 ? ' ' : '';
    const [, name = '', comma = ''] = /^(.*?)([,;]?)$/.exec(part) ?? [];
    const after = comma || space ? `\\text{${comma}${space}}` : '';
    return isSubstance(name) ? substance(name) + after : `\\text{${part}${space}}`;
  });
  return `\\overset{\\mathrm{${parts.join('')}}}{\\longrightarrow}`;
}

/** `H2SO4` or `Na+`, as opposed to a word or a number. */
function isSubstance(word: string): boolean {
  return /^\d*([A-Z][a-z]?\d*|\(|\)\d*)+(\^.*)?$/.test(word) && /[A-Z].*[\dA-Z^]/.test(word);
}

function substanceToLatex(word: string): string {
  if (/->|<=>|=>/.test(word))
    throw new Error(`In "${word}" an arrow has no spaces around it, or its label does not end with a bracket.`);
  const coefficient = /^\d+(?:\/\d+)?(?=[A-Z([])/.exec(word)?.[0] ?? '';
  return `${coefficient}\\mathrm{${substance(word.slice(coefficient.length))}}`;
}

function substance(word: string): string {
  return word
    .replace(/\^\{?([0-9]*[+-])\}?/g, (_, charge: string) => `^{${charge}}`)
    .replace(/(?<=[A-Za-z)\]])(\d+)/g, '_{$1}');
}
