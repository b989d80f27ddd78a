import type { FastifyReply } from 'fastify';
import type { VersionWatch } from '../../platform/page-cache/public-version.server.ts';
import type { AnswerForm, ReadyAnswer } from '../../platform/page-cache/ready-answer.server.ts';
import type { HotFiles } from '../../platform/storage/hot-files.server.ts';
import { headersOf, type SentFile } from './send-file.server.ts';

interface Kept {
  version: number;
  hash: string;
  answer: ReadyAnswer;
}

const maxKept = 1_000;

/** Whole files that anybody may have and that are in memory, as they are sent by the fast lane. */
export class ReadyFiles {
  #version: VersionWatch;
  #hotFiles: HotFiles;
  #kept = new Map<string, Kept>();

  constructor(version: VersionWatch, hotFiles: HotFiles) {
    this.#version = version;
    this.#hotFiles = hotFiles;
  }

  find(url: string): ReadyAnswer | undefined {
    const kept = this.#kept.get(url);
    if (!kept) return undefined;
    if (kept.version === this.#version.current && this.#hotFiles.peek(kept.hash)) return kept.answer;
    this.#kept.delete(url);
    return undefined;
  }

  /** To be called for a file that anybody may have, while its answer is made. */
  keep(url: string, version: number, reply: FastifyReply, file: SentFile, onDownload: () => void): void {
    const body = this.#hotFiles.peek(file.hash);
    if (!body || this.#kept.has(url)) return;
    if (this.#kept.size >= maxKept) this.#kept.clear();
    const whole: AnswerForm = {
      status: 200,
      headers: plainHeaders(reply, file, { status: 200, range: { start: 0, end: file.size - 1 } }),
      body,
    };
    const answer: ReadyAnswer = {
      hash: file.hash,
      bytes: body.length,
      forms: { br: whole, gzip: whole, identity: whole },
      notModified: { status: 304, headers: plainHeaders(reply, file, { status: 304 }), body: Buffer.alloc(0) },
      onSent: (status) => {
        if (status === 200) onDownload();
      },
    };
    this.#kept.set(url, { version, hash: file.hash, answer });
  }
}

/** Without the request id, which the fast lane writes for each. */
function plainHeaders(...[reply, file, portion]: Parameters<typeof headersOf>): string[] {
  const list = headersOf(reply, file, portion).map(String);
  const idAt = list.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'x-request-id');
  if (idAt >= 0) list.splice(idAt, 2);
  return list;
}
