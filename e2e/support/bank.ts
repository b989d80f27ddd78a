import type { APIRequestContext } from '@playwright/test';
import type { Paper } from '../../src/papers/schemas.ts';

interface BankPaper {
  classid: number;
  subjectName: string;
  kind?: Paper['kind'];
}

/** A paper of the question bank that every new shop comes with. */
export async function findBankPaper(
  request: APIRequestContext,
  { classid, subjectName, kind = 'paper' }: BankPaper,
): Promise<Paper> {
  const subjects: { id: number; subjectName: string }[] = await (
    await request.get(`/api/public/subjects/${classid}`)
  ).json();
  const subject = subjects.find((one) => one.subjectName === subjectName);
  const papers: Paper[] = await (await request.get(`/api/public/papers/${subject?.id}`)).json();
  const paper = papers.find((one) => one.isOnScreen && one.kind === kind);
  if (!paper) throw new Error(`the shop has no ${kind} of ${subjectName} in its question bank`);
  return paper;
}
