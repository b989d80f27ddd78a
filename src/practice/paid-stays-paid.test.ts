import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeSubject } from '../papers/owning/entitlements.server.ts';
import { commandLine } from '../platform/http/viewer.ts';
import { callerFor } from '../testing/caller.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { DeviceLog, openPracticeShop, type PracticeShop } from '../testing/practice-shop.ts';

type Caller = 'guest' | 'student' | 'owner' | 'formerOwner' | 'staff';

let shop: PracticeShop;
const people: Partial<Record<Caller, TestPerson>> = {};
let secretHash = '';
let token = '';
let shareId = '';

// Words of questions that are only to be bought, and of answers and steps of the free paper.
const bought = ['giraffe', 'The LCM is 12', 'A triangle has three sides'];
const answersOfFreePaper = ['squares of the two sides', 'Largest less smallest'];

beforeAll(async () => {
  shop = await openPracticeShop();
  const [student, owner, formerOwner] = await Promise.all([signUp(shop), signUp(shop), signUp(shop)]);
  await shop.grant(owner);
  await shop.grant(formerOwner);
  const { db } = shop.platform;
  await db.transaction((tx) => revokeSubject(tx, commandLine, formerOwner.viewer.userId, shop.subjectId));
  Object.assign(people, { student, owner, formerOwner, staff: shop.staff });
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from question_versions join questions on id = question_id where key = 'lcm-1'`,
  );
  secretHash = rows[0]?.hash ?? '';
  const log = new DeviceLog();
  log.answer({ subjectId: shop.subjectId, key: 'lcm-1', given: [{ part: null, or: 0, text: 'secret-answer' }] });
  await callerFor(shop, owner)('POST', '/access/practice/events', { events: log.events });
  const share = await callerFor(shop, owner)('POST', '/access/practice/share', { subjectId: shop.subjectId });
  ({ token, id: shareId } = share.json());
});
afterAll(() => shop.close());

interface Row {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: () => string;
  body?: () => object;
  status: Record<Caller, number>;
  /** Who may find these words in the answer; nobody else does. */
  secrets: string[];
  open: Caller[];
}

/** Stands for the id of the link, which is known only when the tests run. */
const shareIdMark = 'the id of the link';

const all = (status: number): Record<Caller, number> => ({
  guest: status,
  student: status,
  owner: status,
  formerOwner: status,
  staff: status,
});
const owners: Caller[] = ['owner', 'staff'];
const forOwners = { ...all(403), guest: 401, owner: 200, staff: 200 };
const forUsers = { ...all(200), guest: 401 };

const table: Row[] = [
  {
    name: 'chapters',
    method: 'GET',
    path: () => `/public/practice/${shop.subjectId}`,
    status: all(200),
    secrets: bought,
    open: [],
  },
  {
    name: 'free questions',
    method: 'GET',
    path: () => `/public/practice/${shop.subjectId}/free`,
    status: all(200),
    secrets: bought,
    open: [],
  },
  {
    name: 'pack',
    method: 'GET',
    path: () => `/access/practice/${shop.subjectId}/pack`,
    status: forOwners,
    secrets: bought,
    open: owners,
  },
  {
    name: 'marking of the free paper',
    method: 'GET',
    path: () => `/public/practice/mock/${shop.paperId('Mathematics Sample Paper 1')}`,
    status: all(200),
    secrets: answersOfFreePaper,
    open: owners,
  },
  {
    name: 'marking of a paper that is bought',
    method: 'GET',
    path: () => `/public/practice/mock/${shop.paperId('Mathematics Sample Paper 2')}`,
    status: forOwners,
    secrets: ['giraffe', 'The LCM is 12'],
    open: owners,
  },
  {
    name: 'content of a paper that is bought',
    method: 'GET',
    path: () => `/public/paper/content/${shop.paperId('Mathematics Sample Paper 2')}`,
    status: forOwners,
    secrets: ['giraffe'],
    open: owners,
  },
  {
    name: 'versions by hash',
    method: 'POST',
    path: () => `/access/practice/${shop.subjectId}/versions`,
    body: () => ({ hashes: [secretHash] }),
    status: forOwners,
    secrets: ['giraffe'],
    open: owners,
  },
  {
    name: 'the log of the owner',
    method: 'GET',
    path: () => '/access/practice/events',
    status: forUsers,
    secrets: ['secret-answer'],
    open: ['owner'],
  },
  {
    name: 'the progress of the owner',
    method: 'GET',
    path: () => `/access/practice/progress?subjectId=${shop.subjectId}`,
    status: forUsers,
    secrets: ['"tried":1'],
    open: ['owner'],
  },
  {
    name: "the owner's links",
    method: 'GET',
    path: () => '/access/practice/share',
    status: forUsers,
    secrets: [shareIdMark],
    open: ['owner'],
  },
  {
    name: "a parents' link",
    method: 'GET',
    path: () => `/public/practice/shared/${token}`,
    status: all(200),
    secrets: ['Rao', '@school.example', 'secret-answer', 'giraffe'],
    open: [],
  },
  {
    name: "ending another's link",
    method: 'DELETE',
    path: () => `/access/practice/share/${shareId}`,
    status: { ...all(404), guest: 401, owner: 200 },
    secrets: [],
    open: [],
  },
  {
    name: 'figures of all students',
    method: 'GET',
    path: () => '/admin/practice/questions?sort=most',
    status: { ...all(403), guest: 401, staff: 200 },
    secrets: ['Asha', '@school.example', 'secret-answer'],
    open: [],
  },
];

const callers: Caller[] = ['guest', 'student', 'formerOwner', 'staff', 'owner'];

describe.for(table)('$name', ({ method, path, body, status, secrets, open }) => {
  test.for(callers)('%s', async (caller) => {
    const response = await callerFor(shop, people[caller])(method, path(), body?.());
    expect(response.statusCode).toBe(status[caller]);
    for (const secret of secrets) {
      const word = secret === shareIdMark ? shareId : secret;
      if (open.includes(caller)) expect(response.body).toContain(word);
      else expect(response.body).not.toContain(word);
    }
  });
});
