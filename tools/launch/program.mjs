import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endBy, follow } from './child.mjs';
import { whenParentEnds } from './parent.mjs';

export async function runProgram(node, program, args) {
  const path = resolve(program);
  if (node === process.execPath) {
    process.argv.splice(1, process.argv.length, path, ...args);
    process.setSourceMapsEnabled(true);
    whenParentEnds(() => process.kill(process.pid, 'SIGTERM'));
    await import(pathToFileURL(path).href);
    return;
  }

  const child = spawn(node, ['--enable-source-maps', path, ...args], { stdio: 'inherit' });
  const { code, signal, error } = await follow(child);
  if (error) throw error;
  if (signal) await endBy(signal);
  process.exitCode = code;
}
