import { addSubject, uploadPaper } from './support/staff.ts';
import { expect, expectNoSidewaysScroll, test } from './support/visit.ts';

test.use({ javaScriptEnabled: false });

test('a visitor without JavaScript walks from the classes to a paper', async ({ page, request }) => {
  const subjectName = `Reading ${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
  const subjectid = await addSubject(request, { subjectName, classid: 12, price: 120 });
  const { paperid } = await uploadPaper(request, { subjectid, papername: 'Half-yearly practice' });

  await page.goto('/');
  await page.locator('#available-classes a[href="/view-subjects?classId=12"]').first().click();
  await expect(page).toHaveURL('/view-subjects?classId=12');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Class 12th');
  await expect(page.getByText(/Showing \d+ of \d+ subjects/)).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: subjectName }) });
  await expect(card).toContainText('₹120');
  await expectNoSidewaysScroll(page);

  await card.getByRole('link', { name: 'View Papers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subjectName);
  await expect(page.getByText('Showing 1 of 1 papers')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Half-yearly practice' })).toBeVisible();
  await expect(page.getByText('Loading papers')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  // Without a script the download is a plain link.
  await expect(page.locator(`a[href^="/api/public/paper/download/${paperid}"]`).first()).toBeVisible();
});

const policies = [
  { path: '/about-us', says: ['90%', '10K+', '500+'] },
  { path: '/terms-of-use', says: ['August 2025'], sections: 12 },
  { path: '/privacy-policy', says: ['January 2024', '48 hour'], sections: 11 },
  { path: '/refund-policy', says: ['6-8 days', '3-5 days'] },
  { path: '/shipping-policy', says: ['2-3'] },
];

for (const { path, says, sections } of policies) {
  test(`${path} reads completely without JavaScript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Numbers may be set with a real dash.
    const text = (await page.getByRole('main').innerText()).replaceAll('–', '-');
    for (const words of says) expect(text).toContain(words);
    if (sections) expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(sections);
    await expectNoSidewaysScroll(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('every link of the header and the footer leads to a page', async ({ page, request }) => {
  await page.goto('/');
  const links = page.locator('header a, footer a');
  const hrefs = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')));
  expect(hrefs.size).toBeGreaterThan(8);
  for (const href of hrefs) {
    const response = await request.get(href, { maxRedirects: 0 });
    // The staff area is loaded on demand and asks for a login itself.
    if (href !== '/admin') expect(response.status(), href).toBe(200);
  }
});
