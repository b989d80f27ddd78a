export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'math'; latex: string }
  | { kind: 'strong' | 'emphasis' | 'underline'; inlines: Inline[] }
  | { kind: 'break' };

/** A backslash takes the meaning from these characters. */
const escapable = '\\$*_|>#-([`';

const marks = [
  { kind: 'strong', pattern: /\*\*(?=\S)((?:\\.|[^\\])+?)(?<=\S)\*\*/y },
  { kind: 'emphasis', pattern: /\*(?=[^\s*])((?:\\.|[^\\*])+?)(?<=\S)\*/y },
  // A row of underscores is a blank to fill in, not the beginning of an underline.
  { kind: 'underline', pattern: /(?<!_)__(?=[^\s_])((?:\\.|[^\\_])+?)(?<=[^\s_])__(?!_)/y },
] as const;

const math = /\$((?:\\.|[^$\\])+)\$/y;

/** Reads text with **bold**, *italic*, __underlined__ and $formulas$; a backslash at the end of a line breaks it. */
export function parseInline(text: string): Inline[] {
  const inlines: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain) inlines.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const special = readSpecial(text, at);
    if (special) {
      flush();
      inlines.push(special.inline);
      at = special.end;
      continue;
    }
    const character = text[at] ?? '';
    const next = text[at + 1] ?? '';
    const isEscaped = character === '\\' && next !== '' && escapable.includes(next);
    plain += isEscaped ? next : character === '\n' ? ' ' : character;
    at += isEscaped ? 2 : 1;
  }
  flush();
  return inlines;
}

function readSpecial(text: string, at: number): { inline: Inline; end: number } | undefined {
  if (text.startsWith('\\\n', at)) return { inline: { kind: 'break' }, end: at + 2 };
  const formula = matchAt(math, text, at);
  if (formula?.[1]) return { inline: { kind: 'math', latex: formula[1].trim() }, end: at + formula[0].length };
  for (const { kind, pattern } of marks) {
    const match = matchAt(pattern, text, at);
    if (match?.[1]) return { inline: { kind, inlines: parseInline(match[1]) }, end: at + match[0].length };
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The words alone, formulas as their LaTeX: for comparing and for titles. */
export function plainText(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      if (inline.kind === 'math') return inline.latex;
      return inline.kind === 'break' ? ' ' : plainText(inline.inlines);
    })
    .join('');
}
