import type { Platform } from './platform.server.ts';
import type { Settings } from './settings.server.ts';

interface Described {
  /** The words that call it, such as `staff add`. */
  name: string;
  /** What follows those words, for the help text. */
  parameters?: string;
  summary: string;
}

/** One command of the staff's command line. */
export interface ShopCommand extends Described {
  run(platform: Platform, parameters: string[]): Promise<void>;
}

/** One that opens the database itself, or needs none. */
export interface LoneCommand extends Described {
  runAlone(settings: Settings, parameters: string[]): Promise<void>;
}

/** What the caller has to mend; it is said in one line. */
export class BadCommand extends Error {
  override name = 'BadCommand';
}

export function helpText(commands: readonly Described[]): string {
  const usages = commands.map(({ name, parameters }) => [name, parameters].filter(Boolean).join(' '));
  const width = Math.max(...usages.map((usage) => usage.length));
  const lines = commands.map(({ summary }, index) => `  ${usages[index]?.padEnd(width)}  ${summary}`);
  return ['npm run shop -- <command>', '', ...lines].join('\n');
}

/** Finds the command whose words the line starts with; what follows are its parameters. */
export function findCommand<Command extends Described>(commands: readonly Command[], line: readonly string[]) {
  for (const command of commands) {
    const words = command.name.split(' ');
    if (words.every((word, index) => line[index] === word)) return { command, parameters: line.slice(words.length) };
  }
  return undefined;
}
