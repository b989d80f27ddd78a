import type { Page } from '@playwright/test';
import { makePdf } from '../src/testing/sample-pdfs.ts';
import { gate } from './support/carts.ts';
import { newWord } from './support/letters.ts';
import { addSubject, staffHeaders, uploadPaper } from './support/staff.ts';
import { boss, enterAs } from './support/staff-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/visit.ts';

interface NamedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const pdf = (name: string, buffer = makePdf({ pages: 2 })): NamedFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
});
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const uploadOf = (page: Page, fileName: string) => page.getByRole('listitem', { name: fileName, exact: true });
const listPublic = async (page: Page, subjectId: number) =>
  (await (await page.request.get(`/api/public/papers/${subjectId}`)).json()) as { papername: string; access: string }[];

async function openPapers(page: Page, query = ''): Promise<void> {
  await enterAs(page, boss);
  await visit(page, `/admin/papers${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Papers' })).toBeVisible();
}

/** Lets go of files over the screen, as from a folder beside the browser. */
async function dropFiles(page: Page, files: readonly NamedFile[]): Promise<void> {
  const sent = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const transfer = await page.evaluateHandle((items) => {
    const held = new DataTransfer();
    for (const { name, base64 } of items) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      held.items.add(new File([bytes], name, { type: 'application/pdf' }));
    }
    return held;
  }, sent);
  await page.locator('main').dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop the PDFs here')).toBeVisible();
  await page.locator('main').dispatchEvent('drop', { dataTransfer: transfer });
}

test.describe('uploading', () => {
  // What the shop says to the file that is none.
  test.use({ expectedComplaint: /status of 400/ });

  test('of 20 files dropped at once the bad one says why, and 19 are live in the shop', async ({ page, request }) => {
    // Twenty files are looked at and written one after the other.
    test.slow();
    const subjectName = `Astronomy ${newWord()}`;
    const subjectId = await addSubject(request, { subjectName, price: 149 });
    const stem = `class-10-${subjectName.toLowerCase().replace(' ', '-')}`;
    const names = Array.from({ length: 20 }, (_, index) => `${stem}-sample-paper-${index + 1}.pdf`);
    const [first = '', second = '', bad = ''] = names;
    await openPapers(page);
    await dropFiles(
      page,
      names.slice(1).map((name) => pdf(name, name === bad ? Buffer.from('%PDF-1.4 and nothing more') : undefined)),
    );
    const panel = page.getByRole('region', { name: 'Uploads' });
    await expect(panel.getByRole('listitem')).toHaveCount(19);
    await page.getByLabel('PDFs to upload').setInputFiles([pdf(first)]);
    await expect(panel.getByText('20 files chosen.')).toBeVisible();
    await expect(page.getByLabel(`Class of ${second}`)).toHaveValue('10');
    await expect(page.getByLabel(`Subject of ${second}`)).toHaveValue(String(subjectId));
    await page.getByLabel(`Kind of ${second}`).selectOption('Practice questions');

    const sending = gate();
    await page.route('**/api/public/paper/upload', async (route) => {
      await sending.opened;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Upload 20 papers' }).click();
    // Three at a time, each with its own progress; the others wait for their turn.
    await expect(panel.getByRole('progressbar')).toHaveCount(3);
    await expect(panel.getByText('Waiting', { exact: true })).toHaveCount(17);
    // Still to be changed: one that is on its way and one that waits.
    await page.getByLabel(`Name of ${second}`).fill('Named on its way');
    await page.getByLabel(`Name of ${first}`).fill('Named while it waits');
    // They go on while somebody looks at another screen.
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/\/admin\/orders$/);
    sending.open();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Papers' }).click();

    await expect(panel.getByText('19 of 20 papers are live', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(
      uploadOf(page, bad).getByText('This PDF cannot be opened. It may be damaged or cut off.'),
    ).toBeVisible();
    // It would not be a PDF the next time either.
    await expect(uploadOf(page, bad).getByRole('button', { name: /^Try again/ })).toHaveCount(0);

    const listed = await listPublic(page, subjectId);
    expect(listed).toHaveLength(19);
    const shown = listed.map(({ papername }) => papername);
    expect(shown).toContain('Named on its way');
    expect(shown).toContain('Named while it waits');
    const popup = page.waitForEvent('popup');
    await panel.getByRole('link', { name: new RegExp(`${subjectName} \\(19\\)`) }).click();
    await expect((await popup).getByText('Showing 19 of 19 papers')).toBeVisible();
  });

  test('a file can be cancelled on its way and tried again, and the shop has it only then', async ({
    page,
    request,
  }) => {
    const subjectId = await addSubject(request, { subjectName: `Robotics ${newWord()}` });
    await openPapers(page, `?subjectId=${subjectId}`);
    await page.getByLabel('PDFs to upload').setInputFiles([pdf('scan0001.pdf')]);
    const upload = uploadOf(page, 'scan0001.pdf');
    await expect(upload.getByText('Please choose one.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload 0 papers' })).toBeDisabled();
    await expectAccessible(page);
    await page.getByLabel('Class of scan0001.pdf').selectOption('10');
    await page.getByLabel('Subject of scan0001.pdf').selectOption(String(subjectId));
    await page.route('**/api/public/paper/upload', () => undefined);
    await page.getByRole('button', { name: 'Upload 1 paper' }).click();
    await upload.getByRole('button', { name: /^Cancel/ }).click();
    await expect(upload.getByText('Cancelled. It is not in the shop.')).toBeVisible();
    expect(await listPublic(page, subjectId)).toEqual([]);
    await page.unroute('**/api/public/paper/upload');
    await upload.getByRole('button', { name: /^Try again/ }).click();
    await expect(page.getByText('1 of 1 paper is live')).toBeVisible();
    await expectAccessible(page);
    expect(await listPublic(page, subjectId)).toHaveLength(1);
  });

  test('another file takes the place of the old one; one that is no PDF leaves it', async ({ page, request }) => {
    const subjectid = await addSubject(request, { subjectName: `Botany ${newWord()}` });
    const papername = `Leaves ${newWord()}`;
    const { paperid } = await uploadPaper(request, { subjectid, papername });
    await openPapers(page, `?q=${encodeURIComponent(papername)}`);
    await page.getByRole('button', { name: `Replace the file of ${papername}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the file' });
    await dialog.getByLabel('New PDF').setInputFiles(pdf('no.pdf', Buffer.from('no PDF at all')));
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This file is not a PDF.');
    await expectAccessible(page);
    await dialog.getByLabel('New PDF').setInputFiles(pdf('better.pdf', makePdf({ pages: 5 })));
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, papername)).toContainText('paper.pdf');
    await expect(row(page, papername).getByText('5 pages', { exact: true })).toBeVisible();
    const preview = row(page, papername).getByRole('link', { name: /^Preview/ });
    await expect(preview).toHaveAttribute('href', `/paper/${paperid}`);
    await page.getByRole('button', { name: `Replace the file of ${papername}` }).click();
    await dialog.getByRole('button', { name: 'Put it back' }).click();
    await expect(row(page, papername).getByText('2 pages', { exact: true })).toBeVisible();
  });
});

test('ticked papers are enabled, disabled, priced, moved and deleted together; deleting can be undone', async ({
  page,
  request,
}) => {
  const word = newWord();
  const subjectid = await addSubject(request, { subjectName: `Music ${word}`, price: 99 });
  const otherName = `Dance ${word}`;
  const other = await addSubject(request, { subjectName: otherName, price: 99 });
  for (const part of ['A', 'B', 'C']) await uploadPaper(request, { subjectid, papername: `Ragas ${word} ${part}` });
  await openPapers(page);
  await page.getByLabel('Search papers').fill(`Ragas ${word}`);
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  const names = async () => (await listPublic(page, subjectid)).map(({ papername }) => papername.slice(-1)).sort();

  await page.getByRole('switch', { name: `Ragas ${word} A enabled` }).click();
  await expect.poll(names).toEqual(['B', 'C']);

  const tickAll = page.getByRole('checkbox', { name: 'Select all rows' });
  const bar = page.getByRole('region', { name: 'Selected papers' });
  const press = async (name: string): Promise<void> => {
    await tickAll.check();
    await bar.getByRole('button', { name, exact: true }).click();
    // What was ticked stays so, for whatever else is to be done to it.
    await expect(bar).toContainText('3 papers selected');
  };
  await press('Disable');
  await expect(page.getByText('2 papers changed, 1 was like that already.')).toBeVisible();
  expect(await names()).toEqual([]);
  // What the shop no longer shows, staff still see.
  await expect(async () => {
    await page.reload();
    await expect(row(page, `Ragas ${word} A`).locator('img')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await press('Enable');
  await expect.poll(names).toEqual(['A', 'B', 'C']);
  await press('Make paid');
  await expect(row(page, `Ragas ${word} A`).getByText('Paid', { exact: true })).toBeVisible();
  expect((await listPublic(page, subjectid)).map(({ access }) => access)).toEqual(['paid', 'paid', 'paid']);
  await press('Make free');
  await expect(row(page, `Ragas ${word} A`).getByText('Free', { exact: true })).toBeVisible();

  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('checkbox', { name: `Select Ragas ${word} B` }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move…' }).click();
  const move = page.getByRole('dialog', { name: 'Move 1 paper' });
  await expect(move.getByRole('region', { name: 'Which papers' })).toContainText(`Ragas ${word} B`);
  await move.getByLabel('Class').selectOption('10');
  await move.getByLabel('Subject').selectOption(String(other));
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(row(page, `Ragas ${word} B`)).toContainText(otherName);
  expect(await names()).toEqual(['A', 'C']);

  await tickAll.check();
  await bar.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 papers' }).click();
  await expect(page.getByText('0–0 of 0')).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await names()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  expect(await names()).toEqual(['A', 'C']);
});

test('bulk never touches what is not seen: ranges, filters, named targets, and rows that stay in their place', async ({
  page,
  request,
}) => {
  const word = newWord();
  const subjectid = await addSubject(request, { subjectName: `Opera ${word}`, price: 99 });
  const parts = ['A', 'B', 'C', 'D'];
  for (const part of parts) await uploadPaper(request, { subjectid, papername: `Aria ${word} ${part}` });
  const enabled = async () => (await listPublic(page, subjectid)).map(({ papername }) => papername.slice(-1)).sort();
  const tick = (part: string) => page.getByRole('checkbox', { name: `Select Aria ${word} ${part}` });
  const bar = page.getByRole('region', { name: 'Selected papers' });
  const shown = () => page.getByRole('row').filter({ hasText: `Aria ${word}` });
  await openPapers(page, `?subjectId=${subjectid}&sort=-updatedAt&enabled=true`);
  await expect(shown()).toHaveText(parts.toReversed().map((part) => new RegExp(`Aria ${word} ${part}`)));

  // The row that is changed, and no longer matches, stays under the pointer; so do all others.
  await page.getByRole('switch', { name: `Aria ${word} B enabled` }).click();
  await expect.poll(enabled).toEqual(['A', 'C', 'D']);
  await expect(page.getByRole('switch', { name: `Aria ${word} B enabled` })).not.toBeChecked();
  await expect(shown()).toHaveText(parts.toReversed().map((part) => new RegExp(`Aria ${word} ${part}`)));
  await page.getByRole('switch', { name: `Aria ${word} B enabled` }).click();
  await expect.poll(enabled).toEqual(parts);

  await tick('D').check();
  await tick('B').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 papers selected');
  await expect(tick('A')).not.toBeChecked();
  // A search hides two of them: they are still named, and can be taken out.
  await page.getByLabel('Search papers').fill(`Aria ${word} D`);
  await expect(shown()).toHaveCount(1);
  await bar.getByRole('button', { name: '2 not in the list below: show which' }).click();
  const named = bar.getByRole('region', { name: 'Which papers' }).getByRole('listitem');
  await expect(named).toHaveCount(3);
  await expectAccessible(page);
  await bar.getByRole('button', { name: `Unselect Aria ${word} C` }).click();
  await bar.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText('2 papers changed.')).toBeVisible();
  await expect.poll(enabled).toEqual(['A', 'C']);
  await expect(bar).toContainText('2 papers selected');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 changes undone.')).toBeVisible();
  await expect.poll(enabled).toEqual(parts);
  await bar.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 papers?' });
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`Aria ${word} D`), new RegExp(`Aria ${word} B`)]);
});

test.describe('two who edit one paper', () => {
  test.use({ expectedComplaint: /status of 409/ });

  test('the second is told what the first changed, and nothing is lost silently', async ({ page, request }) => {
    const subjectid = await addSubject(request, { subjectName: `Civics ${newWord()}` });
    const papername = `Rights ${newWord()}`;
    const { paperid } = await uploadPaper(request, { subjectid, papername });
    await openPapers(page, `?q=${encodeURIComponent(papername)}`);
    await page.getByRole('button', { name: `Edit ${papername}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit paper' });
    await dialog.getByLabel('Name', { exact: true }).fill(`${papername} mine`);
    await expectAccessible(page);
    const headers = await staffHeaders(request);
    const theirs = { paperid, papername: `${papername} theirs`, kind: 'solutions' };
    expect((await request.put('/api/access/updatepaper', { headers, data: theirs })).status()).toBe(200);

    await dialog.getByLabel('Name', { exact: true }).press('Enter');
    const contested = dialog.getByRole('region', { name: 'Changed meanwhile' });
    await expect(contested.getByRole('row', { name: /^Name/ })).toContainText(`${papername} mine`);
    await expect(contested.getByRole('row', { name: /^Name/ })).toContainText(`${papername} theirs`);
    await expect(contested.getByRole('row', { name: /^Kind/ })).toContainText('Step-by-step solutions');
    await expectAccessible(page);
    await contested.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, `${papername} mine`)).toContainText('Step-by-step solutions');
  });
});

test('on a phone the list is cards and the dialogs fit', async ({ page, request }) => {
  const subjectid = await addSubject(request, { subjectName: `Yoga ${newWord()}` });
  const papername = `Asanas ${newWord()}`;
  await uploadPaper(request, { subjectid, papername });
  await page.setViewportSize({ width: 390, height: 844 });
  await openPapers(page, `?q=${encodeURIComponent(papername)}`);
  await expect(row(page, papername)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Edit ${papername}` }).click();
  await expect(page.getByRole('dialog', { name: 'Edit paper' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('PDFs to upload').setInputFiles([pdf('class-10-maths.pdf')]);
  await expect(page.getByLabel('Class of class-10-maths.pdf')).toHaveValue('10');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
