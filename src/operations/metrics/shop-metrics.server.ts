import { Gauge, Registry } from 'prom-client';
import { shopVersion } from '../../platform/shop-version.server.ts';
import type { Vitals } from '../health/vitals.server.ts';

/** The state of the whole shop, which every process tells alike. */
export async function shopMetrics(vitals: Vitals, now = new Date()): Promise<string> {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });

  gauge('abhyas_info', 'Which version this is.', ['version']).set({ version: shopVersion }, 1);
  const jobs = gauge('abhyas_jobs', 'Background work, by queue and state.', ['queue', 'state']);
  for (const { queue, state, count } of vitals.jobs) jobs.set({ queue, state }, count);
  gauge('abhyas_mails_waiting', 'Mails that have not left yet.').set(vitals.mailsWaiting);
  const orders = gauge('abhyas_orders', 'Orders, by state.', ['state']);
  for (const { state, count } of vitals.orders) orders.set({ state }, count);
  gauge('abhyas_orders_flagged', 'Orders that somebody should look at.').set(vitals.flaggedOrders);
  const { lastGood, last } = vitals.backups;
  if (lastGood) {
    const age = gauge('abhyas_backup_age_seconds', 'How long ago the last good backup was begun.');
    age.set((now.getTime() - lastGood.startedAt.getTime()) / 1000);
  }
  gauge('abhyas_backup_failed', '1 when the last backup failed.').set(last?.isGood === false ? 1 : 0);
  gauge('abhyas_backup_trouble', 'How many things are wrong with the backups.').set(vitals.troubles.length);
  gauge('abhyas_disk_free_bytes', 'Left on the disk of the data folder.').set(vitals.disk.freeBytes);
  gauge('abhyas_disk_size_bytes', 'Size of that disk.').set(vitals.disk.sizeBytes);
  gauge('abhyas_database_size_bytes', 'Size of the database.').set(vitals.databaseBytes);
  return registry.metrics();
}
