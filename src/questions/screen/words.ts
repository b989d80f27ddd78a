import type { WordsOnScreen } from '../contract.ts';
import type { PaperLanguage } from '../format/contract.ts';
import { labels } from '../print/labels.ts';

type OwnWords = Pick<WordsOnScreen, 'constants' | 'or' | 'visuallyImpaired' | 'alsoAccepted' | 'commonMistake'>;

const own: Record<PaperLanguage, OwnWords> = {
  en: {
    constants: 'Use these values where they are needed',
    or: 'OR',
    visuallyImpaired: 'For visually impaired candidates, in place of this question',
    alsoAccepted: 'Also accepted',
    commonMistake: 'Common mistake',
  },
  hi: {
    constants: 'आवश्यकता होने पर इन मानों का प्रयोग कीजिए',
    or: 'अथवा',
    visuallyImpaired: 'दृष्टिबाधित परीक्षार्थियों के लिए, इस प्रश्न के स्थान पर',
    alsoAccepted: 'यह भी मान्य',
    commonMistake: 'सामान्य भूल',
  },
  sa: {
    constants: 'आवश्यके सति एतानि मानानि प्रयुज्यन्ताम्',
    or: 'अथवा',
    visuallyImpaired: 'दृष्टिबाधितानां कृते, अस्य प्रश्नस्य स्थाने',
    alsoAccepted: 'इदमपि स्वीकार्यम्',
    commonMistake: 'सामान्या त्रुटिः',
  },
};

/** The words around the questions of a document. */
export function wordsOnScreen(language: PaperLanguage): WordsOnScreen {
  const { instructions, answer, optionLetters } = labels[language];
  return { instructions, answer, optionLetters, ...own[language] };
}
