import type { PaperLanguage } from '../format/contract.ts';

export type DocumentKind = 'paper' | 'questions' | 'solutions';

export interface Labels {
  kinds: Record<DocumentKind, string>;
  /** Names of subjects in their own language; the others stay as they are in the catalogue. */
  subjects: Record<string, string>;
  className: (classId: number) => string;
  classSuffix: (classId: number) => string;
  section: (letter: string) => string;
  optionLetters: string[];
  time: string;
  minutes: (minutes: number) => string;
  marks: string;
  code: string;
  set: string;
  rollNumber: string;
  questionCount: string;
  instructions: string;
  constants: string;
  answer: string;
  /** Between alternatives. */
  or: string;
  visuallyImpaired: string;
  notes: Record<'also-accepted' | 'common-mistake', string>;
  /** Typst content of a page's number and the number of pages. */
  pageOf: string;
  assertionReason: { directions: string; options: [string, string, string, string] };
  disclaimer: string;
}

const devanagariLetters = ['क', 'ख', 'ग', 'घ', 'ङ', 'च', 'छ', 'ज'];
const devanagariLetter = (letter: string) => devanagariLetters[letter.charCodeAt(0) - 65] ?? letter;
const devanagariOptions = ['(क)', '(ख)', '(ग)', '(घ)'];

/** `3 hours`, `1 hour 30 minutes`. */
function writeTime(minutes: number, hour: [string, string], minute: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = [
    ...(hours > 0 ? [`${hours} ${hour[hours === 1 ? 0 : 1]}`] : []),
    ...(rest > 0 ? [`${rest} ${minute}`] : []),
  ];
  return words.join(' ');
}

export const labels: Record<PaperLanguage, Labels> = {
  en: {
    kinds: { paper: 'Sample paper', questions: 'Practice questions', solutions: 'Step-by-step solutions' },
    subjects: {},
    className: (classId) => `Class ${classId}`,
    classSuffix: () => 'th',
    section: (letter) => `Section ${letter}`,
    optionLetters: ['(a)', '(b)', '(c)', '(d)'],
    time: 'Time',
    minutes: (minutes) => writeTime(minutes, ['hour', 'hours'], 'minutes'),
    marks: 'Maximum marks',
    code: 'Subject code',
    set: 'Set',
    rollNumber: 'Roll number',
    questionCount: 'Questions',
    instructions: 'General instructions',
    constants: 'Use these values where they are needed',
    answer: 'Answer',
    or: 'OR',
    visuallyImpaired: 'For visually impaired candidates, in place of this question',
    notes: { 'also-accepted': 'Also accepted', 'common-mistake': 'Common mistake' },
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
    disclaimer:
      'For practice only, after the pattern of NCERT and the board. It does not foretell the questions of an exam.',
  },
  hi: {
    kinds: { paper: 'प्रतिदर्श प्रश्न-पत्र', questions: 'अभ्यास प्रश्न', solutions: 'चरणबद्ध हल' },
    subjects: { Hindi: 'हिंदी' },
    className: (classId) => `कक्षा ${classId}`,
    classSuffix: () => 'वीं',
    section: (letter) => `खंड ${devanagariLetter(letter)}`,
    optionLetters: devanagariOptions,
    time: 'समय',
    minutes: (minutes) => writeTime(minutes, ['घंटा', 'घंटे'], 'मिनट'),
    marks: 'पूर्णांक',
    code: 'विषय कोड',
    set: 'सेट',
    rollNumber: 'अनुक्रमांक',
    questionCount: 'प्रश्न',
    instructions: 'सामान्य निर्देश',
    constants: 'आवश्यकता होने पर इन मानों का प्रयोग कीजिए',
    answer: 'उत्तर',
    or: 'अथवा',
    visuallyImpaired: 'दृष्टिबाधित परीक्षार्थियों के लिए, इस प्रश्न के स्थान पर',
    notes: { 'also-accepted': 'यह भी मान्य', 'common-mistake': 'सामान्य भूल' },
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
    disclaimer: 'केवल अभ्यास के लिए, एन.सी.ई.आर.टी. और बोर्ड के प्रारूप पर आधारित। वास्तविक परीक्षा के प्रश्न इससे भिन्न होंगे।',
  },
  sa: {
    kinds: { paper: 'आदर्शप्रश्नपत्रम्', questions: 'अभ्यासप्रश्नाः', solutions: 'सोपानशः समाधानानि' },
    subjects: { Sanskrit: 'संस्कृतम्' },
    className: (classId) => `कक्षा ${classId}`,
    classSuffix: () => '',
    section: (letter) => `खण्डः ${devanagariLetter(letter)}`,
    optionLetters: devanagariOptions,
    time: 'समयः',
    minutes: (minutes) => writeTime(minutes, ['होरा', 'होराः'], 'निमेषाः'),
    marks: 'पूर्णाङ्काः',
    code: 'विषयसङ्केतः',
    set: 'समूहः',
    rollNumber: 'अनुक्रमाङ्कः',
    questionCount: 'प्रश्नाः',
    instructions: 'सामान्यनिर्देशाः',
    constants: 'आवश्यके सति एतानि मानानि प्रयुज्यन्ताम्',
    answer: 'उत्तरम्',
    or: 'अथवा',
    visuallyImpaired: 'दृष्टिबाधितानां कृते, अस्य प्रश्नस्य स्थाने',
    notes: { 'also-accepted': 'इदमपि स्वीकार्यम्', 'common-mistake': 'सामान्या त्रुटिः' },
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
    disclaimer: 'केवलम् अभ्यासाय, राष्ट्रियपाठ्यक्रमस्य प्रारूपम् अनुसृत्य रचितम्। परीक्षायां प्रश्नाः भिन्नाः भविष्यन्ति।',
  },
};
