import { nameSubjects } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireUser } from '../../platform/http/viewer.ts';
import type { ChapterProgress, MockProgress, SubjectProgress } from '../contract.ts';
import { cardsOf, type DueCard } from '../log/due.ts';
import type { MockAttempt } from '../log/mocks.ts';
import { type PracticeState, replay } from '../log/state.ts';
import { readOffer, type SubjectOffer } from '../pack/subject.server.ts';
import { readLog } from './events.server.ts';

const mostSubjects = 500;

/** How the viewer stands, in one subject or in all that they have practised. */
export async function readProgress(
  db: Database,
  viewer: MaybeViewer,
  subjectId?: number,
): Promise<{ subjects: SubjectProgress[]; dailyLimit: number }> {
  const { userId } = requireUser(viewer);
  const state = replay(await readLog(db, userId));
  const cards = cardsOf(state);
  const practised = [...state.chapters, ...state.mocks].map((one) => one.subjectId);
  const wanted = [...new Set(subjectId === undefined ? practised : [subjectId])].toSorted((a, b) => a - b);
  // A log may name any number of subjects that are not there.
  const known = await nameSubjects(db, wanted.slice(0, mostSubjects));
  const ids = known.map(({ id }) => id).toSorted((a, b) => a - b);
  const subjects = await Promise.all(ids.map((id) => progressOf(db, state, cards, id)));
  return { subjects: subjects.flatMap((subject) => subject ?? []), dailyLimit: state.dailyLimit };
}

/** Undefined for a subject that is not there: an event may name any. */
export async function progressOf(
  db: Database,
  state: PracticeState,
  cards: readonly DueCard[],
  subjectId: number,
): Promise<SubjectProgress | undefined> {
  const [subject] = await nameSubjects(db, [subjectId]);
  if (!subject) return undefined;
  const offer = await readOffer(db, subjectId).catch((error: unknown) => {
    // What was practised once stays in the log when the bank no longer has it.
    if (error instanceof ShopError && error.code === 'not_found') return undefined;
    throw error;
  });
  const now = Date.now();
  return {
    subjectId,
    subjectName: subject.subjectName,
    classname: subject.classname,
    chapters: chaptersOf(state, offer, subjectId),
    mocks: state.mocks.filter((mock) => mock.subjectId === subjectId).map((mock) => mockProgress(mock, offer)),
    due: cards.filter((card) => card.subjectId === subjectId && card.dueAt <= now).length,
  };
}

function chaptersOf(state: PracticeState, offer: SubjectOffer | undefined, subjectId: number): ChapterProgress[] {
  const standings = state.chapters.filter((standing) => standing.subjectId === subjectId);
  const offered = (offer?.chapters ?? []).map(({ chapter, slug, questions, examMarks }) => {
    const standing = standings.find((one) => one.chapter === chapter);
    const { tried = 0, marks = 0, outOf = 0, lastAt = null } = standing ?? {};
    return { chapter, slug, questions, examMarks, tried, marks, outOf, lastAt };
  });
  const known = new Set(offered.map(({ chapter }) => chapter));
  const former = standings.filter(({ chapter }) => !known.has(chapter));
  return [
    ...offered,
    ...former.map(({ subjectId: _, ...standing }) => ({ ...standing, slug: null, questions: 0, examMarks: null })),
  ];
}

function mockProgress(mock: MockAttempt, offer: SubjectOffer | undefined): MockProgress {
  const marked = mock.questions.filter(({ number }) => mock.marks.has(number));
  return {
    attempt: mock.id,
    paperId: mock.paperId,
    papername: offer?.mocks.find(({ paperId }) => paperId === mock.paperId)?.papername ?? null,
    startedAt: mock.startedAt,
    isHandedIn: mock.handedIn !== null,
    usedSeconds: Math.round(mock.usedMs / 1000),
    marks: [...mock.marks.values()].reduce((sum, { marks }) => sum + marks, 0),
    markedOutOf: marked.reduce((sum, { outOf }) => sum + outOf, 0),
    outOf: mock.questions.reduce((sum, { outOf }) => sum + outOf, 0),
  };
}
