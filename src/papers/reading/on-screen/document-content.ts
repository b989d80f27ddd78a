import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { PaperContent } from '../../../questions/contract.ts';

/**
 * A paper that is rendered into the document and not sent a second time as data: the browser leaves it as it came.
 * A loader puts it here, and entry.server.tsx hands it to the page.
 */
export const contentOfDocument = createContext<PaperContent | null>(null);

/** Null in the browser, always. */
export const ContentOfDocument = createReactContext<PaperContent | null>(null);
