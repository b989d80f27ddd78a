import { call } from '../../platform/http/client.ts';
import { readPaperContent } from '../../questions/content-contract.ts';
import { newId } from '../device/new-id.ts';
import { record } from '../device/practice-store.ts';
import type { MockQuestion } from '../log/events-contract.ts';
import { Opening } from './exam-clock.ts';
import { keepPaper } from './kept-papers.ts';

/** Where the paper does not say how long it takes. */
const usualMinutes = 180;

/** Fetches a paper, keeps it on the device, and begins to sit it. Answers the attempt. */
export async function beginMock(paperId: number): Promise<string> {
  const paper = await call(readPaperContent, { params: { paperid: paperId } });
  const attempt = newId();
  const questions = paper.sections.flatMap(({ questions: own }, section) =>
    own.map(
      ({ number, hash, key, chapter, marks }): MockQuestion => ({ number, hash, key, chapter, section, outOf: marks }),
    ),
  );
  await keepPaper(attempt, paper);
  const { subjectId, minutes } = paper;
  const clock = new Opening().first();
  await record([
    {
      attempt,
      kind: 'mock-started',
      body: { paperId, subjectId, minutes: minutes ?? usualMinutes, questions, clock },
    },
  ]);
  return attempt;
}
