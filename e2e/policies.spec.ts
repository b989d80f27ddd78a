import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

const paths = ['/about-us', '/terms-of-use', '/privacy-policy', '/refund-policy', '/shipping-policy'];

const terms = [
  'Acceptance',
  'service',
  'Educational nature notice',
  'User responsibilities',
  'Intellectual property',
  'Accuracy disclaimer',
  'liability',
  'Privacy',
  'Mobile app terms',
  'Modifications',
  'Termination',
  'Contact',
];
const privacy = [
  'Information we collect',
  'use',
  'Sharing',
  'Security',
  'rights',
  'Cookies',
  'Children’s privacy',
  'International transfers',
  'Retention',
  'Changes',
  'Contact',
];

async function expectSections(page: Page, parts: readonly string[]): Promise<void> {
  const numbered = parts.map((part, index) => new RegExp(`^${index + 1}\\. .*${part}`, 'i'));
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(numbered);
}

/** As the clocks in India show it. */
function indianDay(): string {
  const inIndia = new Date(Date.now() + 5.5 * 60 * 60 * 1000);
  const month = inIndia.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
  return `${inIndia.getUTCDate()} ${month} ${inIndia.getUTCFullYear()}`;
}

test('the terms have their twelve sections', async ({ page }) => {
  await visit(page, '/terms-of-use');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use');
  await expect(page.getByText('Last updated: August 2025', { exact: true })).toBeVisible();
  await expectSections(page, terms);
  await expect(page.getByRole('article')).toContainText('do not guarantee the exact questions of actual exams');
});

test('the privacy policy has its eleven sections', async ({ page }) => {
  await visit(page, '/privacy-policy');
  await expect(page.getByText('Last updated: January 2024', { exact: true })).toBeVisible();
  await expectSections(page, privacy);
  await expect(page.locator('#children')).toContainText('Children under 13 need parental consent');
  await expect(page.locator('#contact')).toContainText('within 48 hours');
});

test('the refund policy is of today and says how long things take', async ({ page }) => {
  const before = indianDay();
  await visit(page, '/refund-policy');
  const updated = page.getByText(/^Last updated: /);
  await expect(updated).toHaveText(new RegExp(`^Last updated: (${before}|${indianDay()})$`));
  await expect(page.locator('#window')).toContainText('within 6-8 days');
  await expect(page.locator('#processing')).toContainText('takes 3-5 days');
  await expect(page.locator('#contact a[href^="mailto:"]')).toBeVisible();
  await expect(page.locator('#contact a[href^="tel:"]')).toBeVisible();
});

test('the shipping policy is of today and tells digital delivery from couriers', async ({ page }) => {
  const before = indianDay();
  await visit(page, '/shipping-policy');
  const updated = page.getByText(/^Last updated: /);
  await expect(updated).toHaveText(new RegExp(`^Last updated: (${before}|${indianDay()})$`));
  await expect(page.locator('#digital-delivery')).toContainText('open in your account');
  await expect(page.locator('#courier')).toContainText('2-3 delivery attempts');
  await expect(page.locator('#contact a[href^="mailto:"]')).toBeVisible();
});

test('the contents lead to their sections', { tag: '@both' }, async ({ page, isMobile }) => {
  await visit(page, '/terms-of-use');
  if (isMobile) await page.locator('summary').filter({ hasText: 'On this page' }).click();
  const contents = page.getByRole('navigation', { name: 'On this page' }).filter({ visible: true });
  await expect(contents.getByRole('link')).toHaveCount(12);
  await contents.getByRole('link', { name: /Intellectual property/ }).click();
  await expect(page).toHaveURL(/#intellectual-property$/);
  await expect(page.getByRole('heading', { name: '5. Intellectual property' })).toBeInViewport();
});

test('on paper there is the text and no navigation', async ({ page }) => {
  await visit(page, '/refund-policy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByText('On this page').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test('the about page has every part the spec names', async ({ page }) => {
  await visit(page, '/about-us');
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  const stats = page.getByRole('region', { name: /in numbers$/ });
  await expect(stats.locator('dd')).toHaveText(['90%', '10K+', '500+', '4']);
  await expect(stats.locator('dt')).toHaveText(['accuracy', 'students helped', 'sample papers', 'classes']);
  for (const name of ['What we offer', 'Important disclaimer', 'Our commitment']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Browse subjects' })).toHaveAttribute('href', '/view-subjects');
});

for (const path of paths) {
  test(`${path} has one address for search engines, and at 320 px nothing that scrolls sideways or that axe finds`, {
    tag: '@both',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('policies read completely, and their links work', async ({ page }) => {
    await page.goto('/terms-of-use');
    await expectSections(page, terms);
    await page.getByRole('article').getByRole('link', { name: 'Privacy Policy' }).first().click();
    await expectSections(page, privacy);
    await page.goto('/about-us');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4);
  });
});
