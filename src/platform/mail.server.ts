import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { HopelessJob, jobQueue } from './jobs/jobs.server.ts';
import { mailFolder, tagsOf } from './mail-files.server.ts';
import type { Settings } from './settings.server.ts';

/** A file that goes with a mail; its content as base64. */
const Attachment = z.object({
  filename: z.string().regex(/^[\w.-]+$/),
  contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
  content: z.base64(),
});

/** A mail to one person. Nothing in it that becomes a header can hold a line break. */
const Mail = z.object({
  to: z.email(),
  subject: z.string().regex(/^[^\r\n]*$/),
  text: z.string(),
  replyTo: z.email().optional(),
  attachments: z.array(Attachment).optional(),
  /** For a mail whose link opens something: which link, and until when. The mail is not kept any longer. */
  link: z.object({ key: z.string(), expiresAt: z.iso.datetime() }).optional(),
  queuedAt: z.iso.datetime().default(() => new Date().toISOString()),
});
type Mail = z.infer<typeof Mail>;

/** Mails leave through this queue, so that a mail server that is down for four days delays them and loses none. */
export const mailQueue = jobQueue({ name: 'mail', data: Mail, retryLimit: 200 });

type SendMail = (mail: Mail, job: { id: string }) => Promise<void>;

/** Sends by SMTP_URL; without it mails become files that any mail program opens. */
export function mailer(settings: Settings): SendMail {
  const { SMTP_URL } = settings;
  const send: SendMail = SMTP_URL
    ? smtpMailer(SMTP_URL, settings)
    : (mail, { id }) => writeMailFile(mail, id, settings);
  return async (mail, job) => {
    // A link that no longer opens anything is not worth sending.
    if (mail.link && Date.parse(mail.link.expiresAt) < Date.now()) return;
    await send(mail, job);
  };
}

function smtpMailer(url: string, settings: Settings): SendMail {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };
  return async (mail, { id }) => {
    const transport = (await nodemailer()).createTransport({ url, ...timeouts });
    try {
      await transport.sendMail(envelope(mail, id, settings));
    } catch (error) {
      throw hasNoSuchMailbox(error) ? new HopelessJob(`Nobody is at ${mail.to}`, { cause: error }) : error;
    } finally {
      transport.close();
    }
  };
}

async function writeMailFile(mail: Mail, id: string, settings: Settings): Promise<void> {
  const transport = (await nodemailer()).createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(envelope(mail, id, settings));
  const folder = mailFolder(settings);
  await mkdir(folder, { recursive: true });
  // The same name at every try, so that a mail written twice is still one file.
  const name = join(folder, `${mail.queuedAt.replaceAll(':', '-')}-${id}${tagsOf(mail)}.eml`);
  await writeFile(`${name}.part`, message, { mode: 0o600 });
  await rename(`${name}.part`, name);
}

function envelope({ to, subject, text, replyTo, attachments = [] }: Mail, id: string, { MAIL_FROM }: Settings) {
  const host = /@([^\s>]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost';
  // The same at every try: should a server take a mail and its answer be lost, mail programs know the second for the first.
  const messageId = `<${id}@${host}>`;
  const files = attachments.map((file) => ({ ...file, encoding: 'base64' }));
  return { from: MAIL_FROM, to, subject, text, messageId, attachments: files, ...(replyTo && { replyTo }) };
}

/** The codes that say the address is wrong (RFC 3463), as opposed to the server being set up wrong or busy. */
function hasNoSuchMailbox(error: unknown): boolean {
  const answer = error instanceof Error && 'response' in error ? String(error.response) : '';
  return /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/.test(answer);
}

/** Loaded for the first mail: the shop opens without it. */
function nodemailer() {
  return import('nodemailer');
}
