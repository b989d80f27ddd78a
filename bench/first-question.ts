import { type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';

// How long a student on a cheap phone waits for the first question: from opening the home page, over the class and a
// free paper of a subject, to a question in sight.
const goals = { taps: 2, coldMs: 6_000, coldKilobytes: 300, warmMs: 1_500, textPixels: 16 };
const line = { kilobitsPerSecond: 400, latencyMs: 150, slowdown: 4 };
const runs = 3;

interface Visit {
  taps: number;
  ms: number;
  kilobytes: number;
  textPixels: number;
}

/** The middle of some visits, each by a browser that has never been here and then again by the same one. */
export async function measureFirstQuestion(url: string): Promise<{ report: string; isMet: boolean }> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({
        ...devices['Galaxy S9+'],
        viewport: { width: 360, height: 640 },
        serviceWorkers: 'block',
      });
      cold.push(await visit(context, url));
      // What a page loads for the next one is there when somebody comes back later.
      await context.pages()[0]?.waitForLoadState('networkidle');
      warm.push(await visit(context, url));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return describe(middleOf(cold), middleOf(warm));
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = context.pages()[0] ?? (await context.newPage());
  const bytes = await slowDown(page);
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  let taps = 0;
  const tap = async (name: string): Promise<void> => {
    taps += 1;
    await page.getByRole('link', { name }).first().tap({ noWaitAfter: true });
  };
  await tap('Class 10th');
  await tap('Read a free paper: Mathematics');
  const textPixels = await (await page.waitForFunction(firstQuestionInSight)).jsonValue();
  return { taps, ms: performance.now() - startedAt, kilobytes: bytes() / 1000, textPixels: Number(textPixels) };
}

/** The size of the first question's text once its first lines are on the screen; false until then. */
function firstQuestionInSight(): number | false {
  const text = document.querySelector('.question .asked');
  if (!text) return false;
  const { left, top } = text.getBoundingClientRect();
  const isSeen = text.contains(document.elementFromPoint(left + 8, top + 40));
  return isSeen && Number.parseFloat(getComputedStyle(text).fontSize);
}

/** Answers how many bytes have come so far, headers included. */
async function slowDown(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  const received = new Map<string, number>();
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.set(requestId, encodedDataLength);
  });
  await session.send('Network.enable');
  const throughput = (line.kilobitsPerSecond * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.slowdown });
  return () => [...received.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function middleOf(visits: Visit[]): Visit {
  const middle = visits.toSorted((one, other) => one.ms - other.ms)[Math.floor(visits.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

function describe(cold: Visit, warm: Visit): { report: string; isMet: boolean } {
  const isMet =
    cold.taps <= goals.taps &&
    cold.ms <= goals.coldMs &&
    cold.kilobytes <= goals.coldKilobytes &&
    warm.ms <= goals.warmMs &&
    cold.textPixels >= goals.textPixels;
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const facts = [
    `${cold.taps} taps`,
    `${seconds(cold.ms)} and ${cold.kilobytes.toFixed(0)} KB on the first visit`,
    `${seconds(warm.ms)} and ${warm.kilobytes.toFixed(0)} KB on the next`,
    `text of ${cold.textPixels} px`,
  ];
  const report = [
    `From the home page to the first question of a free paper, at 360 px, ${line.kilobitsPerSecond} kbit/s and ${line.latencyMs} ms, a processor slowed down ${line.slowdown} times, the middle of ${runs} visits:`,
    `${facts.join(', ')}: ${isMet ? 'met' : 'missed'}.`,
    `Goals: ${goals.taps} taps, ${seconds(goals.coldMs)} and ${goals.coldKilobytes} KB, ${seconds(goals.warmMs)}, ${goals.textPixels} px.`,
  ].join(' ');
  return { report, isMet };
}
