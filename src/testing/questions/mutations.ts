const pieces = [
  '$',
  '$$',
  '\\',
  '{',
  '}',
  '[[',
  ']]',
  '```figure\n',
  '```',
  '|',
  '## ',
  '# ',
  'or:',
  'or (ii):',
  'answer:',
  'solution:',
  'check: ',
  'vary: a = 1 in 1..9\n',
  'accept: ',
  '(a) ',
  '(i) [1] ',
  '1. [½] ',
  '\n',
  '\n\n',
  '\r\n',
  '\t',
  '\u0000',
  '\u200d',
  '\ufeff',
  '😀',
  'क्ष',
  '<script>',
  '-',
  '9'.repeat(40),
  'sum(i = 1..1e9, i)',
  '\\frac',
  '\\begin{bmatrix}',
  '(((((((((((((((((((((',
  '*',
  '**',
  '_____',
  '> ',
  '~',
  '!',
  '1e309',
  'choose: 4 of 5\n',
  'passage: x\n',
];

interface Mutation {
  /** Makes the same mutation again. */
  seed: number;
  source: string;
}

/** Questions with pieces put in, cut out, doubled, exchanged or joined with another; the same every time. */
export function* mutations(sources: readonly string[], count: number): Generator<Mutation> {
  for (let seed = 1; seed <= count; seed++) {
    const random = randomOf(seed);
    let source = pick(sources, random);
    const times = 1 + Math.floor(random() * 4);
    for (let time = 0; time < times; time++) source = mutate(source, sources, random);
    yield { seed, source };
  }
}

type Random = () => number;

function mutate(source: string, sources: readonly string[], random: Random): string {
  const at = Math.floor(random() * source.length);
  const to = Math.min(source.length, at + Math.floor(random() * 60));
  switch (Math.floor(random() * 6)) {
    case 0:
      return source.slice(0, at) + pick(pieces, random) + source.slice(at);
    case 1:
      return source.slice(0, at) + source.slice(to);
    case 2:
      return source.slice(0, to) + source.slice(at);
    case 3:
      return source.slice(0, at) + pick(pieces, random) + source.slice(to);
    case 4: {
      const lines = source.split('\n');
      const [one, two] = [Math.floor(random() * lines.length), Math.floor(random() * lines.length)];
      [lines[one], lines[two]] = [lines[two] ?? '', lines[one] ?? ''];
      return lines.join('\n');
    }
    default: {
      const other = pick(sources, random);
      return source.slice(0, at) + other.slice(Math.floor(random() * other.length));
    }
  }
}

function pick(list: readonly string[], random: Random): string {
  return list[Math.floor(random() * list.length)] ?? '';
}

function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
