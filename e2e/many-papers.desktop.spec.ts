import { makePdf } from '../src/testing/sample-pdfs.ts';
import { addSubject, uploadPaper } from './support/staff.ts';
import { expect, test, visit } from './support/visit.ts';

test('many papers come in parts, and Show more brings the next', async ({ page, request }) => {
  test.slow();
  const id = await addSubject(request, { subjectName: `Many ${Math.random().toString(36).slice(2)}` });
  for (let index = 1; index <= 62; index += 1) {
    await uploadPaper(request, { subjectid: id, papername: `Paper ${index}`, file: makePdf({ text: `${index}` }) });
  }
  await visit(page, `/view-papers?subjectId=${id}`);
  await expect(page.getByText('Showing 60 of 62 papers')).toBeVisible();
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page.getByText('Showing 62 of 62 papers')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0);
  // Back leads to the paper that was left, and not to the end of the first part.
  const last = page.getByRole('link', { name: 'Paper 62', exact: true });
  await last.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper 62');
  await page.goBack();
  await expect(page.getByText('Showing 62 of 62 papers')).toBeVisible();
  await expect(last).toBeInViewport();
});
