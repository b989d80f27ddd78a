import type { LibrarySubject } from '../papers/contract.ts';

export interface NextStep {
  title: string;
  text: string;
  action: string;
  to: string;
}

interface Paths {
  cart: string;
  paper: string;
  subjects: string;
}

/** The one thing to do next: pay for what is chosen, open what is bought, else look around. */
export function nextStep(cartCount: number, owned: readonly LibrarySubject[], paths: Paths): NextStep {
  if (cartCount > 0) {
    return {
      title: cartCount === 1 ? '1 subject is waiting in your cart' : `${cartCount} subjects are waiting in your cart`,
      text: 'Pay once, and its papers are yours on every device.',
      action: 'Go to cart',
      to: paths.cart,
    };
  }
  const unread = owned.flatMap(({ subjectName, papers }) => papers.map((paper) => ({ subjectName, ...paper })));
  const next = unread.find(({ isOpened }) => !isOpened);
  if (next) {
    return {
      title: next.papername,
      text: `This one of ${next.subjectName} is still new to you.`,
      action: 'Open',
      to: `${paths.paper}/${next.paperid}`,
    };
  }
  if (unread.length > 0) {
    return {
      title: 'You have opened every paper you bought',
      text: 'Well done. There is more to practise in other subjects.',
      action: 'Browse subjects',
      to: paths.subjects,
    };
  }
  return {
    title: 'Find your first paper',
    text: 'Pick a subject, look at its free papers, and see how it goes.',
    action: 'Browse subjects',
    to: paths.subjects,
  };
}
