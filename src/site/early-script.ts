import { markSessionEarly } from '../accounts/sessions/stored-session.ts';
import { markChoicesEarly } from '../papers/reading/on-screen/choices.ts';
import { markReadingEarly } from '../papers/reading/on-screen/places.ts';
import { keepInstallOfferEarly } from './shell/install-prompt.ts';

/** Runs in the head of every page, before anything is painted. */
export function earlyScript(): string {
  return [markSessionEarly, keepInstallOfferEarly, markChoicesEarly, markReadingEarly].join(';');
}
