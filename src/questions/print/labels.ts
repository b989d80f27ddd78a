import type { PaperLanguage } from '../format/contract.ts';

export const documentKinds = ['paper', 'questions', 'solutions'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface Labels {
  kinds: Record<DocumentKind, string>;
  /** Names of subjects in their own language; the others stay as they are in the catalogue. */
  subjects: Record<string, string>;
  className: (classId: number) => string;
  classSuffix: (classId: number) => string;
  section: (letter: string) => string;
  optionLetters: string[];
  time: string;
  marks: string;
  questionCount: string;
  instructions: string;
  answer: string;
  /** Typst content of a page's number and the number of pages. */
  pageOf: string;
  assertionReason: { directions: string; options: [string, string, string, string] };
  disclaimer: string;
}

const disclaimer =
  'All sample papers are for practice only. They are guess papers based on NCERT patterns and do not guarantee the exact questions of actual exams.';

const devanagariLetters = ['क', 'ख', 'ग', 'घ', 'ङ', 'च', 'छ', 'ज'];
const devanagariLetter = (letter: string) => devanagariLetters[letter.charCodeAt(0) - 65] ?? letter;
const devanagariOptions = ['(क)', '(ख)', '(ग)', '(घ)'];

export const labels: Record<PaperLanguage, Labels> = {
  en: {
    kinds: { paper: 'Sample paper', questions: 'Practice questions', solutions: 'Step-by-step solutions' },
    subjects: {},
    className: (classId) => `Class ${classId}`,
    classSuffix: () => 'th',
    section: (letter) => `Section ${letter}`,
    optionLetters: ['(a)', '(b)', '(c)', '(d)'],
    time: 'Time',
    marks: 'Maximum marks',
    questionCount: 'Questions',
    instructions: 'General instructions',
    answer: 'Answer',
    pageOf: '(page, pages) => [Page #page of #pages]',
    assertionReason: {
      directions:
        'In the assertion–reason questions, a statement of Assertion (A) is followed by a statement of Reason (R). Choose:',
      options: [
        'Both A and R are true, and R is the correct explanation of A.',
        'Both A and R are true, but R is not the correct explanation of A.',
        'A is true, but R is false.',
        'A is false, but R is true.',
      ],
    },
    disclaimer,
  },
  hi: {
    kinds: { paper: 'प्रतिदर्श प्रश्न-पत्र', questions: 'अभ्यास प्रश्न', solutions: 'चरणबद्ध हल' },
    subjects: { Hindi: 'हिंदी' },
    className: (classId) => `कक्षा ${classId}`,
    classSuffix: () => 'वीं',
    section: (letter) => `खंड ${devanagariLetter(letter)}`,
    optionLetters: devanagariOptions,
    time: 'समय',
    marks: 'पूर्णांक',
    questionCount: 'प्रश्न',
    instructions: 'सामान्य निर्देश',
    answer: 'उत्तर',
    pageOf: '(page, pages) => [पृष्ठ #page / #pages]',
    assertionReason: {
      directions: 'अभिकथन–कारण वाले प्रश्नों में अभिकथन (A) के बाद कारण (R) दिया गया है। सही विकल्प चुनिए:',
      options: [
        'A और R दोनों सही हैं तथा R, A की सही व्याख्या है।',
        'A और R दोनों सही हैं, परंतु R, A की सही व्याख्या नहीं है।',
        'A सही है, परंतु R गलत है।',
        'A गलत है, परंतु R सही है।',
      ],
    },
    disclaimer,
  },
  sa: {
    kinds: { paper: 'आदर्शप्रश्नपत्रम्', questions: 'अभ्यासप्रश्नाः', solutions: 'सोपानशः समाधानानि' },
    subjects: { Sanskrit: 'संस्कृतम्' },
    className: (classId) => `कक्षा ${classId}`,
    classSuffix: () => '',
    section: (letter) => `खण्डः ${devanagariLetter(letter)}`,
    optionLetters: devanagariOptions,
    time: 'समयः',
    marks: 'पूर्णाङ्काः',
    questionCount: 'प्रश्नाः',
    instructions: 'सामान्यनिर्देशाः',
    answer: 'उत्तरम्',
    pageOf: '(page, pages) => [पृष्ठम् #page / #pages]',
    assertionReason: {
      directions: 'अधोलिखितेषु प्रश्नेषु कथनं (A) कारणं (R) च दत्ते। समुचितं विकल्पं चिनुत –',
      options: [
        'A तथा R उभे सत्ये स्तः, R च A इत्यस्य समुचिता व्याख्या अस्ति।',
        'A तथा R उभे सत्ये स्तः, परं R तु A इत्यस्य समुचिता व्याख्या नास्ति।',
        'A सत्यम् अस्ति, परं R असत्यम्।',
        'A असत्यम् अस्ति, परं R सत्यम्।',
      ],
    },
    disclaimer,
  },
};
