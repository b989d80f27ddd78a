import type { Health } from '../contract.ts';

type Facts = Omit<Health, 'advice'>;
type Advice = Health['advice'][number];

const gigabyte = 1_000_000_000;

/** What somebody should do, from what is known. */
export function adviceFor(facts: Facts): Advice[] {
  const { backups, disk, database, mailsWaiting, eventLoopMs, databaseWaitMs } = facts;
  const advice: (Advice | false)[] = [
    ...backups.troubles.map((text) => ({
      text,
      remedy:
        'Look at “npm run shop -- backup list”, mend the reason and run “npm run shop -- backup”. Nothing older is removed meanwhile.',
      isUrgent: true,
    })),
    (disk.freeBytes < 2 * gigabyte || disk.freeBytes < disk.sizeBytes * 0.05) && {
      text: `Only ${(disk.freeBytes / gigabyte).toFixed(1)} GB are left on the disk of the data folder.`,
      remedy:
        'Make room or a larger disk: a full one stops sales. Old backups and databases kept by a restore are the usual finds.',
      isUrgent: true,
    },
    mailsWaiting > 20 && {
      text: `${mailsWaiting} mails wait to be sent.`,
      remedy: 'Look at SMTP_URL and the mail server. They are tried again for four days.',
      isUrgent: true,
    },
    (eventLoopMs > 100 || databaseWaitMs > 100) && {
      text: 'Requests have to wait: the shop has more to do than it can.',
      remedy:
        'Raise WORKERS where there are cores to spare, or add a machine (docs/operations.md, What one machine carries).',
      isUrgent: false,
    },
    !backups.isNightly &&
      database.isEmbedded && {
        text: 'Nightly backups are switched off.',
        remedy: 'Take NIGHTLY_BACKUP=off out of the settings, unless somebody else backs the machine up.',
        isUrgent: false,
      },
    !database.isEmbedded &&
      !backups.isNightly && {
        text: 'The database is one of your own, so its backups are yours too.',
        remedy:
          'Make sure that its host makes them and that one has been restored. NIGHTLY_BACKUP=on has the shop use pg_dump.',
        isUrgent: false,
      },
  ];
  return advice.filter((point) => point !== false);
}
