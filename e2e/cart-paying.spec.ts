import {
  chooseSubjects,
  expectAmounts,
  fillCart,
  gate,
  lineOf,
  openCartOf,
  openCartWithStoppedClock,
  payButton,
} from './support/carts.ts';
import { registerStudent } from './support/people.ts';
import { expect, test } from './support/visit.ts';

test('paying says so, asks for a link with what is in the cart, and follows it', async ({ page, request, baseURL }) => {
  const [first, second] = await chooseSubjects(request);
  const student = await registerStudent(request);
  await fillCart(request, student, [first, second]);
  const answer = gate();
  const asked: unknown[] = [];
  await page.route('**/api/access/accessrequest/createlink', async (route) => {
    asked.push(route.request().postDataJSON());
    await answer.opened;
    await route.fulfill({ json: { paymentLink: `${baseURL}/about-us?paid=1` } });
  });
  await openCartOf(page, student);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Proceeding to payment...');
  // A second press while it works is not a second request.
  await payButton(page).click({ force: true });
  answer.open();
  await expect(page).toHaveURL(/\/about-us\?paid=1$/);
  expect(asked).toEqual([{ subjectid: [first.id, second.id], username: student.username }]);
});

test('a link that leads to no page is not followed', async ({ page, request }) => {
  const [first] = await chooseSubjects(request);
  const student = await registerStudent(request);
  await fillCart(request, student, [first]);
  await page.route('**/api/access/accessrequest/createlink', (route) =>
    route.fulfill({ json: { paymentLink: 'javascript:document.title="run"' } }),
  );
  await openCartOf(page, student);
  await payButton(page).click();
  await expect(page.getByText('your cart is unchanged')).toBeVisible();
  await expect(page).not.toHaveTitle('run');
});

test.describe('when the server fails', () => {
  test.use({ expectedComplaint: /status of 500|net::ERR_FAILED/ });

  test('a failed removal says so for 4 seconds with Close, and the subject stays', async ({ page, request }) => {
    const [first] = await chooseSubjects(request);
    const student = await registerStudent(request);
    await fillCart(request, student, [first]);
    await page.route('**/api/access/cart?**', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await openCartWithStoppedClock(page, student);
    const remove = lineOf(page, first).getByRole('button', { name: /^Remove from cart/ });
    const snackbar = page.getByText('Error removing subject from cart');
    await remove.click();
    await expect(snackbar).toBeVisible();
    await expectAmounts(page, [first]);
    await page.clock.runFor(3_500);
    await expect(snackbar).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(snackbar).toHaveCount(0);
    await remove.click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(snackbar).toHaveCount(0);
  });

  test('a failed payment link shows no snackbar: the button comes back and the cart is unchanged', async ({
    page,
    request,
  }) => {
    const [first, second] = await chooseSubjects(request);
    const student = await registerStudent(request);
    await fillCart(request, student, [first, second]);
    let tries = 0;
    await page.route('**/api/access/accessrequest/createlink', (route) => {
      tries += 1;
      return tries === 1 ? route.abort() : route.fulfill({ status: 500, json: {} });
    });
    await page.setViewportSize({ width: 360, height: 500 });
    await openCartOf(page, student);
    for (const count of [1, 2]) {
      await payButton(page).click();
      await expect(page.getByText('Nothing was charged and your cart is unchanged.')).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect.poll(() => tries).toBe(count);
    }
    await expect(payButton(page)).toBeEnabled();
    await expectAmounts(page, [first, second]);
    await expect(page).toHaveURL(/\/cart$/);
  });

  test('a checkout that fails shows an empty cart without a message, and can be looked at again', async ({
    page,
    request,
  }) => {
    const [first] = await chooseSubjects(request);
    const student = await registerStudent(request);
    await fillCart(request, student, [first]);
    let isDown = true;
    await page.route('**/api/access/cart/checkout?**', (route) =>
      isDown ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await openCartOf(page, student);
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(payButton(page)).toBeDisabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // What is not known is not said to be nothing.
    await expect(page.getByText('₹0')).toHaveCount(0);
    isDown = false;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectAmounts(page, [first]);
  });

  test('a cart that cannot be loaded does not hide what the checkout has', async ({ page, request }) => {
    const [first] = await chooseSubjects(request);
    const student = await registerStudent(request);
    await fillCart(request, student, [first]);
    await page.route('**/api/access/cart?**', (route) => route.fulfill({ status: 500, json: {} }));
    await openCartOf(page, student);
    await expectAmounts(page, [first]);
  });
});
