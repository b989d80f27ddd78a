import { setImmediate } from 'node:timers/promises';
import type { QuestionBank } from '../question-bank/contract.ts';
import { listQuestionFiles, readQuestionBank } from '../question-bank/read.server.ts';
import { compilePdf } from './compiler.server.ts';
import type { DocumentKind } from './labels.ts';
import { documentTitle, writeDocument } from './source.server.ts';

export interface TypesetDocument {
  kind: DocumentKind;
  title: string;
  filename: string;
  pdf: Uint8Array;
}

export interface TypesetSubject {
  classId: number;
  subject: string;
  documents: TypesetDocument[];
}

const endings: Record<DocumentKind, string> = {
  paper: 'sample-paper',
  questions: 'practice-questions',
  solutions: 'solutions',
};
const kinds: DocumentKind[] = ['paper', 'questions', 'solutions'];

/** The three documents of a subject; the same questions and brand give the same bytes. */
export function typesetSubject(bank: QuestionBank, { brand }: { brand: string }): TypesetDocument[] {
  return kinds.map((kind) => typesetDocument(bank, kind, brand));
}

/** The documents of every question file in a folder, one subject after the other. */
export async function* typesetAll(
  folder: string,
  { brand, onProgress }: { brand: string; onProgress?: (done: number, total: number) => void },
): AsyncGenerator<TypesetSubject> {
  const files = await listQuestionFiles(folder);
  for (const [index, file] of files.entries()) {
    const bank = await readQuestionBank(file);
    const documents: TypesetDocument[] = [];
    for (const kind of kinds) {
      documents.push(typesetDocument(bank, kind, brand));
      // Typesetting holds the thread; others get a turn after each document.
      await setImmediate();
    }
    onProgress?.(index + 1, files.length);
    yield { classId: bank.classId, subject: bank.subject, documents };
  }
}

function typesetDocument(bank: QuestionBank, kind: DocumentKind, brand: string): TypesetDocument {
  return {
    kind,
    title: documentTitle(bank, kind),
    filename: `class-${bank.classId}-${bank.subject.toLowerCase().replaceAll(' ', '-')}-${endings[kind]}.pdf`,
    pdf: compilePdf(writeDocument(bank, kind, brand)),
  };
}
