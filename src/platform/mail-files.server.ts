import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.server.ts';

/** Where mails lie that no mail server takes. */
export function mailFolder({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'mails');
}

/** A part of the names of files that hold mails to or from an address. */
export function personTag(email: string): string {
  return `_p-${shortHash(email.toLowerCase())}`;
}

/** A part of the name of the file that holds a link. */
export function linkTag(key: string): string {
  return `_k-${shortHash(key)}`;
}

/** Says in the name of a mail's file whom it is about and when it has to go, so that no file is opened to find out. */
export function tagsOf({ to, replyTo, link }: TaggedMail): string {
  const people = [...new Set([to, ...(replyTo ? [replyTo] : [])])].map(personTag);
  const ofLink = link ? [linkTag(link.key), `_until-${Date.parse(link.expiresAt)}`] : [];
  return [...people, ...ofLink].join('');
}

interface TaggedMail {
  to: string;
  replyTo?: string | undefined;
  link?: { key: string; expiresAt: string } | undefined;
}

export async function removeTaggedMails(settings: Settings, tags: readonly string[]): Promise<void> {
  await removeMails(settings, (name) => tags.some((tag) => name.includes(tag)));
}

export async function removeExpiredMails(settings: Settings, now: Date): Promise<void> {
  await removeMails(settings, (name) => Number(/_until-(\d+)/.exec(name)?.[1] ?? Infinity) <= now.getTime());
}

async function removeMails(settings: Settings, isGone: (name: string) => boolean): Promise<void> {
  const folder = mailFolder(settings);
  // Where no mail was ever written there is no folder.
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isGone)) await rm(join(folder, name), { force: true });
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
