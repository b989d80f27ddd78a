import { readFile } from 'node:fs/promises';
import { registerStudent } from './support/people.ts';
import { addSubject, uploadPaper } from './support/staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

test.use({ viewport: { width: 360, height: 740 } });

const newEmail = () => `${crypto.randomUUID().slice(0, 12)}@students.example`;

test('a new student goes from home over registering to subjects and the cart, and never leaves msite', async ({
  page,
}) => {
  await visit(page, '/msite/home');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).tap();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByText('Join us today')).toBeVisible();
  await page.getByLabel('Full Name').fill('Ravi Kumar');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Mobile Number').fill('98765432109999');
  await expect(page.getByLabel('Mobile Number')).toHaveValue('9876543210');
  await page.getByLabel('Password', { exact: true }).fill('quiet-river-7');
  await page.getByRole('button', { name: 'Create Account' }).tap();
  await expect(page).toHaveURL(/\/msite\/subjects$/);
  await expect(page.getByRole('heading', { name: 'All Subjects' })).toBeVisible();
  await page
    .getByRole('button', { name: /Add to cart/ })
    .first()
    .tap();
  await expect(page.getByText('Subject added to cart')).toBeVisible();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ }).tap();
  await expect(page.getByRole('heading', { name: 'Your Cart Summary' })).toBeVisible();
  await expect(page).toHaveURL(/\/msite\/cart$/);
  await expect(page.getByRole('button', { name: 'PROCEED TO PAY' })).toBeEnabled();
});

test('a student logs in, picks a class and a subject, and downloads a paper', async ({ page, request }) => {
  const student = await registerStudent(request);
  const subjectName = `Botany ${Date.now().toString(36)}`;
  const subjectid = await addSubject(request, { subjectName, classid: 12, price: 99 });
  await uploadPaper(request, { subjectid, papername: 'Leaves and roots' });

  await visit(page, '/msite/home');
  await page.getByRole('link', { name: 'Login' }).tap();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Access your account')).toBeVisible();
  await page.getByLabel('Email').fill(student.username);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Show password' }).tap();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page).toHaveURL(/\/msite\/classes$/);
  await page.getByRole('link', { name: 'Explore Now Class 12th' }).tap();
  await expect(page).toHaveURL(/\/msite\/subjects\?classId=12$/);
  await expect(page.getByRole('heading', { name: 'Class 12th - Subjects' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: subjectName }) });
  await card.getByRole('link', { name: /View Papers/ }).tap();
  await expect(page).toHaveURL(/\/msite\/view-papers\?/);
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /Download/ })
    .or(page.getByRole('link', { name: /Download/ }))
    .first()
    .tap();
  const saved = await readFile(await (await downloading).path());
  expect(saved.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Downloaded: Leaves and roots')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).tap();
  await expect(page).toHaveURL(/\/msite\/subjects\?classId=12$/);
});

test.describe('the login', () => {
  test.use({ expectedComplaint: /401/ });

  test('says in a banner what is wrong, and while it asks that it is Processing...', async ({ page }) => {
    await visit(page, '/msite/login');
    await page.getByRole('button', { name: 'Continue' }).tap();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await page.getByLabel('Email').fill('nobody@students.example');
    await page.getByLabel('Password', { exact: true }).fill('wrong one');
    await page.route('**/api/public/login', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Continue' }).tap();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/msite\/register/);
  });
});

test.describe('registering', () => {
  test.use({ expectedComplaint: /409/ });

  test('has its own words for a mobile number, and a banner for an e-mail that exists', async ({ page, request }) => {
    const student = await registerStudent(request);
    await visit(page, '/msite/register');
    await page.getByLabel('Mobile Number').fill('12345');
    await page.getByLabel('Full Name').fill('Asha Verma');
    await expect(page.getByText('Please enter a valid 10-digit mobile number')).toBeVisible();
    await page.getByLabel('Mobile Number').fill('9876543210');
    await page.getByLabel('Email').fill(student.username);
    await page.getByLabel('Password', { exact: true }).fill('quiet-river-7');
    await page.getByRole('button', { name: 'Create Account' }).tap();
    await expect(page.getByRole('alert')).toHaveText('Email already exists. Please choose another.');
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', /^\/msite\/login/);
  });
});

test.describe('classes that cannot be loaded', () => {
  test.use({ expectedComplaint: /503|500/ });

  test('are said to be loading, then that they failed, and can be asked for again', async ({ page }) => {
    await visit(page, '/msite/home');
    await page.route('**/msite/classes.data*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.route('**/api/public/classes', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fulfill({ status: 500, body: '{}' });
    });
    await page.getByRole('link', { name: 'See the classes' }).tap();
    await expect(page.getByText('Loading classes...')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Failed to load classes. Please try again later.');
    await page.unroute('**/api/public/classes');
    await page.getByRole('button', { name: 'Try Again' }).tap();
    await expect(page.getByRole('link', { name: 'Explore Now Class 9th' })).toBeVisible();
  });
});

test('the bars lead through msite and back, and the page can be asked for again', async ({ page }) => {
  await visit(page, '/msite/home');
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Classes' }).tap();
  await expect(page).toHaveURL(/\/msite\/classes$/);
  await bar.getByRole('link', { name: 'Account' }).tap();
  await expect(page).toHaveURL(/\/msite\/login$/);
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page).toHaveURL(/\/msite\/classes$/);
  const asked = page.waitForRequest(/\/msite\/classes\.data/);
  await page.getByRole('button', { name: 'Refresh' }).tap();
  await asked;
});

test('the showcase has 16 designs of the five classes, and choosing one only writes to the console', async ({
  page,
}) => {
  await visit(page, '/msite/login-showcase');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(16);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const cards = page.getByRole('main').getByRole('button');
  await expect(cards).toHaveCount(80);
  const written = page.waitForEvent('console');
  await cards.nth(4).tap();
  expect((await written).text()).toContain('2005 12th Model Papers - Arts');
  await expect(page).toHaveURL(/\/msite\/login-showcase$/);
});

const pages = [
  '/msite/home',
  '/msite/classes',
  '/msite/subjects',
  '/msite/subjects?classId=10',
  '/msite/view-papers?subjectId=1',
  '/msite/login',
  '/msite/register',
  '/msite/cart',
  '/msite/search?q=math',
  '/msite/about-us',
  '/msite/contact-us',
  '/msite/terms-of-use',
  '/msite/privacy-policy',
  '/msite/refund-policy',
  '/msite/shipping-policy',
  '/msite/login-showcase',
];
for (const path of pages) {
  test(`${path} is accessible in both themes, fits 320 px, and its links stay in msite`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const leaving = links.filter(
      (href) => href.startsWith('/') && !href.startsWith('/msite/') && !href.startsWith('/api/'),
    );
    expect(leaving).toEqual([]);
  });
}
