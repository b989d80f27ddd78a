import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { HotFiles } from '../../platform/storage/hot-files.server.ts';
import * as contract from '../contract.ts';
import { DownloadLog } from './download-log.server.ts';
import { contentDisposition } from './file-name.ts';
import { type PaperFile, PaperFiles, requireOpening, requireSeeing } from './paper-files.server.ts';
import { ReadyFiles } from './ready-files.server.ts';
import { portionFor, sendFile } from './send-file.server.ts';
import { serveFile } from './serve-files.server.ts';

/** Makes the file of a paper of the question bank and answers when it is there. */
export type MakeFile = (paperId: number) => Promise<void>;

const forGood = 'public, max-age=31536000, immutable';
const closed = 'private, no-store';

/** The calls that answer with a paper's PDF or with its picture. */
export function registerFilesApi(api: FastifyInstance, { db, version, storage }: Platform, makeFile: MakeFile): void {
  const papers = new PaperFiles(db, version);
  const files = { storage, hotFiles: new HotFiles(storage) };
  const log = new DownloadLog(db, (error) => api.log.warn(error));
  const ready = new ReadyFiles(version, files.hotFiles);
  api.publicAnswers.addSource((url) => ready.find(url));
  api.addHook('onClose', () => log.flush());

  serveFile(api, contract.downloadPaper, 'application/pdf', async (request, reply) => {
    const { params, query } = inputOf<typeof contract.downloadPaper>(request);
    let askedAt = version.current;
    let paper = papers.peek(params.id) ?? (await papers.find(params.id));
    const isOpenToAll = paper.isListed && paper.isFree;
    if (!isOpenToAll) await requireOpening(db, request.viewer, paper);
    if (paper.isPending) {
      // Many may wait for their PDFs, and others are served meanwhile.
      request.leavePlace();
      await waitForFile(paper);
      askedAt = version.current;
      paper = await papers.find(params.id);
    }
    const { hash, size } = paper;
    if (hash === null || size === null) throw notMade();
    const file = {
      hash,
      size,
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': contentDisposition(paper.name, query.inline ?? false),
        // A copy of what is open to all may be kept, but is asked about at every use: the file may be replaced. What
        // was bought stays on no disk that others use.
        'Cache-Control': isOpenToAll ? 'public, no-cache' : closed,
      },
    };
    const portion = portionFor(request, reply, file);
    // The parts that follow the first belong to the same download.
    const isDownload = request.method === 'GET' && portion.status !== 304 && portion.range.start === 0;
    if (isDownload) await log.record(request.viewer, paper.paperId);
    if (isOpenToAll) ready.keep(request.url, askedAt, reply, file, () => log.recordGuest(paper.paperId));
    await sendFile(files, request, reply, file, portion);
  });

  serveFile(api, contract.paperPicture, 'image/webp', async (request, reply) => {
    const { params, query } = inputOf<typeof contract.paperPicture>(request);
    const paper = papers.peek(params.id) ?? (await papers.find(params.id));
    await requireSeeing(db, request.viewer, paper);
    if (!paper.pictureHash) throw new ShopError('not_found');
    const isVersioned = query.v !== undefined && query.v.length >= 16 && paper.pictureHash.startsWith(query.v);
    const rule = paper.isListed ? (isVersioned ? forGood : 'no-cache') : closed;
    await sendPicture(request, reply, paper.pictureHash, rule);
  });

  /** Waits until the file is made. Where that fails, an old one is better than none. */
  async function waitForFile({ paperId, hash }: PaperFile): Promise<void> {
    await makeFile(paperId).catch((error) => {
      if (hash === null) throw error;
      api.log.warn(error);
    });
    await version.refresh();
  }

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, hash: string, rule: string) {
    const info = await storage.stat(hash);
    if (!info) throw new ShopError('not_found');
    const headers = { 'Content-Type': 'image/webp', 'Cache-Control': rule };
    const file = { hash, size: info.size, headers };
    await sendFile(files, request, reply, file, portionFor(request, reply, file));
  }
}

function notMade(): ShopError {
  return new ShopError('unavailable', {
    message: 'This PDF cannot be made right now. Please read the paper on screen.',
  });
}

/** What Fastify has just validated against the endpoint's own schemas. */
function inputOf<E extends { params: z.ZodMiniType; query: z.ZodMiniType }>(request: FastifyRequest) {
  return request as unknown as { params: z.output<E['params']>; query: z.output<E['query']> };
}
