import { markSessionEarly } from '../accounts/sessions/stored-session.ts';
import { keepInstallOfferEarly } from './shell/install-prompt.ts';

/** Runs in the head of every page, before anything is painted. */
export const earlyScript = `${markSessionEarly};${keepInstallOfferEarly}`;
