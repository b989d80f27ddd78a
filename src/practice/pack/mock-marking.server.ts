import { readPaperFile, requireOpening } from '../../papers/files/paper-files.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { MaybeViewer } from '../../platform/http/viewer.ts';
import {
  readDocumentQuestions,
  type WholeQuestion,
  type WholeVariant,
} from '../../questions/bank/practice-questions.server.ts';
import type { SolutionOnScreen } from '../../questions/contract.ts';
import type { MarkedQuestion, MockMarking } from '../contract.ts';
import { hasSubject } from './pack.server.ts';

/**
 * How a paper is marked, for whoever may open it: the letters of right options, which is what a machine marks. Answers
 * and steps are added for those who have the subject.
 */
export async function readMockMarking(db: Database, viewer: MaybeViewer, paperId: number): Promise<MockMarking> {
  const file = await readPaperFile(db, paperId);
  await requireOpening(db, viewer, file);
  if (file.contentId === null || file.kind !== 'paper') throw new ShopError('not_found');
  const isWhole = await hasSubject(db, viewer, file.subjectId);
  const questions = await readDocumentQuestions(db, file.contentId);
  return {
    paperId,
    questions: questions.map((question): MarkedQuestion => {
      const { number, hash, type, marks, variants } = question;
      const [printed] = variants;
      return { number, hash, type, marks, keys: keysOf(question), whole: (isWhole && printed) || null };
    }),
  };
}

type Key = MarkedQuestion['keys'][number];

function keysOf({ marks, variants: [printed] }: WholeQuestion): Key[] {
  if (!printed) return [];
  const { solution, or = [], parts = [] } = printed;
  const partMarks = marksOfParts(printed, marks);
  return [
    ...keysIn(solution, 0, partMarks),
    ...or.flatMap((other, index) => keysIn(other.solution, index + 1, partMarks)),
    ...parts.flatMap(({ label, or: others = [] }) =>
      others.flatMap((other, index) =>
        keysIn(other.solution, index + 1, partMarks).map((key) => ({ ...key, part: label, marks: partMarks(label) })),
      ),
    ),
  ];
}

function keysIn(solution: SolutionOnScreen | undefined, or: number, marksOf: (part: string | null) => number): Key[] {
  return (solution?.answers ?? []).flatMap(({ part, option }) =>
    option ? [{ part, or, option, marks: marksOf(part) }] : [],
  );
}

/** What a part carries: as it says, or else its share of the question. */
function marksOfParts({ parts = [], choose }: WholeVariant, marks: number): (part: string | null) => number {
  const share = marks / (choose?.count ?? (parts.length || 1));
  return (part) => (part === null ? marks : (parts.find(({ label }) => label === part)?.marks ?? share));
}
