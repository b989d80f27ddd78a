import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

export { expect };

interface Options {
  /** A complaint the test provokes on purpose; any other one fails it. */
  expectedComplaint: RegExp | undefined;
}

/** Every test fails on a console error or warning, an uncaught error, or a request that leaves the site. */
export const test = base.extend<Options & { quiet: undefined }>({
  expectedComplaint: [undefined, { option: true }],
  // Each test is a visitor of another address, so that no test uses up what the shop allows one.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const part = () => 1 + Math.floor(Math.random() * 254);
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
  },
  quiet: [
    async ({ page, baseURL, expectedComplaint }, use) => {
      const complaints: string[] = [];
      const complain = (text: string): void => {
        if (text.includes('Service Worker registration blocked by Playwright')) return;
        if (!expectedComplaint?.test(text)) complaints.push(text);
      };
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complain(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url)) complain(`left the site: ${url}`);
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page and waits until its scripts have taken over: a person is slower than that, a test is not. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-session', /./);
  // Of who is logged in the page says so before its scripts are there.
  await page.waitForFunction(isHydrated);
}

/** React's own note at the document, which it keeps in every build. */
function isHydrated(): boolean {
  const note = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))?.[1];
  return note?.stateNode.current.memoizedState.isDehydrated === false;
}

/** The header's entries: in the bar, or on a phone in the menu, which this opens. */
export async function openNavigation(page: Page, isMobile: boolean): Promise<Locator> {
  if (!isMobile) return page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Menu' });
}

/** A token as the shop would store it: only its time matters to the browser. */
export function tokenExpiringIn(seconds: number): string {
  const payload = { sub: '1', exp: Math.floor(Date.now() / 1000) + seconds };
  return `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;
}

/** One visit serves both themes: all of axe's rules in the light one, the contrast of colours again in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousFindings(page, (axe) => axe.withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoSeriousFindings(page, (axe) => axe);
}

async function expectNoSeriousFindings(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await waitForTransitions(page);
  const { violations } = await choose(new AxeBuilder({ page })).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Colours are judged once they have stopped changing. Spinners never end, so they are not waited for. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
}
