import { basename } from 'node:path';

/** How to call npm with this Node; the arguments must need no quoting. */
export function npmCommand(node, args) {
  const cli = process.env.npm_execpath ?? '';
  // Other package managers name themselves in the same variable.
  if (basename(cli) === 'npm-cli.js') return { program: node, args: [cli, ...args] };
  // On Windows npm is a .cmd file, which only a shell can start.
  if (process.platform === 'win32') return { program: ['npm', ...args].join(' '), args: [], shell: true };
  return { program: 'npm', args };
}
