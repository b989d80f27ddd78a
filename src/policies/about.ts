export const stats = [
  { figure: '90%', label: 'accuracy' },
  { figure: '10K+', label: 'students helped' },
  { figure: '500+', label: 'sample papers' },
  { figure: '4', label: 'classes' },
] as const;

export const offers = [
  {
    title: 'Sample papers',
    text: 'Practice papers for every subject, built on NCERT patterns. For classes 9th and 10th two full papers a subject have the exam’s own sections, marks and hours; classes 11th and 12th follow. The first paper of every subject is free to read, download and print.',
  },
  {
    title: 'Practice questions',
    text: 'A set of important questions with every subject, for the days on which a whole paper is too much.',
  },
  {
    title: 'Step-by-step solutions',
    text: 'Solutions for all questions, written the way a marking scheme reads them, so that you see where each mark comes from.',
  },
  {
    title: 'Every stream',
    text: 'Science, Commerce and Arts in classes 11th and 12th, and all main subjects in classes 9th and 10th.',
  },
  {
    title: 'Offline in the app',
    text: 'A free paper that you have opened, and every paper that you have downloaded, is read on the bus or at the village home without a network and without using data again.',
  },
  {
    title: 'Regular updates',
    text: 'Full papers for classes 11th and 12th are next, and corrections come as soon as somebody tells us about a mistake.',
  },
] as const;

export const commitments = [
  'We say what is free and what is paid before you press anything, and the price you see is the price you pay.',
  'We correct a mistake in a paper when you tell us, and thank you for it.',
  'A person answers your message within 24 hours.',
  'We keep little about you, show no advertising, track nobody, and let you export or erase your data yourself.',
  'What you have bought stays yours to open, on every device you log in on.',
] as const;
