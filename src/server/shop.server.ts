import { ZodError } from 'zod';
import { accountsCommands } from '../accounts/commands.server.ts';
import { adminCommands } from '../admin/commands.server.ts';
import { catalogCommands } from '../catalog/commands.server.ts';
import { checkoutCommands } from '../checkout/commands.server.ts';
import { operationsCommands } from '../operations/commands.server.ts';
import { papersCommands } from '../papers/commands.server.ts';
import { BadCommand, findCommand, helpText, type LoneCommand, type ShopCommand } from '../platform/command.server.ts';
import { obtainDatabase } from '../platform/database/obtain-database.server.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import { sayError } from '../platform/logger.server.ts';
import { openPlatform, type Platform } from '../platform/platform.server.ts';
import { BadSetting, loadSettings, type Settings } from '../platform/settings.server.ts';
import { questionsCommands } from '../questions/commands.server.ts';
import { prepareDatabase } from './prepare.server.ts';

// Staff's come first: some of them have a longer name than those of the catalogue.
const commands: (ShopCommand | LoneCommand)[] = [
  ...adminCommands,
  ...accountsCommands,
  ...catalogCommands,
  ...papersCommands,
  ...questionsCommands,
  ...checkoutCommands,
  ...operationsCommands(withPlatform),
];

async function run(
  settings: Settings,
  { command, parameters }: { command: ShopCommand | LoneCommand; parameters: string[] },
): Promise<void> {
  if ('runAlone' in command) return command.runAlone(settings, parameters);
  await withPlatform(settings, (platform) => command.run(platform, parameters));
}

async function withPlatform(settings: Settings, work: (platform: Platform) => Promise<void>): Promise<void> {
  const database = await obtainDatabase(settings, console.error);
  try {
    await prepareDatabase(database.url, settings, console.info);
    const platform = await openPlatform(settings, database.url, sayError);
    await work(platform).finally(() => platform.close());
  } finally {
    await database.release();
  }
}

/** What went wrong by the caller's doing is said in a line; the rest with where it happened. */
function sayWhy(error: unknown): void {
  if (error instanceof ZodError) console.error(error.issues[0]?.message);
  else if (isCallers(error)) console.error(error.message);
  else sayError(error);
}

function isCallers(error: unknown): error is Error {
  return error instanceof BadSetting || error instanceof ShopError || error instanceof BadCommand;
}

const line = process.argv.slice(2);
const found = findCommand(commands, line);
const isHelp = line.length === 0 || line[0] === 'help';
try {
  if (found) await run(loadSettings(), found);
  else if (isHelp) console.info(helpText(commands));
  else console.error(`There is no command "${line.join(' ')}". "npm run shop -- help" lists them.`);
  if (!found && !isHelp) process.exitCode = 2;
} catch (error) {
  sayWhy(error);
  process.exitCode = 1;
}
