import type { RouterContextProvider } from 'react-router';
import type { Database } from '../../../platform/database/database.server.ts';
import { readPaperContent } from '../../../questions/bank/read-content.server.ts';
import type { PaperContent } from '../../../questions/contract.ts';
import type { PaperWithSubject } from '../../browsing/paper-pages.server.ts';
import { isOpenToAll } from '../use-may-open.ts';
import { contentOfDocument } from './document-content.ts';
import { type Outline, outlineOf } from './outline.ts';

/** What a page comes with of a paper's text. It is the same for everybody: nothing of what is not open to all. */
export interface OnScreenOfPage {
  outline: Outline;
  /** Missing where the document has it. */
  content: PaperContent | undefined;
}

export async function readOnScreen(
  db: Database,
  { paper, subject }: PaperWithSubject,
): Promise<OnScreenOfPage | undefined> {
  if (!paper.isOnScreen || !isOpenToAll(paper, subject)) return undefined;
  const content = await readPaperContent(db, undefined, paper.paperid);
  return { outline: outlineOf(content), content };
}

/** Leaves the text to the document that is being rendered, instead of sending it a second time as data. */
export function intoDocument(
  context: Readonly<RouterContextProvider>,
  { outline, content }: OnScreenOfPage,
): OnScreenOfPage {
  context.set(contentOfDocument, content ?? null);
  return { outline, content: undefined };
}
