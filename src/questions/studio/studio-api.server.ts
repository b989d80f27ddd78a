import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../../platform/http/serve-endpoint.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { requireStaff } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { wordsOnScreen } from '../screen/words.ts';
import { checkSource } from './check-source.server.ts';
import { countByChapter } from './count-chapters.server.ts';
import { listQuestions } from './list-questions.server.ts';
import type { PrintPreview } from './print-preview.server.ts';
import { setStates } from './question-states.server.ts';
import { readQuestion, readVersion } from './read-question.server.ts';
import { addQuestion, restoreVersion, saveQuestion } from './save-question.server.ts';
import type { SourceChecker } from './source-checker.server.ts';
import * as contract from './studio-contract.ts';
import { chaptersOf, readSubjectFrame } from './subject-frame.server.ts';

/** What staff do with questions. */
export function registerStudioApi(
  api: FastifyInstance,
  platform: Platform,
  { checker, preview }: { checker: SourceChecker; preview: PrintPreview },
): void {
  const { db, settings, version } = platform;
  const needs = { db, checker, settings };
  const andRefresh = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const answer = await work;
    await version.refresh();
    return answer;
  };

  serveEndpoint(api, contract.listQuestions, ({ viewer, query }) => listQuestions(db, viewer, query));
  serveEndpoint(api, contract.countByChapter, ({ viewer, query }) => countByChapter(db, viewer, query.subjectId));
  serveEndpoint(api, contract.readQuestion, ({ viewer, params }) => readQuestion(db, viewer, params.id));
  serveEndpoint(api, contract.readQuestionVersion, ({ viewer, params }) =>
    readVersion(db, viewer, params.id, params.hash),
  );
  serveEndpoint(api, contract.checkQuestion, async ({ viewer, body }) => {
    const { frame, report } = await checkSource(needs, viewer, body);
    const { version: _, ...said } = report;
    return { ...said, words: wordsOnScreen(frame.language) };
  });
  serveEndpoint(api, contract.printQuestion, async ({ viewer, body }) => {
    requireStaff(viewer);
    const frame = await readSubjectFrame(db, body.subjectId);
    const order = { source: body.source, language: frame.language, chapters: chaptersOf(frame), variant: 0 };
    const { version, problems } = await checker.look(order);
    const [first] = problems;
    if (!version) throw new ShopError('invalid_input', { message: first && `Line ${first.line}: ${first.sentence}` });
    return preview.printQuestion(frame, version.parsed);
  });
  serveEndpoint(api, contract.addQuestion, ({ viewer, body }) => addQuestion(needs, viewer, body));
  serveEndpoint(api, contract.saveQuestion, ({ viewer, params, body }) =>
    andRefresh(saveQuestion(needs, viewer, { id: params.id, ...body })),
  );
  serveEndpoint(api, contract.restoreVersion, ({ viewer, params, body }) =>
    andRefresh(restoreVersion(needs, viewer, { id: params.id, ...body })),
  );
  serveEndpoint(api, contract.setQuestionStates, ({ viewer, body }) => andRefresh(setStates(needs, viewer, body)));
}
