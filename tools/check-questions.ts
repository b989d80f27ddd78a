import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTypst, TypesetThread } from '../src/platform/typeset/thread.server.ts';
import { checkSubjectFolder } from '../src/questions/format/check/check-folder.server.ts';
import { countChecks, type SubjectInProgress } from '../src/questions/format/check/rules.server.ts';
import { describeProblem } from '../src/questions/format/problem.ts';
import { questionsOfFile } from '../src/questions/format/questions.ts';
import { listSubjectFolders } from '../src/questions/format/read.server.ts';
import { writeDocuments } from '../src/questions/print/source.server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { patterns: { type: 'string' }, pdf: { type: 'string' }, help: { type: 'boolean' } },
});

if (values.help) {
  console.log('node tools/check-questions.ts [--patterns folder] [--pdf folder] [subject folder or file...]');
  console.log('checks all of content/questions by default; with --pdf typesets what has no problem');
  process.exit(0);
}

const patterns = values.patterns === undefined ? undefined : resolve(values.patterns);
const paths = positionals.length > 0 ? positionals.map((path) => resolve(path)) : await listSubjectFolders();
let problemCount = 0;
for (const path of paths) problemCount += await check(path);
console.log(`${problemCount} problems`);
process.exitCode = problemCount > 0 ? 1 : 0;

async function check(path: string): Promise<number> {
  const isFile = (await stat(path)).isFile();
  const { subject, problems } = await checkSubjectFolder(isFile ? dirname(path) : path, patterns);
  const shown = problems.filter(({ file }) => !isFile || basename(file) === basename(path));
  for (const problem of shown) console.log(describeProblem(problem));
  if (subject) summarise(subject);
  if (subject && problems.length === 0 && values.pdf) await writePdfs(subject, values.pdf);
  return shown.length;
}

async function writePdfs({ practice, ...subject }: SubjectInProgress, folder: string): Promise<void> {
  if (!practice || subject.papers.length === 0) return;
  await mkdir(folder, { recursive: true });
  const thread = new TypesetThread(await loadTypst());
  for (const { filename, source } of writeDocuments({ ...subject, practice }, 'Abhyas')) {
    const { pdf, pages } = await thread.typeset(source);
    await writeFile(join(folder, filename), pdf);
    console.log(`  ${join(folder, filename)}: ${pages} pages, ${Math.round(pdf.length / 1_000)} KB`);
  }
  await thread.end();
}

function summarise({ name, papers, practice, pattern }: SubjectInProgress): void {
  console.log(`${name}${pattern ? '' : ': no pattern'}`);
  for (const file of [...papers, ...(practice ? [practice] : [])]) {
    const questions = questionsOfFile(file);
    const { numerical, unchecked } = countChecks(questions);
    const varying = questions.filter(({ varies }) => varies).length;
    const checks = `${numerical - unchecked.length} of ${numerical} numerical answers checked`;
    console.log(`  ${basename(file.file)}: ${questions.length} questions, ${varying} with vary; ${checks}`);
  }
}
