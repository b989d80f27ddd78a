import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chosenMajor, chosenNode } from './node.mjs';
import { npmCommand } from './npm.mjs';
import { hasStamp, stampAfter } from './stamp.mjs';
import { runStep } from './step.mjs';

const stampFile = 'node_modules/.installed';
// NODE_ENV=production would leave out what the build and the tests need.
const installArgs = ['ci', '--prefix', '.', '--include=dev', '--no-audit', '--no-fund'];

export const installStep = {
  isDone: () => hasStamp(stampFile, wantedStamp()),
  run: () =>
    stampAfter(stampFile, wantedStamp(), () => runStep('Installing packages', [npmCommand(chosenNode, installArgs)])),
};

function wantedStamp() {
  const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  return `${lockfile} node-${chosenMajor()} ${process.platform} ${process.arch}\n`;
}
