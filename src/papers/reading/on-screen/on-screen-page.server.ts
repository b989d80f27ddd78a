import type { RouterContextProvider } from 'react-router';
import type { Database } from '../../../platform/database/database.server.ts';
import { hasPaperContent, readPaperContent } from '../../../questions/bank/paper-content.server.ts';
import type { PaperContent } from '../../../questions/contract.ts';
import type { PaperWithSubject } from '../../browsing/paper-pages.server.ts';
import { isOpenToAll } from '../use-may-open.ts';
import { contentOfDocument } from './document-content.ts';
import { type Outline, outlineOf } from './outline.ts';

/** What a page knows of a paper's text. It is the same for everybody, so it has the text only of what is open to all. */
export interface OnScreenOfPage {
  /** Whether the paper can be read on screen, by who may. */
  exists: boolean;
  outline: Outline | undefined;
  content: PaperContent | undefined;
}

export async function readOnScreen(db: Database, { paper, subject }: PaperWithSubject): Promise<OnScreenOfPage> {
  if (!(await hasPaperContent(db, paper.paperid))) return { exists: false, outline: undefined, content: undefined };
  if (!isOpenToAll(paper, subject)) return { exists: true, outline: undefined, content: undefined };
  const content = await readPaperContent(db, undefined, paper.paperid);
  return { exists: true, outline: outlineOf(content), content };
}

/** Leaves the text to the document that is being rendered, instead of sending it a second time as data. */
export function intoDocument(context: Readonly<RouterContextProvider>, onScreen: OnScreenOfPage): OnScreenOfPage {
  context.set(contentOfDocument, onScreen.content ?? null);
  return { ...onScreen, content: undefined };
}
