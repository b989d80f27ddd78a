import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chosenNode } from './node.mjs';
import { hasStamp, stampAfter } from './stamp.mjs';
import { runStep } from './step.mjs';

const stampFile = 'build/.fingerprint';
const finish = 'tools/finish-build.ts';
const sources = [
  'src',
  'content',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
  finish,
  'tools/build-worker.ts',
  'tools/prepare-bank.ts',
];

export const buildStep = {
  isDone: () => existsSync('build/server/index.js') && hasStamp(stampFile, fingerprint()),
  run: () =>
    // The fingerprint is taken before the build: a source changed meanwhile makes the next start build again.
    stampAfter(stampFile, fingerprint(), () => {
      const tools = [[reactRouter(), 'build'], ...(existsSync(finish) ? [[finish]] : [])];
      const commands = tools.map((args) => ({ program: chosenNode, args, env: { NODE_ENV: 'production' } }));
      return runStep('Building the shop', commands);
    }),
};

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    const bytes = readFileSync(file);
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

function filesIn(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isDirectory()) {
    return readdirSync(path)
      .sort()
      .flatMap((name) => filesIn(`${path}/${name}`));
  }
  return /\.test\.tsx?$/.test(path) ? [] : [path];
}

function reactRouter() {
  const folder = 'node_modules/@react-router/dev';
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return `${folder}/${bin['react-router']}`;
}
