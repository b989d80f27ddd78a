import {
  chooseSubjects,
  expectAmounts,
  fillCart,
  gate,
  lineOf,
  openCartOf,
  openCartWithStoppedClock,
  openGuestCart,
  payButton,
  rupees,
} from './support/carts.ts';
import { registerStudent } from './support/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

test('the cart shows classes with their subjects, prices and the three amounts', async ({ page, request }) => {
  const subjects = await chooseSubjects(request);
  const student = await registerStudent(request);
  await fillCart(request, student, subjects);
  await openCartOf(page, student);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart Summary');
  for (const subject of subjects) {
    const line = lineOf(page, subject);
    await expect(line.getByText(rupees(subject.price), { exact: true })).toBeVisible();
    await expect(line.locator('s')).toHaveText(rupees(subject.price + Math.ceil(subject.price * 0.25)));
    await expect(line.getByRole('link', { name: /^View Papers/ })).toHaveAttribute(
      'href',
      new RegExp(`^/view-papers\\?subjectId=${subject.id}&`),
    );
  }
  await expectAmounts(page, subjects);
  await expect(payButton(page)).toBeEnabled();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a guest sees the same summary, and paying asks to log in first and returns to the cart', async ({
  page,
  request,
}) => {
  const subjects = await chooseSubjects(request);
  await openGuestCart(
    page,
    subjects.map(({ id }) => id),
  );
  for (const subject of subjects) await expect(lineOf(page, subject)).toBeVisible();
  await expectAmounts(page, subjects);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fcart$/);
});

test('what a guest chose is in the cart after logging in', async ({ page, request }) => {
  const [first, second, third] = await chooseSubjects(request);
  const student = await registerStudent(request);
  await fillCart(request, student, [third]);
  await openGuestCart(page, [first.id, second.id]);
  await expectAmounts(page, [first, second]);
  await openCartOf(page, student);
  await expectAmounts(page, [first, second, third]);
  expect(await page.evaluate(() => localStorage.getItem('guest_cart'))).toBeNull();
});

test('a guest removes a subject and adds it again', async ({ page, request }) => {
  const [first, second] = await chooseSubjects(request);
  await openGuestCart(page, [first.id, second.id]);
  await lineOf(page, first)
    .getByRole('button', { name: /^Remove from cart/ })
    .click();
  await expectAmounts(page, [second]);
  expect(await page.evaluate(() => localStorage.getItem('guest_cart'))).toBe(`[${second.id}]`);
  await lineOf(page, first)
    .getByRole('button', { name: /^Add to cart/ })
    .click();
  await expectAmounts(page, [first, second]);
});

test('removing spins on that line only, says so for 4 seconds, and can be undone', async ({ page, request }) => {
  const [first, second, third] = await chooseSubjects(request);
  const student = await registerStudent(request);
  await fillCart(request, student, [first, second, third]);
  const answer = gate();
  await page.route('**/api/access/cart?**', async (route) => {
    if (route.request().method() === 'DELETE') await answer.opened;
    await route.continue();
  });
  await openCartWithStoppedClock(page, student);
  await lineOf(page, second)
    .getByRole('button', { name: /^Remove from cart/ })
    .click();
  await expect(lineOf(page, second).getByTestId('cart-spinner')).toBeVisible();
  await expect(page.getByTestId('cart-spinner')).toHaveCount(1);
  await expect(payButton(page)).toBeDisabled();
  answer.open();

  const toast = page.getByText('Subject removed from cart');
  await expect(toast).toBeVisible();
  await expectAmounts(page, [first, third]);
  await expect(lineOf(page, second)).toContainText('Removed');
  await page.clock.runFor(3_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);

  await lineOf(page, second)
    .getByRole('button', { name: /^Add to cart/ })
    .click();
  await expect(page.getByText('Subject added to cart')).toBeVisible();
  await expectAmounts(page, [first, second, third]);
  const { username, headers } = student;
  const stored = await request.get('/api/access/cart', { headers, params: { username } });
  expect((await stored.json()).toSorted()).toEqual([first.id, second.id, third.id].toSorted());
});

test('a parent sees what is inside and what the discount means, and a double tap on Add leaves it added', {
  tag: '@both',
}, async ({ page, request }) => {
  const [first, second] = await chooseSubjects(request);
  await visit(page, `/view-subjects?classId=${first.classid}`);
  await page.getByRole('button', { name: `Add to cart: ${first.subjectName}` }).dblclick();
  await expect(page.getByRole('button', { name: `Remove from cart: ${first.subjectName}` })).toBeVisible();
  await openGuestCart(page, [first.id, second.id]);
  await expectAmounts(page, [first, second]);
  await expect(lineOf(page, first)).toContainText(/\d sample papers, practice set, solutions: \d+ questions/);
  await expect(page.getByText('The prices above already have the discount in them')).toBeVisible();
  await expect(page.getByText('yours for good, on every device')).toBeVisible();
});

test('the last subject removed leaves an empty cart that cannot be paid', async ({ page, request }) => {
  const [first] = await chooseSubjects(request);
  await openGuestCart(page, [first.id]);
  await lineOf(page, first)
    .getByRole('button', { name: /^Remove from cart/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expectAmounts(page, []);
});

test('an empty cart leads to the subjects', async ({ page }) => {
  await visit(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Browse subjects' })).toHaveAttribute('href', '/view-subjects');
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
});

test('nothing moves when the cart arrives', { tag: '@both' }, async ({ page, request }) => {
  const subjects = await chooseSubjects(request);
  const student = await registerStudent(request);
  await fillCart(request, student, subjects);
  const answer = gate();
  await page.route('**/api/access/cart/checkout?**', async (route) => {
    await answer.opened;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openCartOf(page, student);
  await expect(page.getByText('Loading your cart')).toBeAttached();
  await expect(payButton(page)).toBeDisabled();
  await page.waitForTimeout(300);
  answer.open();
  await expectAmounts(page, subjects);
  await page.waitForTimeout(300);
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs', async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByText('The cart is kept by your browser and needs JavaScript.')).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
  });
});

test('axe finds nothing serious, in a full and in an empty cart', { tag: '@both' }, async ({ page, request }) => {
  const [first, second] = await chooseSubjects(request);
  await openGuestCart(page, [first.id, second.id]);
  await lineOf(page, second)
    .getByRole('button', { name: /^Remove from cart/ })
    .click();
  await expectAmounts(page, [first]);
  await expectAccessible(page);
  await lineOf(page, first)
    .getByRole('button', { name: /^Remove from cart/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expectAccessible(page);
});

test('nothing scrolls sideways at 320 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const subjects = await chooseSubjects(request);
  await openGuestCart(
    page,
    subjects.map(({ id }) => id),
  );
  await expectAmounts(page, subjects);
  await expectNoSidewaysScroll(page);
});
