/** What people ask most, answered in a few sentences. */
export const faq = [
  {
    question: 'How accurate are the papers?',
    answer:
      'About 90 percent in their pattern: sections, kinds of questions and marks follow NCERT-based exams. They are guess papers for practice and do not guarantee the exact questions.',
  },
  {
    question: 'Are the papers free?',
    answer:
      'Yes, sample papers are free via the app, which also keeps them for offline reading and brings regular updates. On this site you can read and download them as well. Sets marked as paid open when you buy the subject.',
  },
  {
    question: 'Are there solutions?',
    answer: 'Yes. Solutions are provided for all questions, step by step, the way a marking scheme reads them.',
  },
  {
    question: 'Which classes do you cover?',
    answer: 'Classes 9th, 10th, 11th and 12th, with Science, Commerce and Arts subjects.',
  },
] as const;

/** The same for search engines, in schema.org's words. */
export const faqJsonLd = {
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};
