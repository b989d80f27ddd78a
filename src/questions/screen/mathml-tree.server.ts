import { escapeHtml } from './escape-html.ts';

/** An element of a formula. Leaves have a text, the others have children. */
export interface MathElement {
  tag: string;
  attributes: Map<string, string>;
  children: MathElement[];
  text: string;
}

const tags = new Set(
  'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mstyle mpadded mphantom menclose mtable mtr mtd mprescripts mmultiscripts none'.split(
    ' ',
  ),
);
/** What only looks, such as `style`, is left to the style sheet: pages allow no styles of their own. */
const attributes = new Set(
  'accent accentunder class columnalign depth display displaystyle fence form height linethickness lspace mathvariant maxsize minsize movablelimits notation rowspacing rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
);

const token = /<(\/?)([a-z]+)((?:\s+[a-zA-Z-]+="[^"<>]*")*)\s*(\/?)>|[^<>]+/y;
const attribute = /([a-zA-Z-]+)="([^"]*)"/g;
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'", '#39': "'" };

/** Reads the MathML that the converter writes; throws on anything a formula does not need. */
export function readMathml(mathml: string): MathElement {
  const root: MathElement = { tag: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < mathml.length) {
    const [whole, closing, tag, given, isEmpty] = token.exec(mathml) ?? [];
    const parent = open.at(-1);
    if (whole === undefined || !parent) throw new Error('it has something in it that pages cannot show');
    if (tag === undefined) parent.text += decode(whole);
    else if (!tags.has(tag)) throw new Error(`pages cannot show <${tag}>`);
    else if (closing) {
      if (parent.tag !== tag) throw new Error(`<${tag}> is not nested as it should be`);
      open.pop();
    } else {
      const element = { tag, attributes: readAttributes(given ?? ''), children: [], text: '' };
      parent.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [math] = root.children;
  if (open.length > 1 || math?.tag !== 'math' || root.children.length > 1) throw new Error('it is not one formula');
  return math;
}

/** The only place where a formula becomes text again: every name is known, every value escaped. */
export function writeMathml({ tag, attributes: given, children, text }: MathElement): string {
  const written = [...given].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  return `<${tag}${written}>${escapeHtml(text)}${children.map(writeMathml).join('')}</${tag}>`;
}

function readAttributes(given: string): Map<string, string> {
  const found = [...given.matchAll(attribute)].map(([, name = '', value = '']): [string, string] => [
    name,
    decode(value),
  ]);
  return new Map(found.filter(([name]) => attributes.has(name)));
}

function decode(text: string): string {
  return text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);
}
