import type { WordsOnScreen } from '../contract.ts';
import type { PaperLanguage } from '../format/contract.ts';
import { labels } from '../print/labels.ts';

/** The words around the questions of a document, the same as in print. */
export function wordsOnScreen(language: PaperLanguage): WordsOnScreen {
  const { instructions, constants, or, answer, visuallyImpaired, notes, optionLetters } = labels[language];
  return {
    instructions,
    constants,
    or,
    answer,
    visuallyImpaired,
    alsoAccepted: notes['also-accepted'],
    commonMistake: notes['common-mistake'],
    optionLetters,
  };
}
