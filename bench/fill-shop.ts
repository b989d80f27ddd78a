import { parseArgs } from 'node:util';
import { obtainDatabase } from '../src/platform/database/obtain-database.server.ts';
import { openPlatform } from '../src/platform/platform.server.ts';
import { loadSettings } from '../src/platform/settings.server.ts';
import { seedLarge } from './seed-large.ts';
import { seedQuestions } from './seed-questions.ts';

// Fills the shop of DATA_DIR or DATABASE_URL: `node bench/fill-shop.ts --subjects 40000 --papers 100000 --orders 200000`.
const size = (preset: string) => ({ type: 'string', default: preset }) as const;
const { values } = parseArgs({
  options: { subjects: size('40000'), papers: size('100000'), orders: size('200000'), questions: size('100000') },
});
const sizes = { subjects: Number(values.subjects), papers: Number(values.papers), orders: Number(values.orders) };

const settings = loadSettings();
const database = await obtainDatabase(settings, console.error);
try {
  const platform = await openPlatform(settings, database.url, console.error);
  try {
    await seedLarge(platform, sizes);
    await seedQuestions(platform.db, Number(values.questions));
  } finally {
    await platform.close();
  }
  console.info(
    `Added ${sizes.subjects} subjects, ${sizes.papers} papers, ${sizes.orders} orders and ${values.questions} questions.`,
  );
} finally {
  await database.release();
}
