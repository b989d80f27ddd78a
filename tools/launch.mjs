import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildStep } from './launch/build.mjs';
import { endBy } from './launch/child.mjs';
import { installStep } from './launch/install.mjs';
import { withLock } from './launch/lock.mjs';
import { chosenNode, nodeStep, putFirstOnPath } from './launch/node.mjs';
import { runProgram } from './launch/program.mjs';
import { StepFailed } from './launch/step.mjs';

// This file and what it imports must run on Node 18 and with nothing installed: they are what brings the rest.

const commands = {
  start: { program: 'build/server/index.js', needsBuild: true },
  dev: { program: 'tools/dev.ts' },
  build: { needsBuild: true },
  // Its suites say by themselves whether they need the build.
  test: { program: 'tools/test.ts' },
  bench: { program: 'bench/run.ts', needsBuild: true },
  shop: { program: 'build/server/shop.js', needsBuild: true },
  pictures: { program: 'tools/pictures.ts', needsBuild: true },
  'prove-attacks': { program: 'tools/prove-attacks.ts', needsBuild: true },
  package: { program: 'tools/package.ts', needsBuild: true },
  'prove-cluster': { program: 'tools/prove-cluster.ts', needsBuild: true },
  'prove-practice': { program: 'tools/prove-practice.ts', needsBuild: true },
  'bench-pages': { program: 'bench/pages.ts', needsBuild: true },
  'bench-staff': { program: 'bench/staff-lists.ts', needsBuild: true },
};

function findCommand(name) {
  if (Object.hasOwn(commands, name)) return commands[name];
  const program = `tools/${name}.ts`;
  return /^[a-z][a-z0-9-]*$/.test(name) && existsSync(program) ? { program } : undefined;
}

async function prepare(command) {
  await complete(nodeStep);
  putFirstOnPath(chosenNode);
  await complete(installStep);
  if (command.needsBuild) await complete(buildStep);
}

async function complete(step) {
  if (step.isDone()) return;
  await withLock(async () => {
    // Another launcher may have done it while this one waited for the lock.
    if (!step.isDone()) await step.run();
  });
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [name = '', ...args] = process.argv.slice(2);
const command = findCommand(name);

if (!command) {
  console.error(`Usage: node tools/launch.mjs <${Object.keys(commands).join(' | ')}> [arguments]`);
  process.exit(2);
}
if (name === 'start') process.env.NODE_ENV ||= 'production';

try {
  await prepare(command);
} catch (error) {
  // A folder that cannot be written to is the user's to mend, and its message says enough.
  if (!(error instanceof StepFailed) && !error.syscall) throw error;
  console.error(error.message);
  if (!error.stoppedBy) process.exit(1);
  await endBy(error.stoppedBy);
}
if (command.program) await runProgram(chosenNode, command.program, args);
