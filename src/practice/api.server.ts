import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadyEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import * as admin from './admin-contract.ts';
import * as contract from './contract.ts';
import { listFigures, readQuestionFigures } from './figures/figures.server.ts';
import { readMockMarking } from './pack/mock-marking.server.ts';
import { readFreeQuestions, readVersions } from './pack/pack.server.ts';
import { ReadyPacks } from './pack/ready-packs.server.ts';
import { readPracticeSubject } from './pack/subject.server.ts';
import { readEvents, storeEvents } from './sync/events.server.ts';
import { readProgress } from './sync/progress.server.ts';
import { reportMistake } from './sync/report-mistake.server.ts';
import { endShare, listShares, makeShare, readSharedProgress } from './sync/shares.server.ts';

const done = { success: true } as const;

export function registerPracticeApi(api: FastifyInstance, platform: Platform): void {
  const { db } = platform;
  const packs = new ReadyPacks(platform);

  serveEndpoint(api, contract.readPracticeSubject, ({ params }) => readPracticeSubject(db, params.subjectId));
  serveEndpoint(api, contract.readFreeQuestions, ({ params }) => readFreeQuestions(db, params.subjectId));
  serveReadyEndpoint(api, contract.readPack, ({ viewer, params }) => packs.get(viewer, params.subjectId));
  serveEndpoint(api, contract.readMockMarking, ({ viewer, params }) => readMockMarking(db, viewer, params.paperId));
  serveEndpoint(api, contract.readVersions, ({ viewer, params, body }) =>
    readVersions(db, viewer, params.subjectId, body.hashes),
  );

  serveEndpoint(api, contract.storeEvents, ({ viewer, body }) => storeEvents(db, viewer, body.events));
  serveEndpoint(api, contract.readEvents, ({ viewer, query }) => readEvents(db, viewer, query.after));
  serveEndpoint(api, contract.readProgress, ({ viewer, query }) => readProgress(db, viewer, query.subjectId));

  serveEndpoint(api, contract.reportMistake, async ({ viewer, body }, request) => {
    await reportMistake(db, viewer, body, request.ip);
    return { ...done, message: 'Thank you. Our teachers will look at this question.' };
  });

  serveEndpoint(api, contract.makeShare, ({ viewer, body }) => makeShare(db, viewer, body.subjectId));
  serveEndpoint(api, contract.listShares, ({ viewer }) => listShares(db, viewer));
  serveEndpoint(api, contract.endShare, async ({ viewer, params }) => {
    await endShare(db, viewer, params.id);
    return done;
  });
  serveEndpoint(api, admin.listFigures, ({ viewer, query }) => listFigures(db, viewer, query));
  serveEndpoint(api, admin.readQuestionFigures, ({ viewer, params }) => readQuestionFigures(db, viewer, params.id));

  serveEndpoint(api, contract.readSharedProgress, ({ params }, _, reply) => {
    reply.header('X-Robots-Tag', 'noindex, nofollow').header('Referrer-Policy', 'no-referrer');
    return readSharedProgress(db, params.token);
  });
}
