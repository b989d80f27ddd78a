import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTypst, TypesetThread } from '../src/platform/typeset/thread.server.ts';
import type { QuestionBank } from '../src/questions/format/contract.ts';
import { describeProblem, QuestionFileError } from '../src/questions/format/problem.ts';
import { listQuestionFiles, readQuestionBank } from '../src/questions/format/read.server.ts';
import { allQuestions, countChecks, findProblems, paperQuestions } from '../src/questions/format/rules.server.ts';
import { writeDocuments } from '../src/questions/print/source.server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pdf: { type: 'string' }, help: { type: 'boolean' } },
});

if (values.help) {
  console.log('node tools/check-questions.ts [--pdf folder] [file...]   checks all of content/questions by default');
  process.exit(0);
}

const thread = values.pdf ? new TypesetThread(await loadTypst()) : undefined;
const files = positionals.length > 0 ? positionals.map((path) => resolve(path)) : await listQuestionFiles();
let problemCount = 0;
for (const file of files) problemCount += await checkFile(file);
await thread?.end();
console.log(`${files.length} files, ${problemCount} problems`);
process.exitCode = problemCount > 0 ? 1 : 0;

async function checkFile(path: string): Promise<number> {
  try {
    const bank = await readQuestionBank(path);
    const problems = findProblems(bank);
    for (const problem of problems) console.log(describeProblem(problem));
    if (problems.length === 0) console.log(summarise(bank));
    if (problems.length === 0 && thread && values.pdf) await writePdfs(thread, bank, values.pdf);
    return problems.length;
  } catch (error) {
    if (!(error instanceof QuestionFileError)) throw error;
    console.log(error.message);
    return 1;
  }
}

function summarise(bank: QuestionBank): string {
  const { numerical, checked } = countChecks(bank);
  const [paper, all] = [paperQuestions(bank).length, allQuestions(bank).length];
  const counts = `${paper} questions, ${bank.marks} marks; ${all - paper} for practice`;
  return `${bank.file}: ${counts}; ${checked} of ${numerical} numerical answers checked`;
}

async function writePdfs(typst: TypesetThread, bank: QuestionBank, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { filename, source } of writeDocuments(bank, 'Abhyas')) {
    const { pdf, pages } = await typst.typeset(source);
    await writeFile(join(folder, filename), pdf);
    console.log(`  ${join(folder, filename)}: ${pages} pages, ${Math.round(pdf.length / 1_000)} KB`);
  }
}
