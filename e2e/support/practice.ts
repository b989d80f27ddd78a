import type { APIRequestContext, Page } from '@playwright/test';
import type { PracticeSubject } from '../../src/practice/contract.ts';
import { expect } from './visit.ts';

/** A subject of the demo catalogue that can be practised. */
export async function findPracticeSubject(request: APIRequestContext): Promise<PracticeSubject> {
  const subjects: { id: number; subjectName: string }[] = await (await request.get('/api/public/subjects/10')).json();
  const { id } = subjects.find(({ subjectName }) => subjectName === 'Mathematics') ?? {};
  return (await request.get(`/api/public/practice/${id}`)).json();
}

export function freeMock({ mocks }: PracticeSubject): number {
  const { paperId } = mocks.find(({ isFree }) => isFree) ?? {};
  if (paperId === undefined) throw new Error('the subject has no free mock');
  return paperId;
}

/** Answers the question that is shown, somehow, and waits until it is marked. */
export async function answerQuestion(page: Page): Promise<void> {
  const check = page.getByRole('button', { name: /^(Check|Mark my answer)$/ });
  await expect(check).toBeVisible();
  const option = page.getByRole('radio').first();
  const line = page.getByRole('textbox', { name: /^Your answer/ }).first();
  if (await option.isVisible()) await option.check();
  else if (await line.isVisible()) await line.fill('12');
  await check.click();
  await expect(page.getByRole('heading', { name: 'How the marks are given' })).toBeVisible();
}
