import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkSubjectFolder } from '../src/questions/format/check-folder.server.ts';
import { describeProblem } from '../src/questions/format/problem.ts';
import { questionsOfFile } from '../src/questions/format/questions.ts';
import { listSubjectFolders } from '../src/questions/format/read.server.ts';
import { countChecks, type SubjectInProgress } from '../src/questions/format/rules.server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { patterns: { type: 'string' }, help: { type: 'boolean' } },
});

if (values.help) {
  console.log('node tools/check-questions.ts [--patterns folder] [subject folder or file...]');
  console.log('checks all of content/questions by default');
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
  return shown.length;
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
