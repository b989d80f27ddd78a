import type { Paper } from '../../../papers/schemas.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import type { SendOptions } from './send-file.ts';

export interface UploadFields {
  papername: string;
  classid: number | undefined;
  subjectId: number | undefined;
  kind: Paper['kind'];
  access: Paper['access'];
}

/**
 * `ready` until somebody says go, `waiting` for its turn, then `sending` until the shop has looked at it.
 * Only then it is `live`.
 */
type UploadState = 'ready' | 'waiting' | 'sending' | 'live' | 'failed' | 'cancelled';

export interface Upload {
  id: number;
  file: File;
  fields: UploadFields;
  state: UploadState;
  /** How much of it is sent, from 0 to 1. */
  progress: number;
  /** Why it failed. */
  message?: string;
  paper?: Paper;
}

/** A file that can be sent: its subject is known. */
export type ChosenFields = UploadFields & { subjectId: number };

export interface Sender {
  send(file: File, fields: ChosenFields, options: SendOptions): Promise<Paper>;
  /** Brings a paper that has just arrived to what was chosen while it was under way. */
  amend(paper: Paper, fields: ChosenFields): Promise<Paper>;
}

const atOnce = 3;

/** Files on their way into the shop, a few at a time. Each succeeds or fails by itself. */
export class UploadQueue {
  readonly #sender: Sender;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, AbortController>();
  #uploads: readonly Upload[] = [];
  #lastId = 0;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): readonly Upload[] => this.#uploads;

  add(files: readonly { file: File; fields: UploadFields }[]): void {
    const added = files.map(({ file, fields }): Upload => {
      this.#lastId += 1;
      return { id: this.#lastId, file, fields, state: 'ready', progress: 0 };
    });
    this.#publish([...this.#uploads, ...added]);
  }

  change(id: number, fields: Partial<UploadFields>): void {
    this.#set(id, (upload) => ({ fields: { ...upload.fields, ...fields } }));
  }

  /** Sends everything that is ready and has a subject. */
  start(): void {
    const isStartable = ({ state, fields }: Upload) => state === 'ready' && fields.subjectId !== undefined;
    this.#publish(this.#uploads.map((upload) => (isStartable(upload) ? { ...upload, state: 'waiting' } : upload)));
    this.#fill();
  }

  cancel(id: number): void {
    this.#set(id, ({ state }) => (state === 'waiting' || state === 'sending' ? { state: 'cancelled' } : {}));
    this.#running.get(id)?.abort();
  }

  retry(id: number): void {
    this.#set(id, ({ fields }) => ({ state: fields.subjectId ? 'waiting' : 'ready', progress: 0, message: '' }));
    this.#fill();
  }

  remove(id: number): void {
    this.#publish(this.#uploads.filter((upload) => upload.id !== id));
  }

  /** Forgets everything; what is under way is stopped. */
  clear(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#publish([]);
  }

  #fill(): void {
    for (const { id } of this.#uploads.filter(({ state }) => state === 'waiting')) {
      if (this.#running.size >= atOnce) return;
      // One that was cancelled a moment ago may still be ending.
      if (!this.#running.has(id)) void this.#run(id);
    }
  }

  async #run(id: number): Promise<void> {
    const upload = this.#find(id);
    if (!upload || !isChosen(upload.fields)) return;
    const controller = new AbortController();
    this.#running.set(id, controller);
    this.#set(id, () => ({ state: 'sending', progress: 0 }));
    try {
      const paper = await this.#sender.send(upload.file, upload.fields, {
        signal: controller.signal,
        onProgress: (progress) => this.#set(id, () => ({ progress })),
      });
      await this.#land(id, upload.fields, paper);
    } catch (error) {
      const isCancelled = controller.signal.aborted;
      if (!isCancelled) this.#set(id, () => ({ state: 'failed', message: sentenceOf(error) }));
    } finally {
      this.#running.delete(id);
      this.#fill();
    }
  }

  /** It is in the shop. What was chosen while it was on its way counts as well. */
  async #land(id: number, sent: UploadFields, paper: Paper): Promise<void> {
    this.#set(id, () => ({ state: 'live', progress: 1, paper }));
    const fields = this.#find(id)?.fields;
    if (!fields || !isChosen(fields) || fields === sent) return;
    try {
      const amended = await this.#sender.amend(paper, fields);
      this.#set(id, () => ({ paper: amended }));
    } catch (error) {
      const message = `It is in the shop, but not with your last changes: ${sentenceOf(error)}`;
      this.#set(id, () => ({ fields: sent, message }));
    }
  }

  #find(id: number): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id);
  }

  #set(id: number, change: (upload: Upload) => Partial<Upload>): void {
    this.#publish(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change(upload) } : upload)));
  }

  #publish(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending';
}

function isChosen(fields: UploadFields): fields is ChosenFields {
  return fields.subjectId !== undefined;
}
