import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const run = promisify(execFile);
const connections = 32;
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

export const loadTool = `${hasWrk ? 'wrk' : 'autocannon'}, ${connections} connections, keep-alive`;

/** Requests per second that one address on this machine answers, all of them with success. */
async function requestsPerSecond(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  return hasWrk ? measureWithWrk(url, headers, seconds) : measureWithAutocannon(url, headers, seconds);
}

async function measureWithWrk(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...headerArguments, url]);
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: .*/.exec(stdout);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function measureWithAutocannon(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${url}: ${result.errors + result.non2xx} failed`);
  return result.requests.average;
}

/** Measures two addresses in turns, so that a noisy machine disturbs both alike, and returns the median of each. */
export async function compare(
  ours: string,
  theirs: string,
  headers: Record<string, string>,
  { rounds = 5, seconds = 3 } = {},
): Promise<{ ours: number; theirs: number }> {
  await requestsPerSecond(ours, headers, 1);
  await requestsPerSecond(theirs, headers, 1);
  const measured: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push({
      ours: await requestsPerSecond(ours, headers, seconds),
      theirs: await requestsPerSecond(theirs, headers, seconds),
    });
  }
  return { ours: median(measured.map((pair) => pair.ours)), theirs: median(measured.map((pair) => pair.theirs)) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The measured part of a line: two rates and whether their ratio reaches the goal. */
export function ratioOf({ ours, theirs }: { ours: number; theirs: number }, goal: number) {
  return {
    ours: ours.toFixed(0),
    reference: theirs.toFixed(0),
    ratio: `${((ours / theirs) * 100).toFixed(0)}%`,
    isMet: ours / theirs >= goal,
  };
}
