import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { rateLimit } from '../platform/http/rate-limit.server.ts';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Platform } from '../platform/platform.server.ts';
import * as admin from './admin-contract.ts';
import { readSubjectContents } from './browsing/subject-contents.server.ts';
import * as contract from './contract.ts';
import { listEarlierFiles, putBackEarlierFile } from './files/earlier-files.server.ts';
import { type MakeFile, registerFilesApi } from './files/files-api.server.ts';
import { serveUpload } from './files/serve-files.server.ts';
import { changeManyPapers } from './managing/bulk-papers.server.ts';
import { addPaper, deletePaper, replacePaperFile, updatePaper } from './managing/manage-papers.server.ts';
import { orderPapers } from './managing/order-papers.server.ts';
import { formLimits, receiveUpload } from './managing/receive-upload.server.ts';
import { findNamesakes, listPapersForStaff } from './managing/staff-papers.server.ts';
import { noteOpening, readLibrary } from './owning/library.server.ts';
import { listAllPapers, listPapers } from './service.server.ts';

/** More than anybody has papers for in an hour, and far less than would fill a disk unnoticed. */
export const uploadLimit = { name: 'upload', tries: 600, windowSeconds: 3_600 };

export function registerPapersApi(api: FastifyInstance, platform: Platform, makeFile: MakeFile): void {
  const { db, settings, version, storage } = platform;

  /** The next answer of this node, to whomever, already shows what was written. */
  async function shown<T>(write: Promise<T>): Promise<T> {
    const result = await write;
    await version.refresh();
    return result;
  }

  async function receive(viewer: Viewer, request: FastifyRequest, reply: FastifyReply) {
    await rateLimit(db, uploadLimit, viewer.userId);
    return receiveUpload(request, reply, storage.staging, { limitBytes: settings.UPLOAD_LIMIT_MB * 1024 * 1024 });
  }

  serveEndpoint(api, contract.listPapers, ({ query }) => listPapers(db, undefined, query));
  serveEndpoint(api, contract.listPapersOfSubject, ({ params, query }) => listPapers(db, params.subjectId, query));
  serveEndpoint(api, contract.readSubjectContents, ({ query }) => readSubjectContents(db, query.subjects));
  serveEndpoint(api, contract.listAllPapers, ({ viewer, query }) => listAllPapers(db, viewer, query));
  serveEndpoint(api, contract.openPaper, async ({ viewer, params }) => {
    await noteOpening(db, viewer, params.id);
    return { success: true } as const;
  });
  serveEndpoint(api, contract.readLibrary, ({ viewer }) => readLibrary(db, viewer));
  serveEndpoint(api, contract.updatePaper, ({ viewer, body }) => {
    const { paperid, id, paperName, subjectid, ...change } = body;
    const papername = change.papername ?? paperName;
    const subjectId = change.subjectId ?? subjectid;
    // The contract has one of the two.
    return shown(updatePaper(platform, viewer, paperid ?? id ?? 0, { ...change, papername, subjectId }));
  });
  serveEndpoint(api, contract.deletePaper, async ({ viewer, query }) => {
    await shown(deletePaper(db, viewer, query.paperid));
    return { success: true } as const;
  });

  serveEndpoint(api, admin.listPapersForStaff, ({ viewer, query }) => listPapersForStaff(db, viewer, query));
  serveEndpoint(api, admin.orderPapers, async ({ viewer, params, body }) => {
    await shown(orderPapers(db, viewer, params.id, body.ids));
    return { success: true } as const;
  });
  serveEndpoint(api, admin.readUploadRules, async () => ({ limitBytes: settings.UPLOAD_LIMIT_MB * 1024 * 1024 }));
  serveEndpoint(api, admin.findNamesakes, async ({ viewer, body }) => ({
    ids: await findNamesakes(db, viewer, body.papers),
  }));
  serveEndpoint(api, admin.listEarlierFiles, async ({ viewer, params }) => ({
    rows: await listEarlierFiles(db, viewer, params.id),
  }));
  serveEndpoint(api, admin.putBackEarlierFile, ({ viewer, params: { id, fileId } }) =>
    shown(putBackEarlierFile(platform, viewer, id, fileId)),
  );
  serveEndpoint(api, admin.changeManyPapers, ({ viewer, body }) => shown(changeManyPapers(platform, viewer, body)));

  api.register(async (uploads) => {
    await uploads.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    serveUpload(uploads, contract.uploadPaper, contract.PaperFields, async (viewer, request, reply) => {
      const { fields, file } = await receive(viewer, request, reply);
      const parsed = contract.PaperFields.safeParse(fields);
      if (!parsed.success) {
        await file.discard();
        throw badFields(parsed.error);
      }
      const { subjectid, subjectId = subjectid ?? 0, papername, paperName = papername ?? '', ...rest } = parsed.data;
      return shown(addPaper(platform, viewer, { ...rest, subjectId, papername: paperName }, file));
    });
    serveUpload(uploads, contract.replacePaperFile, contract.NoFields, async (viewer, request, reply) => {
      // Fastify has just validated it.
      const { id } = request.params as z.output<typeof contract.replacePaperFile.params>;
      const { file } = await receive(viewer, request, reply);
      return shown(replacePaperFile(platform, viewer, id, file));
    });
  });
  registerFilesApi(api, platform, makeFile);
}

function badFields(error: z.core.$ZodError): ShopError {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return new ShopError('invalid_input', { issues, cause: error });
}
