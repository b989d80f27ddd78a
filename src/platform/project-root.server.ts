import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that holds package.json: the same whether this runs from src or from the bundle in build. */
export const projectRoot = findProjectRoot(import.meta.dirname);

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json is not above the running program');
  return findProjectRoot(parent);
}
