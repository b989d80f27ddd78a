import { spawn } from 'node:child_process';
import { follow } from './child.mjs';
import { shareLockWith } from './lock.mjs';
import { showProgress } from './progress.mjs';

export class StepFailed extends Error {
  constructor(message, stoppedBy) {
    super(message);
    this.stoppedBy = stoppedBy;
  }
}

/** Runs commands one after another behind one line of progress; their output is shown only when one fails. */
export async function runStep(title, commands) {
  const progress = showProgress(title);
  for (const { program, args, env, shell } of commands) {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      shell,
    });
    shareLockWith(child);
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));

    const { code, signal, stoppedBy, error } = await follow(child);
    if (code === 0) continue;
    const seconds = progress.end();
    if (stoppedBy) throw new StepFailed(`${title} was stopped.`, stoppedBy);
    process.stderr.write(Buffer.concat(output));
    const reason = error?.message ?? (signal ? `ended by ${signal}` : `exit code ${code}`);
    throw new StepFailed(`${title} failed after ${seconds} s (${reason}).`);
  }
  progress.end('done');
}
