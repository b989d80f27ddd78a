import { SharedCache } from '../shared-cache.server.ts';
import type { ReadyAnswer } from './ready-answer.server.ts';

const usualBytes = 64 * 1024 * 1024;

/** Keeps answers for one version of the catalogue. */
export class AnswerCache extends SharedCache<ReadyAnswer> {
  constructor(maxBytes = usualBytes) {
    super({ maxBytes, bytesOf: ({ bytes }) => bytes });
  }
}
