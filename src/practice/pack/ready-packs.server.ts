import type { MaybeViewer } from '../../platform/http/viewer.ts';
import { compressedAnswer, type ReadyAnswer } from '../../platform/page-cache/ready-answer.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { SharedCache } from '../../platform/shared-cache.server.ts';
import { readWholePack, requireSubject } from './pack.server.ts';

const maxBytes = 64 * 1024 * 1024;

/** Packs as they are sent, each made and compressed once per version of the catalogue. */
export class ReadyPacks {
  #platform: Platform;
  #packs = new SharedCache<ReadyAnswer>({ maxBytes, bytesOf: ({ bytes }) => bytes });

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async get(viewer: MaybeViewer, subjectId: number): Promise<ReadyAnswer> {
    const { db, version } = this.#platform;
    await requireSubject(db, viewer, subjectId);
    return this.#packs.get(String(subjectId), () => this.#make(subjectId), version.current);
  }

  async #make(subjectId: number) {
    const pack = await readWholePack(this.#platform.db, subjectId);
    // What was bought leaves a device at logout: the browser's own cache must not have it.
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
    return { value: await compressedAnswer({ headers, body: Buffer.from(JSON.stringify(pack)) }), keep: true };
  }
}
