import { markSessionEarly } from '../accounts/sessions/stored-session.ts';
import { markChoicesEarly } from '../papers/reading/on-screen/choices.ts';
import { keepInstallOfferEarly } from './shell/install-prompt.ts';

/** Runs in the head of every page, before anything is painted. */
export const earlyScript = [markSessionEarly, keepInstallOfferEarly, markChoicesEarly].join(';');
