import { catalogCommands } from './catalog/commands.server.ts';
import { findCommand, helpText } from './platform/command.server.ts';
import { obtainDatabase } from './platform/obtain-database.server.ts';
import { openPlatform } from './platform/platform.server.ts';
import { BadSetting, loadSettings, type Settings } from './platform/settings.server.ts';
import { prepareDatabase } from './prepare.server.ts';

const commands = [...catalogCommands];

async function run(settings: Settings, found: NonNullable<ReturnType<typeof findCommand>>): Promise<void> {
  const database = await obtainDatabase(settings, console.error);
  try {
    await prepareDatabase(database.url, settings);
    const platform = await openPlatform(settings, database.url, console.error);
    await found.command.run(platform, found.parameters).finally(() => platform.close());
  } finally {
    await database.release();
  }
}

const line = process.argv.slice(2);
const found = findCommand(commands, line);
try {
  if (found) await run(loadSettings(), found);
  else console.info(helpText(commands));
  process.exitCode = found || line.length === 0 || line[0] === 'help' ? 0 : 2;
} catch (error) {
  console.error(error instanceof BadSetting ? error.message : error);
  process.exitCode = 1;
}
