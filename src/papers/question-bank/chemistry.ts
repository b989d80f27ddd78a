/** Turns `\ce{2H2 + O2 -> 2H2O}` into ordinary LaTeX, so that formulas can be typed as chemists write them. */
export function expandChemistry(latex: string): string {
  return latex.replace(/\\ce\{((?:[^{}]|\{[^{}]*\})*)\}/g, (_, formula: string) => `{${chemistryToLatex(formula)}}`);
}

const arrows: Record<string, string> = { '->': '\\rightarrow', '<=>': '\\rightleftharpoons', '=>': '\\Rightarrow' };

function chemistryToLatex(formula: string): string {
  return formula
    .trim()
    .split(/\s+/)
    .map((word) => arrows[word] ?? labelledArrow(word) ?? (word === '+' ? '+' : substanceToLatex(word)))
    .join(' ');
}

/** `->[heat]`; words of a label are joined by underscores. */
function labelledArrow(word: string): string | undefined {
  const label = /^->\[(.+)\]$/.exec(word)?.[1];
  return label && `\\overset{\\text{${label.replaceAll('_', ' ')}}}{\\longrightarrow}`;
}

function substanceToLatex(word: string): string {
  const coefficient = /^\d+(?:\/\d+)?(?=[A-Z([])/.exec(word)?.[0] ?? '';
  const latex = word
    .slice(coefficient.length)
    .replace(/\^\{?([0-9]*[+-])\}?/g, (_, charge: string) => `^{${charge}}`)
    .replace(/(?<=[A-Za-z)\]])(\d+)/g, '_{$1}');
  return `${coefficient}\\mathrm{${latex}}`;
}
