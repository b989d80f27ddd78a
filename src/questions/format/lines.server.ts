import { QuestionFileError } from './problem.ts';

/** The lines of a question file, read from the top, with the place for error messages. */
export class Lines {
  readonly file: string;
  readonly #lines: string[];
  #next = 0;

  constructor(file: string, text: string) {
    this.file = file;
    this.#lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  }

  /** The number of the line that `peek` shows. */
  get number(): number {
    return this.#next + 1;
  }

  peek(): string | undefined {
    return this.#lines[this.#next]?.trimEnd();
  }

  take(): string | undefined {
    const line = this.peek();
    this.#next += 1;
    return line;
  }

  skipBlank(): void {
    while (this.peek() === '') this.#next += 1;
  }

  /** All lines up to the first that `isEnd` accepts, without blank lines around them. */
  takeUntil(isEnd: (line: string) => boolean): string {
    const taken: string[] = [];
    let isFenced = false;
    for (let line = this.peek(); line !== undefined && (isFenced || !isEnd(line)); line = this.peek()) {
      if (line.trimStart().startsWith('```')) isFenced = !isFenced;
      taken.push(line);
      this.#next += 1;
    }
    return taken.join('\n').replace(/^\n+/, '').trimEnd();
  }

  fail(sentence: string, line: number = this.number): never {
    throw new QuestionFileError({ file: this.file, line, sentence });
  }
}
