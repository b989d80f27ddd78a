import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.server.ts';
import { serveEndpoint } from '../platform/serve-endpoint.server.ts';
import * as contract from './contract.ts';
import { listClasses, listEnabledSubjects } from './service.server.ts';

export function registerCatalogApi(app: FastifyInstance, { db }: Platform): void {
  serveEndpoint(app, contract.listClasses, () => listClasses(db));
  serveEndpoint(app, contract.listSubjects, () => listEnabledSubjects(db));
  serveEndpoint(app, contract.listSubjectsOfClass, ({ params }) => listEnabledSubjects(db, params.classId));
}
