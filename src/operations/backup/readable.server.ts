import { BadCommand } from '../../platform/command.server.ts';
import { runAs } from '../../platform/database/embedded-postgres/account.server.ts';
import type { Binaries } from '../../platform/database/embedded-postgres/binaries.server.ts';
import { ownMigrations } from '../../platform/database/migrations.server.ts';
import { shopVersion } from '../../platform/shop-version.server.ts';
import type { Summary } from './summary.server.ts';

/** Says in a line why this version of the shop cannot use a backup. */
export async function requireReadable({ database, migrations, version }: Summary, binaries: Binaries): Promise<void> {
  const newest = (await ownMigrations()).at(-1)?.when ?? 0;
  if (Math.max(0, ...migrations) > newest) {
    throw new BadCommand(
      `This backup was made by version ${version} of the shop, whose tables ${shopVersion} does not know: use ${version} or newer.`,
    );
  }
  if (database.kind === 'dump') return;
  const { output } = await runAs({}, binaries.postgres, ['--version']);
  const own = majorOf(output.replace(/^.*\) /, ''));
  const its = majorOf(database.serverVersion);
  if (own !== its) {
    throw new BadCommand(
      `This backup is of PostgreSQL ${its}, and the shop brings ${own}: restore it with the version of the shop that made it (${version}), then use "export" and "import".`,
    );
  }
}

function majorOf(version: string): string {
  return /^\d+/.exec(version)?.[0] ?? version;
}
