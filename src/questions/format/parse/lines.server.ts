import { QuestionFileError } from '../problem.ts';

/** Text as it is in memory everywhere: without byte order mark, lines divided by line feeds alone. */
export function normaliseText(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** Lines of a question file, read from the top, with the place for error messages. */
export class Lines {
  readonly file: string;
  readonly #lines: string[];
  readonly #firstNumber: number;
  #next = 0;

  constructor(file: string, text: string, firstNumber = 1) {
    this.file = file;
    this.#lines = normaliseText(text).split('\n');
    this.#firstNumber = firstNumber;
  }

  /** The number of the line that `peek` shows. */
  get number(): number {
    return this.#firstNumber + this.#next;
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

  /** All lines up to the first outside of a figure that `isEnd` accepts, without blank lines around them. */
  takeUntil(isEnd: (line: string) => boolean): string {
    const taken: string[] = [];
    let opened: number | undefined;
    for (let line = this.peek(); line !== undefined && (opened || !isEnd(line)); line = this.peek()) {
      if (isFence(line)) opened = opened ? undefined : this.number;
      taken.push(line);
      this.#next += 1;
    }
    if (opened) this.fail('The figure is not closed by a line "```".', opened);
    return taken.join('\n').replace(/^\n+/, '').trimEnd();
  }

  fail(sentence: string, line: number = this.number): never {
    throw new QuestionFileError({ file: this.file, line, sentence });
  }
}

/** A line that opens or closes a figure. */
export function isFence(line: string): boolean {
  return line.trimStart().startsWith('```');
}
