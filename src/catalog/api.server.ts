import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import * as contract from './contract.ts';
import { addClass, deleteClass, replaceClasses } from './managing/manage-classes.server.ts';
import { addSubject, deleteSubject, updateSubject } from './managing/manage-subjects.server.ts';
import { listAllSubjects, listEnabledSubjects, listShownClasses } from './service.server.ts';

const done = { success: true } as const;

export function registerCatalogApi(app: FastifyInstance, { db, version }: Platform): void {
  /** The next answer of this node, to whomever, already shows what was written. */
  async function shown<T>(write: Promise<T>): Promise<T> {
    const result = await write;
    await version.refresh();
    return result;
  }

  serveEndpoint(app, contract.listClasses, () => listShownClasses(db));
  serveEndpoint(app, contract.replaceClasses, ({ viewer, body, query }) =>
    shown(replaceClasses(db, viewer, body, query.version)),
  );
  serveEndpoint(app, contract.addClass, ({ viewer, body }) => shown(addClass(db, viewer, body)));
  serveEndpoint(app, contract.deleteClass, async ({ viewer, query }) => {
    await shown(deleteClass(db, viewer, query.classid));
    return done;
  });

  serveEndpoint(app, contract.listSubjects, ({ query }) => listEnabledSubjects(db, undefined, query));
  serveEndpoint(app, contract.listSubjectsOfClass, ({ params, query }) =>
    listEnabledSubjects(db, params.classId, query),
  );
  serveEndpoint(app, contract.listAllSubjects, ({ viewer, query }) => listAllSubjects(db, viewer, query));
  serveEndpoint(app, contract.addSubject, ({ viewer, body }) => shown(addSubject(db, viewer, body)));
  serveEndpoint(app, contract.updateSubject, ({ viewer, body: { id, subjectid, ...change } }) =>
    // The contract has one of the two.
    shown(updateSubject(db, viewer, id ?? subjectid ?? 0, change)),
  );
  serveEndpoint(app, contract.deleteSubject, async ({ viewer, query }) => {
    await shown(deleteSubject(db, viewer, query.subjectid));
    return done;
  });
}
