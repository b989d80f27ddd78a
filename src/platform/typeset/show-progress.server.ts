const everyMs = 5_000;

export interface Progress {
  show(done: number, total: number): void;
  end(result: string): void;
}

/** Counts on stderr how far long work has come: as one line in a terminal, else as a line now and then. */
export function showProgress(title: string, stderr: NodeJS.WriteStream = process.stderr): Progress {
  const begin = Date.now();
  let shownAt = begin;
  stderr.write(stderr.isTTY ? `${title}…` : `${title}…\n`);
  return {
    show(done, total) {
      const line = `${title}… ${done} of ${total}`;
      if (stderr.isTTY) stderr.write(`\r${line}`);
      else if (Date.now() - shownAt >= everyMs) stderr.write(`${line}\n`);
      else return;
      shownAt = Date.now();
    },
    end(result) {
      const line = `${title}: ${result} in ${Math.round((Date.now() - begin) / 1_000)} s`;
      stderr.write(stderr.isTTY ? `\r\x1b[K${line}\n` : `${line}\n`);
    },
  };
}
