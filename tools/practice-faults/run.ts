import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { PracticeEvent } from '../../src/practice/log/events-contract.ts';
import { type MockAttempt, readMocks } from '../../src/practice/log/mocks.ts';
import { KillableBrowser } from './browser.ts';
import { pick, randomFrom } from './random.ts';

export interface FaultRun {
  url: string;
  chromium: string;
  paperId: number;
  seed: number;
  /** Whoever sits the mock; a visitor when left out. */
  student?: { username: string; password: string };
  steps?: number;
}

export interface FaultReport {
  done: string[];
  /** What went wrong; empty when nothing was lost. */
  losses: string[];
}

const faults = ['reload', 'kill-tab', 'kill-browser', 'offline', 'online', 'full', 'clock', 'relog'] as const;
const acts = ['answer', 'answer', 'answer', 'answer', 'review', 'next', 'dash'] as const;
const hourMs = 3_600_000;

/** Sits a mock while things go wrong at random moments, and looks whether everything shown as saved is there. */
export async function runFaults(run: FaultRun): Promise<FaultReport> {
  const profile = await mkdtemp(join(tmpdir(), 'practice-faults-'));
  const sitting = new FaultySitting(run, new KillableBrowser(run.chromium, profile));
  try {
    return await sitting.run();
  } finally {
    await sitting.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

class FaultySitting {
  readonly #run: FaultRun;
  readonly #browser: KillableBrowser;
  readonly #random: () => number;
  readonly #done: string[] = [];
  /** What was shown as saved, by question. */
  readonly #saved = new Map<number, string>();
  /** Taps that nobody waited for: they may be there or not. */
  readonly #maybe = new Map<number, string[]>();
  #open: Page | undefined;
  #clockMs = 0;
  #forwardMs = 0;
  #wasSetBack = false;
  #isOffline = false;
  #beganMs = 0;

  constructor(run: FaultRun, browser: KillableBrowser) {
    this.#run = run;
    this.#browser = browser;
    this.#random = randomFrom(run.seed);
  }

  get #page(): Page {
    if (!this.#open) throw new Error('no page is open');
    return this.#open;
  }

  async run(): Promise<FaultReport> {
    this.#open = await this.#browser.open();
    await this.#prepare(this.#page);
    if (this.#run.student) await this.#logIn();
    await this.#page.goto(this.#address());
    await this.#page.getByRole('button', { name: 'Begin the mock' }).click();
    await this.#waitUntilSat();
    this.#beganMs = Date.now();
    for (let step = 0; step < (this.#run.steps ?? 16); step += 1) {
      if (this.#random() < 0.4) await this.#fault();
      else await this.#act();
    }
    if (this.#isOffline) await this.#setOffline(false);
    await this.#page.goto(this.#address());
    await this.#waitUntilSat();
    const losses = await this.#lookForLosses();
    return { done: this.#done, losses };
  }

  async end(): Promise<void> {
    await this.#browser.kill();
  }

  async #act(): Promise<void> {
    const act = pick(this.#random, acts);
    if (act === 'next') await this.#page.getByRole('button', { name: /^(Save and next|Next)$/ }).click();
    else if (act === 'review') {
      await this.#page
        .getByRole('button', { name: /review|Marked/ })
        .first()
        .click();
      await this.#waitForSaving();
    } else await this.#answer(act === 'dash');
    this.#done.push(act);
  }

  async #answer(isUnwatched: boolean): Promise<void> {
    const number = await this.#currentNumber();
    const options = this.#page.getByRole('radio');
    const count = await options.count();
    if (count === 0) {
      await this.#page.getByRole('button', { name: /^(Save and next|Next)$/ }).click();
      return;
    }
    const at = Math.floor(this.#random() * count);
    const letter = (await options.nth(at).getAttribute('value')) ?? '';
    if (await options.nth(at).isChecked()) return;
    await options.nth(at).click();
    if (isUnwatched) {
      this.#maybe.set(number, [...(this.#maybe.get(number) ?? []), letter]);
      return;
    }
    if (await this.#waitForSaving()) {
      this.#saved.set(number, letter);
      this.#maybe.delete(number);
    } else this.#maybe.set(number, [...(this.#maybe.get(number) ?? []), letter]);
  }

  async #fault(): Promise<void> {
    const fault = pick(this.#random, faults);
    if (fault === 'reload') {
      await this.#page.reload();
      await this.#waitUntilSat();
    } else if (fault === 'kill-tab') {
      const next = await this.#browser.newPage();
      await this.#page.close();
      await this.#goOn(next);
    } else if (fault === 'kill-browser') {
      await this.#browser.kill();
      await delay(Math.floor(this.#random() * 500));
      const next = await this.#browser.open();
      // A new browser is online again.
      this.#isOffline = false;
      await this.#goOn(next);
    } else if (fault === 'offline' || fault === 'online') await this.#setOffline(fault === 'offline');
    else if (fault === 'full') await this.#answerWithFullDisk();
    else if (fault === 'clock') await this.#changeClock();
    else if (this.#run.student && !this.#isOffline) await this.#logOutAndIn();
    else return;
    this.#done.push(fault);
  }

  async #goOn(page: Page): Promise<void> {
    this.#open = page;
    await this.#prepare(page);
    await page.goto(this.#address());
    await this.#waitUntilSat();
  }

  /** Sets the wall clock that a page sees when it is opened. The last of these counts. */
  async #prepare(page: Page): Promise<void> {
    await page.addInitScript(setClock, this.#clockMs);
  }

  async #changeClock(): Promise<void> {
    const before = this.#clockMs;
    this.#clockMs = Math.round((this.#random() * 10 - 5) * hourMs);
    if (this.#clockMs > before) this.#forwardMs += this.#clockMs - before;
    else this.#wasSetBack = true;
    await this.#page.evaluate(setClock, this.#clockMs);
    await this.#prepare(this.#page);
  }

  async #setOffline(isOffline: boolean): Promise<void> {
    const hasWorker = await this.#page
      .waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
    // A disk that was full may have kept the worker out; without it no page opens offline.
    if (isOffline && !hasWorker) return;
    // The worker keeps the page that it was told of; a moment later it can do without a network.
    await delay(300);
    await this.#browser.context.setOffline(isOffline);
    this.#isOffline = isOffline;
  }

  async #answerWithFullDisk(): Promise<void> {
    const session = await this.#browser.context.newCDPSession(this.#page);
    const { origin } = new URL(this.#run.url);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await this.#answer(false);
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await session.detach();
  }

  async #logIn(): Promise<void> {
    const { student } = this.#run;
    if (!student) return;
    await this.#page.goto(`${this.#run.url}/login`);
    await this.#page.getByLabel('Username').fill(student.username);
    await this.#page.getByLabel('Password', { exact: true }).fill(student.password);
    await this.#page.getByRole('button', { name: 'Login', exact: true }).click();
    await this.#page.waitForURL('**/dashboard');
  }

  async #logOutAndIn(): Promise<void> {
    await this.#page.goto(`${this.#run.url}/profile`);
    await this.#page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
    await this.#page.waitForURL('**/login*');
    await this.#logIn();
    await this.#page.goto(this.#address());
    await this.#waitUntilSat();
  }

  #address(): string {
    return `${this.#run.url}/mock/${this.#run.paperId}`;
  }

  async #waitUntilSat(): Promise<void> {
    await this.#page.getByRole('timer').waitFor();
    await this.#waitForSaving();
  }

  /** Whether the page says that the last tap is saved; it says so, or that it is not. */
  async #waitForSaving(): Promise<boolean> {
    const note = this.#page.locator('[data-saving="saved"], [data-saving="failed"]');
    await note.waitFor();
    return (await note.getAttribute('data-saving')) === 'saved';
  }

  async #currentNumber(): Promise<number> {
    const text = await this.#page.getByRole('heading', { name: /Question \d+ of/ }).innerText();
    return Number(/Question (\d+) of/.exec(text)?.[1]);
  }

  async #lookForLosses(): Promise<string[]> {
    const [attempt, another] = readMocks(await readLog(this.#page));
    if (!attempt || another) return [`there should be one attempt, not ${another ? 'several' : 'none'}`];
    return [...this.#lostAnswers(attempt), ...this.#wrongTime(attempt)];
  }

  #lostAnswers({ answers }: MockAttempt): string[] {
    return [...this.#saved].flatMap(([number, letter]) => {
      const found = answers.get(number)?.[0]?.text ?? 'nothing';
      const allowed = [letter, ...(this.#maybe.get(number) ?? [])];
      return allowed.includes(found) ? [] : [`question ${number} was saved as ${letter} and is ${found}`];
    });
  }

  /** Never more generous than the wall, nor less than the ticks. */
  #wrongTime({ usedMs, minutes }: MockAttempt): string[] {
    const wallMs = Date.now() - this.#beganMs;
    const most = Math.min(minutes * 60_000, wallMs + this.#forwardMs + 5_000);
    const losses = usedMs > most ? [`${usedMs} ms are used, of ${wallMs} on the wall`] : [];
    if (!this.#wasSetBack && usedMs < wallMs - 5_000)
      losses.push(`${usedMs} ms are used, though ${wallMs} have passed`);
    return losses;
  }
}

/** Runs in the page. */
function setClock(ms: number): void {
  const real = () => performance.timeOrigin + performance.now();
  Date.now = () => Math.round(real() + ms);
}

/** Everything that the browser has on its disk. */
async function readLog(page: Page): Promise<PracticeEvent[]> {
  return page.evaluate(
    () =>
      new Promise<PracticeEvent[]>((resolve, reject) => {
        const opening = indexedDB.open('practice');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('events').objectStore('events').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ event }: { event: PracticeEvent }) => event));
          };
        };
      }),
  );
}
