import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { newWord } from './support/letters.ts';
import { registerStudent, type Student } from './support/people.ts';
import { addSubject, uploadPaper } from './support/staff.ts';
import { boss, enterAs, hireStaff } from './support/staff-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

interface Bought {
  student: Student;
  orderId: string;
  subjectNames: string[];
  /** Opens the paid paper of one of the subjects as the buyer; answers the status. */
  openPaper: (index: number) => Promise<number>;
}

/** Somebody who has bought subjects, each with a paid paper, on the hosted page of the sandbox. */
async function buySubjects(request: APIRequestContext, count: number): Promise<Bought> {
  const subjectNames = Array.from({ length: count }, () => `Ecology ${newWord()}`);
  const subjects: number[] = [];
  const papers: number[] = [];
  for (const subjectName of subjectNames) {
    const subjectid = await addSubject(request, { subjectName, price: 149 });
    subjects.push(subjectid);
    papers.push((await uploadPaper(request, { subjectid, papername: 'Solutions', access: 'paid' })).paperid);
  }
  const student = await registerStudent(request);
  const { headers, username } = student;
  const data = { username, subjectid: subjects };
  const link = await request.post('/api/access/accessrequest/createlink', { headers, data });
  const { paymentLink } = await link.json();
  const linkId = /link_[0-9a-f]{24}/.exec(paymentLink)?.[0];
  const paid = await request.post(`/api/public/sandbox/${linkId}/pay`, { data: { method: 'upi', isToSucceed: true } });
  expect(paid.status()).toBe(200);
  const [order] = await (await request.get('/api/access/orders', { headers })).json();
  await expect
    .poll(async () => (await (await request.post(`/api/access/orders/${order.id}/check`, { headers })).json()).state)
    .toBe('paid');
  const openPaper = async (index: number): Promise<number> =>
    (await request.get(`/api/public/paper/download/${papers[index]}`, { headers })).status();
  return { student, orderId: order.id, subjectNames, openPaper };
}

async function expectNoFindings(page: Page): Promise<void> {
  await expectAccessible(page);
}

test('a refund of one subject, then of the rest, closes what it had bought', async ({ page, request }) => {
  const { student, orderId, subjectNames, openPaper } = await buySubjects(request, 2);
  expect([await openPaper(0), await openPaper(1)]).toEqual([200, 200]);
  await enterAs(page, boss);
  await visit(page, '/admin/orders');
  await page.getByLabel('Search by number, name or e-mail').fill(student.username);
  await page.getByLabel('State').selectOption('Paid');
  await expect(page.getByRole('row').filter({ hasText: orderId })).toContainText('₹298');
  await expectNoFindings(page);
  await page.getByRole('link', { name: orderId }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
  const story = page.getByRole('region', { name: 'What happened' });
  await expect(story.getByText('Order made')).toBeVisible();
  await expect(story.getByText('Paid', { exact: true })).toBeVisible();
  await expectNoFindings(page);

  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${orderId}` });
  await expect(dialog.getByRole('button', { name: 'Refund ₹298' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Bought for the wrong class.');
  await expect(dialog.getByRole('button', { name: 'Refund ₹298' })).toBeEnabled();
  await dialog.getByLabel(subjectNames[1] ?? '').uncheck();
  await expect(dialog.getByText(`₹149 goes back to ${student.name}`)).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Refund ₹149' }).click();
  await expect(page.getByText('Partly refunded').first()).toBeVisible();
  expect([await openPaper(0), await openPaper(1)]).toEqual([403, 200]);

  await page.getByRole('button', { name: 'Refund…' }).click();
  await dialog.getByLabel('Reason').fill('And the other one too.');
  await dialog.getByRole('button', { name: 'Refund ₹149' }).click();
  await expect(page.getByRole('button', { name: 'Refund…' })).toBeHidden();
  await expect(story.getByText('Refunded', { exact: true })).toBeVisible();
  expect([await openPaper(0), await openPaper(1)]).toEqual([403, 403]);
});

test.describe('an admin', () => {
  test.use({ expectedComplaint: /status of 403/ });

  test('checks an order and sends its receipt, but gives no money back', async ({ page, request }) => {
    const { student, orderId, openPaper } = await buySubjects(request, 1);
    const admin = await hireStaff(request, 'admin');
    await enterAs(page, admin);
    await visit(page, `/admin/orders/${orderId}`);
    await page.getByRole('button', { name: 'Check with provider' }).click();
    await expect(page.getByText('Asked the provider: paid.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt' }).click();
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: 'Resend receipt' }).click();
    await expect(page.getByText(`The receipt is on its way to ${student.username}.`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'What happened' }).getByText('Receipt mailed again')).toBeVisible();

    await expect(page.getByRole('button', { name: /Refund/ })).toHaveCount(0);
    const status = await page.evaluate(async (id) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('user_token')}`,
        'content-type': 'application/json',
      };
      return (await fetch(`/api/admin/orders/${id}/refund`, { method: 'POST', headers, body: '{}' })).status;
    }, orderId);
    expect(status).toBe(403);
    expect(await openPaper(0)).toBe(200);

    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await visit(page, '/admin/orders');
    await expect(page.getByRole('link', { name: orderId })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('an order that is not there', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('is said in words, with the way back', async ({ page }) => {
    await enterAs(page, boss);
    await visit(page, '/admin/orders/AB-2020-999999');
    await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible();
    await page.getByRole('link', { name: 'All orders' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  });
});
