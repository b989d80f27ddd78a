import { describeBytes } from '../../../../papers/browsing/paper-facts.ts';
import type { Paper } from '../../../../papers/schemas.ts';
import { CallFailed } from '../../../../platform/http/client.ts';
import { sentenceOf } from '../../../kit/screen.tsx';
import type { SendOptions } from './send-file.ts';

export interface UploadFields {
  papername: string;
  classid: number | undefined;
  subjectId: number | undefined;
  kind: Paper['kind'];
  access: Paper['access'];
  language: Paper['language'];
  /** The paper whose file this one takes the place of; it stays as it is otherwise. */
  replaces?: number | undefined;
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
  /** It failed for a reason that the next try would meet again. */
  isHopeless?: boolean;
  /** A paper of the same name in the same subject, until somebody says what is to become of the two. */
  namesake?: number | undefined;
  /** Somebody said that both are wanted. */
  isSecond?: boolean;
  paper?: Paper;
}

/** A file that can be sent: its subject is known. */
export type ChosenFields = UploadFields & { subjectId: number };

export interface Sender {
  /** The papers that have these names in these subjects already, in the order asked for. */
  findNamesakes(chosen: readonly ChosenFields[]): Promise<readonly (number | undefined)[]>;
  send(file: File, fields: ChosenFields, options: SendOptions): Promise<Paper>;
  /** Brings a paper that has just arrived to what was chosen while it was under way. */
  amend(paper: Paper, fields: ChosenFields): Promise<Paper>;
}

/** What another try cannot mend: the file itself is not what the shop takes. */
const hopelessCodes = ['bad_pdf', 'too_large', 'unsupported_media', 'file_needed', 'invalid_input'];

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

  /** Takes files onto the list. What the shop would refuse anyway is not sent at all. */
  add(files: readonly { file: File; fields: UploadFields }[], limitBytes = Number.POSITIVE_INFINITY): void {
    const added = files.map(({ file, fields }): Upload => {
      this.#lastId += 1;
      const upload: Upload = { id: this.#lastId, file, fields, state: 'ready', progress: 0 };
      const message = faultOf(file, limitBytes);
      return message ? { ...upload, state: 'failed', message, isHopeless: true } : upload;
    });
    this.#publish([...this.#uploads, ...added]);
  }

  change(id: number, fields: Partial<UploadFields>): void {
    // Under another name or in another subject there may be no namesake.
    const isMoved = 'papername' in fields || 'subjectId' in fields;
    this.#set(id, (upload) => ({
      fields: { ...upload.fields, ...(isMoved && { replaces: undefined }), ...fields },
      ...(isMoved && { namesake: undefined, isSecond: false }),
    }));
  }

  /** Chooses the same for every file that is not in the shop yet. */
  changeAll(fields: Pick<Partial<UploadFields>, 'kind' | 'access' | 'language'>): void {
    for (const { id, state } of this.#uploads) if (state !== 'live') this.change(id, fields);
  }

  /** Sends everything that is ready and has a subject; what has a namesake there waits for a decision. */
  async start(): Promise<void> {
    const ready = this.#uploads.filter(({ state, isSecond, fields }) => {
      return state === 'ready' && fields.subjectId !== undefined && fields.replaces === undefined && !isSecond;
    });
    const chosen = ready.flatMap(({ fields }) => (isChosen(fields) ? [fields] : []));
    const namesakes = chosen.length > 0 ? await this.#sender.findNamesakes(chosen) : [];
    for (const [index, { id }] of ready.entries()) this.#set(id, () => ({ namesake: namesakes[index] }));
    this.#publish(this.#uploads.map((upload) => (isStartable(upload) ? { ...upload, state: 'waiting' } : upload)));
    this.#fill();
  }

  /** What becomes of a file whose name a paper has already. */
  decide(id: number, decision: 'replace' | 'keep both' | 'skip'): void {
    const namesake = this.#find(id)?.namesake;
    if (namesake === undefined) return;
    if (decision === 'skip') {
      this.remove(id);
      return;
    }
    this.#set(id, ({ fields }) => ({
      fields: { ...fields, replaces: decision === 'replace' ? namesake : undefined },
      isSecond: decision === 'keep both',
      namesake: undefined,
      state: 'waiting',
    }));
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

  /** Tries everything again that failed and may work the next time. */
  retryAll(): void {
    for (const upload of this.#uploads.filter(canRetry)) this.retry(upload.id);
  }

  /** Forgets what is over. What failed stays until somebody has seen it and taken it off. */
  clearEnded(): void {
    this.#publish(this.#uploads.filter(({ state }) => state !== 'live' && state !== 'cancelled'));
  }

  /** Forgets what was chosen and not sent. */
  clearReady(): void {
    this.#publish(this.#uploads.filter(({ state }) => state !== 'ready'));
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
      if (!isCancelled) {
        this.#set(id, () => ({ state: 'failed', message: sentenceOf(error), isHopeless: isHopeless(error) }));
      }
    } finally {
      this.#running.delete(id);
      this.#fill();
    }
  }

  /** It is in the shop. What was chosen while it was on its way counts as well. */
  async #land(id: number, sent: UploadFields, paper: Paper): Promise<void> {
    this.#set(id, () => ({ state: 'live', progress: 1, paper }));
    const fields = this.#find(id)?.fields;
    if (!fields || !isChosen(fields) || fields === sent || fields.replaces !== undefined) return;
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

/** Leaving now would lose it. */
export function isUnfinished({ state }: Upload): boolean {
  return state !== 'live' && state !== 'cancelled';
}

export function canRetry({ state, isHopeless }: Upload): boolean {
  return state === 'failed' && !isHopeless;
}

/** Ready, with a subject, and with nothing to decide. */
export function isStartable({ state, fields, namesake }: Upload): boolean {
  return state === 'ready' && fields.subjectId !== undefined && namesake === undefined;
}

function isHopeless(error: unknown): boolean {
  return error instanceof CallFailed && hopelessCodes.includes(error.body.code ?? '');
}

function faultOf({ size }: File, limitBytes: number): string | undefined {
  if (size === 0) return 'This file is empty.';
  if (size <= limitBytes) return undefined;
  return `This file has ${describeBytes(size)}; the shop takes at most ${describeBytes(limitBytes)}.`;
}

function isChosen(fields: UploadFields): fields is ChosenFields {
  return fields.subjectId !== undefined;
}
