import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const PackageFile = z.object({ bin: z.record(z.string(), z.string()) });

const stop = new AbortController();
// A child left behind would go on using the processor and its database.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

type Tool = { package: string; bin: string };
type ToolOptions = { env?: NodeJS.ProcessEnv; isShown?: boolean };
export type ToolRun = { exitCode: number; output: string };

/** Runs a tool that npm installed; its output is shown as it comes, or else returned. */
export function runTool(tool: Tool, args: string[], { env, isShown = false }: ToolOptions = {}): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const colour = process.stdout.isTTY && !isShown ? { FORCE_COLOR: '1' } : {};
    const child = spawn(process.execPath, [findScript(tool), ...args], {
      stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...colour, ...env },
      signal: stop.signal,
    });
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(output).toString('utf8') }));
  });
}

function findScript(tool: Tool): string {
  const folder = join('node_modules', tool.package);
  const { bin } = PackageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const script = bin[tool.bin];
  if (!script) throw new Error(`${tool.package} has no program ${tool.bin}`);
  return join(folder, script);
}
