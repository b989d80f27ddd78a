import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../platform/project-root.server.ts';
import type { SubjectFolder } from '../format/contract.ts';
import type { DocumentName } from '../print/source.server.ts';

export interface TypesetOrder {
  subject: SubjectFolder;
  document: DocumentName;
  brand: string;
}

export type TypesetAnswer = { pdf: Uint8Array; pages: number } | { reason: string };

// Typst remembers all it has ever set, and gets slower and larger by it: a new process forgets.
const documentsPerProcess = 8;
const longestMs = 120_000;
/** Visitors come first. */
const lowPriority = 10;

/** Makes PDFs in a process of its own. It is started when it is needed and ended by whoever needed it. */
export class TypesetProcess {
  #child: ChildProcess | undefined;
  #documents = 0;

  /** One document at a time. Throws what is wrong with one that cannot be set. */
  async typeset(order: TypesetOrder): Promise<{ pdf: Uint8Array; pages: number }> {
    if (this.#documents >= documentsPerProcess) this.end();
    this.#documents += 1;
    this.#child ??= start();
    const answer = await ask(this.#child, order);
    if ('pdf' in answer) return answer;
    this.end();
    throw new Error(answer.reason);
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#documents = 0;
  }
}

function start(): ChildProcess {
  // From the source also where the shop runs from its bundle, which has no file for a process to start with.
  const path = join(projectRoot, 'src', 'questions', 'making', 'typeset.process.ts');
  const child = fork(path, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    if (child.pid) setPriority(child.pid, lowPriority);
  } catch {
    // Some systems do not let anybody do that.
  }
  return child;
}

function ask(child: ChildProcess, order: TypesetOrder): Promise<TypesetAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish({ reason: 'typesetting took too long' }), longestMs);
    const onExit = () => finish({ reason: 'typesetting was stopped' });
    const finish = (answer: TypesetAnswer) => {
      clearTimeout(timer);
      child.off('message', finish).off('exit', onExit).off('error', onExit);
      resolve(answer);
    };
    child.on('message', finish).on('exit', onExit).on('error', onExit);
    child.send(order, (error) => error && onExit());
  });
}
