/**
 * Attacks a shop that it starts itself, and says of each attack whether the shop held:
 * `node tools/prove-attacks.ts [words]`. With words only the attacks whose name has one of them are tried.
 * Everything happens on loopback. Ends with 1 when an attack succeeded.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attack } from './attacks/attack.ts';
import { withPostgres, withShop } from './attacks/shop.ts';

const folder = join(import.meta.dirname, 'attacks');
const attackLimitMs = 120_000;

/** Every file in the folder that exports `attacks` is one to try. */
async function findAttacks(words: readonly string[]): Promise<Attack[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
  const modules: { attacks?: Attack[] }[] = await Promise.all(files.map((file) => import(join(folder, file))));
  return modules
    .flatMap(({ attacks = [] }) => attacks)
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
    .sort((one, other) => one.line - other.line);
}

async function judge(attack: Attack, attempt: () => Promise<string | undefined>): Promise<boolean> {
  const startedAt = performance.now();
  const tooLong = new Promise<string>((resolve) => {
    setTimeout(resolve, attackLimitMs, `it was not over after ${attackLimitMs / 1000} s`).unref();
  });
  const fault = await Promise.race([attempt(), tooLong]).catch((error: unknown) => `it could not be tried: ${error}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${fault ? 'FAILED' : 'held  '} ${String(attack.line).padStart(2)} ${attack.name}, ${seconds} s`);
  if (fault) console.log(`          ${fault}`);
  return !fault;
}

async function prove(words: readonly string[]): Promise<boolean> {
  const attacks = await findAttacks(words);
  const shops = Map.groupBy(attacks, ({ settings = {} }) => JSON.stringify(settings));
  let held = 0;
  await withPostgres(async (dataDir, postgresUrl) => {
    for (const together of shops.values()) {
      await withShop(dataDir, postgresUrl, together[0]?.settings ?? {}, async (shop) => {
        for (const attack of together) held += Number(await judge(attack, () => attack.try(shop)));
      });
    }
  });
  console.log(`\n${attacks.length} attacks, ${held} held, ${attacks.length - held} succeeded`);
  return held === attacks.length && attacks.length > 0;
}

process.exit((await prove(process.argv.slice(2))) ? 0 : 1);
