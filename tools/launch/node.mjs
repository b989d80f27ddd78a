import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCommand } from './npm.mjs';
import { runStep, StepFailed } from './step.mjs';

const neededMajor = 24;
const ownMajor = Number.parseInt(process.versions.node, 10);
const isOwnNodeEnough = ownMajor >= neededMajor;
const runtimeFolder = '.runtime';
const runtimeBin = fileURLToPath(new URL(`../../${runtimeFolder}/node_modules/node/bin/`, import.meta.url));
const runtimeNode = join(runtimeBin, process.platform === 'win32' ? 'node.exe' : 'node');

export const chosenNode = isOwnNodeEnough ? process.execPath : runtimeNode;

export const nodeStep = {
  isDone: () => isOwnNodeEnough || majorOf(runtimeNode) >= neededMajor,
  async run() {
    // What an interrupted install left behind would look complete to npm.
    rmSync(`${runtimeFolder}/node_modules`, { recursive: true, force: true });
    mkdirSync(runtimeFolder, { recursive: true });
    const install = ['install', '--prefix', runtimeFolder, '--no-save', '--no-audit', '--no-fund'];
    await runStep(`Fetching Node ${neededMajor}`, [
      npmCommand(process.execPath, [...install, `node@npm:${platformPackage()}@${neededMajor}`]),
    ]);
    if (nodeStep.isDone()) return;
    throw new StepFailed(
      `The Node ${neededMajor} that npm brought does not run here: install Node ${neededMajor} or newer and try again.`,
    );
  },
};

export function chosenMajor() {
  return isOwnNodeEnough ? ownMajor : majorOf(runtimeNode);
}

export function putFirstOnPath(node) {
  process.env.PATH = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter);
}

function majorOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

// The npm package `node` only fetches one of these from its install script, and newer npm versions block such scripts.
function platformPackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const arch = process.platform === 'win32' && process.arch === 'ia32' ? 'x86' : process.arch;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${arch}`;
}
