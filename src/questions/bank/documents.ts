import type { Paper } from '../../papers/schemas.ts';
import type { DocumentName } from '../print/source.server.ts';

export interface DocumentFacts {
  papername: string;
  kind: Paper['kind'];
  access: Paper['access'];
  filename: string;
}

/** How a document of a subject is sold: the first sample paper is free, all else comes with the subject. */
export function describeDocument(document: DocumentName, classId: number, subject: string): DocumentFacts {
  const file = `class-${classId}-${subject.toLowerCase().replaceAll(' ', '-')}`;
  if (document === 'practice') {
    const papername = `${subject} Practice Questions 1`;
    return { papername, kind: 'questions', access: 'paid', filename: `${file}-practice-questions.pdf` };
  }
  if (document === 'solutions') {
    return {
      papername: `${subject} Solutions 1`,
      kind: 'solutions',
      access: 'paid',
      filename: `${file}-solutions.pdf`,
    };
  }
  const number = document.slice('paper-'.length);
  return {
    papername: `${subject} Sample Paper ${number}`,
    kind: 'paper',
    access: number === '1' ? 'free' : 'paid',
    filename: `${file}-sample-paper${number === '1' ? '' : `-${number}`}.pdf`,
  };
}

/** What shops had before there was a question bank. */
export const formerDocuments: readonly DocumentName[] = ['paper-1', 'practice', 'solutions'];
