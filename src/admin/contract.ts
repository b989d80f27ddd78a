import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../platform/database/list-contract.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id } from '../platform/ids.ts';
import { emailAddress, line, paragraph, searchTerm } from '../platform/text-rules.ts';

const Day = z.object({
  /** A day in India, such as 2026-03-31. */
  day: z.string(),
  salesPaise: z.int(),
  /** What was given back later of the sales of that day. */
  refundedPaise: z.int(),
  orders: z.int(),
  downloads: z.int(),
  students: z.int(),
});

const Attention = z.object({
  messages: z.object({
    waiting: z.int(),
    /** Those that wait longer than the 24 hours promised. */
    late: z.int(),
    /** When the oldest of them is to be answered. */
    answerBy: z.nullable(z.string()),
  }),
  /** Questions that somebody found a mistake in. */
  reportedQuestions: z.int(),
  /** Orders that something is wrong with. */
  flaggedOrders: z.int(),
  /** Payments and refunds nobody has heard of for longer than they should take. */
  stuckPayments: z.int(),
  /** Papers without a picture or a number of pages. */
  undescribedPapers: z.int(),
  /** Subjects that can be bought and have no papers. */
  emptySubjects: z.int(),
  /** Work that was given up within the last week, by its kind, with what the last few were about. */
  failedJobs: z.array(z.object({ name: z.string(), count: z.int(), about: z.array(z.string()) })),
  /** What is wrong with the backups, each in a sentence. */
  backupTroubles: z.array(z.string()),
});
export type Attention = z.infer<typeof Attention>;

const Overview = z.object({
  /** The last days in India, today included, the oldest first; quiet days too. */
  days: z.array(Day),
  topSubjects: z.array(
    z.object({
      subjectId: Id,
      subjectName: z.string(),
      classname: z.string(),
      sold: z.int(),
      salesPaise: z.int(),
    }),
  ),
  attention: Attention,
});
export type Overview = z.infer<typeof Overview>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  summary: 'How the shop is doing, and what needs attention',
  access: 'staff',
  query: z.object({
    days: z._default(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(366))), 30),
  }),
  response: Overview,
});

export const readAttention = endpoint({
  method: 'GET',
  path: '/admin/attention',
  summary: 'What needs somebody, for the counts in the menu',
  access: 'staff',
  response: Attention,
});

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/admin/failed-jobs/retry',
  summary: 'Try work of one kind again that was given up within the last week',
  access: 'staff',
  body: z.object({ name: line('The kind of work is required', 100) }),
  response: z.object({ count: z.int() }),
});

const Found = z.object({
  classes: z.array(z.object({ classid: Id, classname: z.string() })),
  subjects: z.array(z.object({ id: Id, subjectName: z.string(), classname: z.string() })),
  papers: z.array(z.object({ id: Id, papername: z.string(), subjectName: z.string(), classname: z.string() })),
  orders: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      amount: z.int(),
      /** Their e-mail; null once erased. */ buyer: z.nullable(z.string()),
    }),
  ),
  messages: z.array(z.object({ id: Id, name: z.string(), subject: z.string() })),
  /** Empty for who is not super_admin. */
  people: z.array(
    z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(['user', 'admin', 'super_admin']) }),
  ),
});
export type Found = z.infer<typeof Found>;

export const find = endpoint({
  method: 'GET',
  path: '/admin/find',
  summary: 'Up to five of everything that matches, for the command palette',
  access: 'staff',
  query: z.object({ q: searchTerm() }),
  response: Found,
});

const AuditItem = z.object({
  id: Id,
  at: z.string(),
  actor: z.string(),
  /** The network it came from, shortened; null for the command line. */
  address: z.nullable(z.string()),
  action: z.string(),
  target: z.string(),
  /** What whoever did it is called, where they still have an account. */
  actorName: z.nullable(z.string()),
  /** What the target is called now, where that says more. */
  targetName: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
});

// A day begins when it begins in India.
const momentOf = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00+05:30` : text);
/** PostgreSQL and JavaScript write years before the first and after 9999 in different ways. */
const isOrdinaryYear = (text: string) => {
  const year = momentOf(text).getUTCFullYear();
  return year >= 1900 && year <= 9999;
};
const moment = z.optional(
  z.pipe(
    z
      .union([z.iso.date(), z.iso.datetime({ offset: true })], 'This must be a date')
      .check(z.refine(isOrdinaryYear, 'This must be a date')),
    z.transform(momentOf),
  ),
);
const auditFilter = {
  /** An e-mail address, or `command line`. */
  actor: z.optional(searchTerm()),
  /** `subject.update`, or `subject` for everything done to subjects. Without it or a target, logins are left out. */
  action: z.optional(searchTerm()),
  /** `subject:12`, or `subject` for all of them. */
  target: z.optional(searchTerm()),
  /** From this moment on; a date is the beginning of that day in India. */
  from: moment,
  /** Before this moment. */
  to: moment,
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'What staff did, and with action `login` who logged in or failed to; the last first',
  access: 'super_admin',
  query: z.extend(PageQuery, auditFilter),
  /** With what is mentioned in the rows is called, by `subject:12` and the like. */
  response: z.extend(pageOf(AuditItem), { names: z.record(z.string(), z.string()) }),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/admin/audit.csv',
  summary: 'What staff did as a CSV file',
  access: 'super_admin',
  query: z.object(auditFilter),
  response: z.file(),
});

const setting = z.nullable(z.string());
const Values = z.object({
  brandName: setting,
  supportEmail: setting,
  supportPhone: setting,
  sellerName: setting,
  sellerAddress: setting,
  sellerGstin: setting,
  sellerSac: setting,
});

export const SettingsAnswer = z.object({
  /** What staff have set; null where it is as the server's environment says. */
  own: Values,
  /** What the server's environment says. */
  defaults: Values,
  /** To be sent with a change, which is then refused if somebody else was quicker. */
  version: z.int(),
  payment: z.object({
    provider: z.enum(['sandbox', 'razorpay']),
    /** Whether each secret is there; what they are is never told. */
    hasKeyId: z.boolean(),
    hasKeySecret: z.boolean(),
    hasWebhookSecret: z.boolean(),
    /** No real money moves. */
    isTest: z.boolean(),
    /** Where the provider has to send its messages. */
    webhookUrl: z.string(),
  }),
});
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;

/** What a setting may be; null takes it back to what the environment says. */
export const SettingsChange = z.object({
  brandName: z.nullable(line('Brand name is required', 40)),
  supportEmail: z.nullable(emailAddress('Email is required')),
  supportPhone: z.nullable(line('Phone is required', 30)),
  sellerName: z.nullable(line('Name is required', 100)),
  sellerAddress: z.nullable(paragraph('Address is required', 300)),
  sellerGstin: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'Please enter a GSTIN of 15 characters'),
      ),
  ),
  /** Which service it is in the eyes of the tax office; on tax invoices beside each subject. Callers before it leave it out. */
  sellerSac: z._default(z.nullable(z.string().check(z.trim(), z.regex(/^\d{4,6}$/, 'A SAC has 4 to 6 digits'))), null),
  version: z.optional(z.int()),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'What the shop says of itself, and how it is paid',
  access: 'super_admin',
  response: SettingsAnswer,
});

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  summary: 'Change what the shop says of itself',
  access: 'super_admin',
  body: SettingsChange,
  response: SettingsAnswer,
  errors: ['changed_meanwhile'],
});
