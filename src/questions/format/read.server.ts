import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { projectRoot } from '../../platform/project-root.server.ts';
import type { QuestionBank } from './contract.ts';
import { parseQuestionBank } from './parse.server.ts';

export const questionsFolder = join(projectRoot, 'content', 'questions');

/** The file of a subject: `class-10-social-science.md`. */
export function questionFileName(classId: number, subject: string): string {
  return `class-${classId}-${subject.toLowerCase().replaceAll(' ', '-')}.md`;
}

export async function listQuestionFiles(folder: string = questionsFolder): Promise<string[]> {
  const names = await readdir(folder);
  const order = new Intl.Collator('en', { numeric: true });
  return names
    .filter((name) => /^class-\d+-.+\.md$/.test(name))
    .toSorted(order.compare)
    .map((name) => join(folder, name));
}

export async function readQuestionBank(path: string): Promise<QuestionBank> {
  return parseQuestionBank(relative(projectRoot, path), await readFile(path, 'utf8'));
}
