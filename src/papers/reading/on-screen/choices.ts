import { useSyncExternalStore } from 'react';

/** How large a paper is set, from the browser's own size upwards. */
export const textSizes = ['normal', 'large', 'larger', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];
export type PaperView = 'screen' | 'printed';

interface Choices {
  view: PaperView;
  textSize: TextSize;
}

const viewItem = 'paper_view';
const textSizeItem = 'text_size';
const atFirst: Choices = { view: 'screen', textSize: 'normal' };
const listeners = new Set<() => void>();
let choices: Choices | undefined;

/** How somebody reads papers in this browser. The style sheet follows it by attributes of the document. */
export function useChoices(): Choices {
  return useSyncExternalStore(subscribe, currentChoices, () => atFirst);
}

export function chooseView(view: PaperView): void {
  change({ view });
}

export function chooseTextSize(textSize: TextSize): void {
  change({ textSize });
}

function currentChoices(): Choices {
  if (!choices) {
    const stored = readItem(viewItem);
    choices = {
      // Browsers that cannot show formulas are better off with the printed page.
      view: stored === 'printed' || (stored !== 'screen' && !('MathMLElement' in window)) ? 'printed' : 'screen',
      textSize: textSizes.find((size) => size === readItem(textSizeItem)) ?? atFirst.textSize,
    };
    mark(choices);
  }
  return choices;
}

function change(changed: Partial<Choices>): void {
  choices = { ...currentChoices(), ...changed };
  mark(choices);
  try {
    localStorage.setItem(viewItem, choices.view);
    localStorage.setItem(textSizeItem, choices.textSize);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
  for (const listener of listeners) listener();
}

function readItem(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function mark({ view, textSize }: Choices): void {
  const { dataset } = document.documentElement;
  dataset.paperView = view;
  dataset.textSize = textSize;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same marks, made before the first paint: a page that is the same for everybody never shows the other view. */
export const markChoicesEarly = `try{var d=document.documentElement.dataset,v=localStorage.getItem('${viewItem}');\
d.paperView=v=='printed'||v!='screen'&&!window.MathMLElement?'printed':'screen';\
d.textSize=localStorage.getItem('${textSizeItem}')||'${atFirst.textSize}'}catch(e){}`;
