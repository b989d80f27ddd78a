import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { StreamLanguage, type StringStream } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { questionTypes, skills } from '../../../../questions/format/contract.ts';

interface Place {
  isFigure: boolean;
}

/** The language of content/questions/README.md, as far as colours need it. */
export const questionLanguage = StreamLanguage.define<Place>({
  startState: () => ({ isFigure: false }),
  token: (stream, place) => {
    if (stream.sol()) {
      const line = tokenOfLine(stream, place);
      if (line) return line;
    }
    if (place.isFigure) return figureToken(stream);
    if (stream.match(/^\[\[.*?\]\]/)) return 'variableName';
    if (stream.match(/^\$\$?[^$]+\$\$?/)) return 'string';
    if (stream.match(/^\*\*.+?\*\*/)) return 'strong';
    stream.next();
    stream.eatWhile(/[^$*[]/);
    return null;
  },
});

function tokenOfLine(stream: StringStream, place: Place): string | undefined {
  if (stream.match(/^```.*/)) {
    place.isFigure = !place.isFigure;
    return 'meta';
  }
  if (place.isFigure) return undefined;
  if (stream.match(/^## .*/)) return 'heading';
  if (stream.match(/^(check|vary|accept):.*/)) return 'comment';
  if (stream.match(/^(skill|choose|passage|answer|map|solution|also accepted|common mistake|visually-impaired):/)) {
    return 'keyword';
  }
  if (stream.match(/^or( \([ivx]+\))?:$/)) return 'keyword';
  if (stream.match(/^(\([a-d]\)|\([ivx]+\)( \[[\d½]+\])?|\d+\.( \[[\d½]+\])?)(?= )/)) return 'labelName';
  return undefined;
}

function figureToken(stream: StringStream): string | null {
  if (stream.match(/^alt:.*/)) return 'string';
  if (stream.match(/^"[^"]*"/)) return 'string';
  if (stream.sol() && stream.match(/^[a-z-]+/)) return 'keyword';
  stream.next();
  return null;
}

const drawingCommands =
  'point line dashed arrow double-arrow polygon shade circle arc ellipse curve right-angle angle text dot box cylinder cone sphere hemisphere cuboid axes grid xticks yticks plot shade-under shade-between bars histogram pie ray lens mirror prism slab wire cell battery resistor bulb switch ammeter voltmeter magnet solenoid atom bond benzene hexagon square outline label scale stretch';

const wordsOfLine: readonly Completion[] = [
  ...['skill: ', 'vary: ', 'choose: 4 of 5', 'passage: ', 'answer: ', 'check: ', 'accept: ', 'map: (i) '],
  ...['solution:\n1. [1] ', 'also accepted: ', 'common mistake: ', 'or:\n', 'or (iii):\n', 'visually-impaired:\n'],
  '```figure\nalt: \n\n```',
].map((apply) => ({ label: apply.split('\n')[0]?.trim() || apply, apply, type: 'keyword' }));

/** Offers what may stand where somebody types: attributes, types, skills, chapters of the pattern, drawing commands. */
export function completeFormat(chapters: () => readonly string[]): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const { from, text } = context.state.doc.lineAt(context.pos);
    const before = text.slice(0, context.pos - from);
    const options = optionsFor(before, context, chapters());
    if (!options) return null;
    const word = /[^|:]*$/.exec(before)?.[0].trimStart() ?? '';
    if (word === '' && !context.explicit && !/[|:] ?$/.test(before)) return null;
    return { from: context.pos - word.length, options: [...options], validFor: /^[\w -]*$/ };
  };
  return autocompletion({ override: [source], icons: false });
}

function optionsFor(
  before: string,
  context: CompletionContext,
  chapters: readonly string[],
): readonly Completion[] | undefined {
  const name = (label: string): Completion => ({ label });
  if (/^## \S+ \| [^|]*$/.test(before)) return chapters.map(name);
  if (/^## \S+ \| .+ \| [^|]*$/.test(before)) return questionTypes.map(name);
  if (/^skill: ?\w*$/.test(before)) return skills.map(name);
  if (isInFigure(context)) return /^[a-z-]*$/.test(before) ? drawingCommands.split(' ').map(name) : undefined;
  return /^[a-z`-]*$/.test(before) ? wordsOfLine : undefined;
}

function isInFigure({ state, pos }: CompletionContext): boolean {
  const above = state.doc.sliceString(0, pos).match(/^```/gm);
  return (above?.length ?? 0) % 2 === 1;
}
