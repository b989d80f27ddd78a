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
      'Yes, papers are free via the app: the first sample paper of every subject, which the app also keeps for offline reading. On this site you can read and download it as well. The second paper, the practice set and the solutions open when you buy the subject.',
  },
  {
    question: 'Are there solutions?',
    answer: 'Yes. Solutions are provided for all questions, step by step, the way a marking scheme reads them.',
  },
  {
    question: 'Which classes do you cover?',
    answer:
      'Classes 9th, 10th, 11th and 12th, with Science, Commerce and Arts subjects. For classes 9th and 10th there are two full papers a subject in the exact pattern of the exam; those for 11th and 12th follow.',
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
