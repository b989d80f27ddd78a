const tickMs = process.stderr.isTTY ? 1_000 : 15_000;

/** Shows on stderr how long a step has taken: as one line that counts in a terminal, else as a line now and then. */
export function showProgress(title) {
  const { stderr } = process;
  const begin = Date.now();
  const seconds = () => Math.round((Date.now() - begin) / 1_000);
  const show = () => stderr.write(stderr.isTTY ? `\r${title}… ${seconds()} s` : `${title}… ${seconds()} s\n`);

  stderr.write(stderr.isTTY ? `${title}…` : `${title}…\n`);
  const ticker = setInterval(show, tickMs);
  return {
    end(result = '') {
      clearInterval(ticker);
      if (stderr.isTTY) stderr.write(`\r${title}… ${seconds()} s\n`);
      else if (result) stderr.write(`${title}: ${result} in ${seconds()} s\n`);
      return seconds();
    },
  };
}
