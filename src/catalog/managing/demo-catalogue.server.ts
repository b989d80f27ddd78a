import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Database } from '../../platform/database/database.server.ts';
import { projectRoot } from '../../platform/project-root.server.ts';
import { classes, subjects } from '../tables.server.ts';

const DemoCatalogue = z.object({
  classes: z.array(
    z.object({
      classid: z.int(),
      classname: z.string(),
      /** Price in rupees by name of the subject, in the order shown. */
      subjects: z.record(z.string(), z.int()),
    }),
  ),
});

/** Fills an empty database with the catalogue that comes with the shop. */
export async function seedDemoCatalogue(tx: Database): Promise<void> {
  const file = await readFile(join(projectRoot, 'content', 'catalogue.json'), 'utf8');
  const demo = DemoCatalogue.parse(JSON.parse(file));
  await tx
    .insert(classes)
    .values(demo.classes.map(({ classid, classname }, position) => ({ classid, classname, position })));
  await tx
    .insert(subjects)
    .values(
      demo.classes.flatMap(({ classid, subjects: prices }) =>
        Object.entries(prices).map(([subjectName, priceRupees]) => ({ classid, subjectName, priceRupees })),
      ),
    );
}
