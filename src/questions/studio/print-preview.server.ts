import { ShopError } from '../../platform/http/shop-error.ts';
import type { ParsedVersion } from '../bank/prepared-subject.ts';
import type { SubjectFolder } from '../format/contract.ts';
import { subjectFolderName } from '../format/read.server.ts';
import { TypesetProcess } from '../making/typeset-process.server.ts';
import type { DocumentName } from '../print/source.server.ts';
import type { SubjectFrame } from './subject-frame.server.ts';

const idleMs = 120_000;
const longestReason = 300;

/** Shows staff how something will be printed. One after the other, in a process that waits a while for the next. */
export class PrintPreview {
  #process = new TypesetProcess();
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #brand: string;

  constructor(brand: string) {
    this.#brand = brand;
  }

  async print(subject: SubjectFolder, document: DocumentName): Promise<{ pdf: string; pages: number }> {
    clearTimeout(this.#idle);
    const turn = this.#last.then(() => this.#process.typeset({ subject, document, brand: this.#brand }));
    this.#last = turn.catch(() => {});
    try {
      const { pdf, pages } = await turn;
      return { pdf: Buffer.from(pdf).toString('base64'), pages };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ShopError('invalid_input', { message: `It cannot be printed: ${reason.slice(0, longestReason)}` });
    } finally {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.#process.end(), idleMs).unref();
    }
  }

  async printQuestion(frame: SubjectFrame, { question, passage }: ParsedVersion) {
    const { classId, subjectName: subject, language, pattern } = frame;
    const head = { classId, subject, language };
    const practice = {
      file: '',
      ...head,
      passages: passage ? [{ ...passage, source: '' }] : [],
      questions: [{ ...question, source: '' }],
    };
    const name = subjectFolderName(classId, subject);
    return this.print(
      { name, ...head, papers: [], practice, pattern: pattern && { ...pattern, constants: [] } },
      'practice',
    );
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#process.end();
  }
}
