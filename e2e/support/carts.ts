import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { rememberLogin, type Student } from './people.ts';
import { expect, visit } from './visit.ts';

interface Subject {
  id: number;
  classid: number;
  subjectName: string;
  price: number;
}

/** Two subjects of one class and one of another: whatever the catalogue calls them. */
export async function chooseSubjects(request: APIRequestContext): Promise<[Subject, Subject, Subject]> {
  const listed: Subject[] = await (await request.get('/api/public/subjects')).json();
  const byClass = Map.groupBy(
    listed.filter(({ price }) => price),
    ({ classid }) => classid,
  );
  const [[first, second] = [], [third] = []] = [...byClass.values()].filter(({ length }) => length > 1);
  if (!first || !second || !third) throw new Error('The catalogue has too few subjects for sale.');
  return [first, second, third];
}

export async function fillCart(
  request: APIRequestContext,
  student: Student,
  subjects: readonly Subject[],
): Promise<void> {
  for (const { id } of subjects) {
    const data = { username: student.username, subjects: id };
    const response = await request.post('/api/access/cart', { headers: student.headers, data });
    expect(response.status()).toBe(200);
  }
}

export async function openCartOf(page: Page, student: Student): Promise<void> {
  await rememberLogin(page, student);
  await visit(page, '/cart');
}

/** From then on time passes only when the test lets it. */
export async function openCartWithStoppedClock(page: Page, student: Student): Promise<void> {
  await page.clock.install();
  await openCartOf(page, student);
  await expect(payButton(page)).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
}

export async function openGuestCart(page: Page, ids: readonly number[]): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((items) => localStorage.setItem('guest_cart', JSON.stringify(items)), ids);
  await visit(page, '/cart');
}

export const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;
export const lineOf = (page: Page, { classid, subjectName }: Subject): Locator =>
  page
    .getByRole('region', { name: new RegExp(`Class ${classid}`) })
    .getByRole('listitem')
    .filter({ has: page.getByText(subjectName, { exact: true }) });
export const payButton = (page: Page): Locator => page.getByRole('button', { name: 'PROCEED TO PAY' });

export async function expectAmounts(page: Page, subjects: readonly Subject[]): Promise<void> {
  const final = subjects.reduce((sum, { price }) => sum + price, 0);
  const discount = Math.ceil(final * 0.25);
  const amount = (term: string): Locator =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(term, { exact: true }) })
      .locator('dd');
  await expect(amount('Total Amount')).toHaveText(rupees(final + discount));
  // Where nothing is paid, nothing is taken off.
  if (subjects.length === 0) await expect(amount('Discount 25% OFF')).toHaveCount(0);
  else await expect(amount('Discount 25% OFF')).toHaveText(`− ${rupees(discount)}`);
  await expect(amount('Final Payment Amount')).toHaveText(rupees(final));
}

/** Holds an answer back until it is let go. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
