import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailQueue } from '../platform/mail.server.ts';
import { readSiteSettings } from '../platform/site-settings.server.ts';
import { callerFor, lastAudit } from '../testing/caller.ts';
import { openPapersShop, type PapersShop } from '../testing/papers-shop.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { lastDaysInIndia } from './kit/india-days.ts';
import { unfinishedLine } from './kit/serve-csv.server.ts';
import { readOverview } from './overview.server.ts';

let shop: PapersShop;
let boss: TestPerson;
let call: ReturnType<typeof callerFor>;
let admin: ReturnType<typeof callerFor>;
beforeAll(async () => {
  shop = await openPapersShop({ BRAND_NAME: 'Abhyas', SUPPORT_EMAIL: 'help@abhyas.example' });
  boss = await signUp(shop, { role: 'super_admin' });
  call = callerFor(shop, boss);
  admin = callerFor(shop, shop.staff);
});
afterAll(() => shop.close());

/** An order as checkout leaves it; here only what is made of it counts. */
async function addOrder(viewer: { userId: string }, change: { state?: string; paidAt?: Date; flag?: string } = {}) {
  const { state = 'paid', paidAt = new Date(), flag = null } = change;
  const isPaid = state === 'paid';
  const { rows } = await shop.platform.db.execute(sql`
    insert into orders (user_id, state, amount_rupees, provider, paid_at, flag, reference, link_url)
    values (${viewer.userId}, ${state}, 99, 'sandbox', ${isPaid ? paidAt : null}, ${flag},
      ${randomBytes(6).toString('hex')}, 'https://pay.example') returning id, number`);
  await shop.platform.db.execute(sql`
    insert into order_items (order_id, subject_id, subject_name, classid, classname, price_rupees)
    values (${rows[0]?.id}, 1, 'Mathematics', 9, 'Class 9th', 99)`);
  return String(rows[0]?.number);
}

describe('overview', () => {
  test('every day has its numbers, quiet days too, and days are those of India', async () => {
    const { viewer } = await signUp(shop);
    const { names } = lastDaysInIndia(3, new Date());
    const [, yesterday = ''] = names;
    // A minute into yesterday in India is still the day before in London.
    await addOrder(viewer, { paidAt: new Date(`${yesterday}T00:01:00+05:30`) });
    await addOrder(viewer);
    const { days, topSubjects } = (await admin('GET', '/admin/overview?days=3')).json();
    expect(days.map(({ day }: { day: string }) => day)).toEqual(names);
    expect(days[0]).toMatchObject({ orders: 0, salesPaise: 0, downloads: 0, students: 0 });
    expect(days[1]).toMatchObject({ orders: 1, salesPaise: 9_900, refundedPaise: 0 });
    expect(days[2]).toMatchObject({ orders: 1, salesPaise: 9_900 });
    expect(days[2].students).toBeGreaterThan(0);
    expect(topSubjects).toEqual([
      { subjectId: 1, subjectName: 'Mathematics', classname: 'Class 9th', sold: 2, salesPaise: 19_800 },
    ]);
    expect((await admin('GET', '/admin/overview?days=1')).json().days[0].orders).toBe(1);
    expect((await admin('GET', '/admin/overview')).json().days).toHaveLength(30);
  });

  test('downloads of guests and of people count', async () => {
    const { paperid } = await shop.upload();
    await admin('GET', `/public/paper/download/${paperid}`);
    await shop.platform.db.execute(sql`insert into downloads (paper_id, times) values (${paperid}, 4)`);
    const { days } = (await admin('GET', '/admin/overview?days=1')).json();
    expect(days[0].downloads).toBe(5);
  });

  test('what needs attention is counted until somebody has dealt with it', async () => {
    const attention = async () => (await admin('GET', '/admin/overview?days=1')).json().attention;
    const before = await attention();
    expect(before).toMatchObject({
      messages: { waiting: 0, late: 0, answerBy: null },
      flaggedOrders: 0,
      stuckPayments: 0,
    });
    expect(before.undescribedPapers).toBeGreaterThan(0);
    const { db, jobs } = shop.platform;
    await shop.app.inject({
      method: 'POST',
      url: '/api/public/contact',
      payload: { name: 'Asha', email: 'asha@school.example', subject: 'Late', message: 'Hello?' },
    });
    await db.execute(sql`update messages set created_at = now() - interval '25 hours'`);
    const [one, two] = [await signUp(shop), await signUp(shop)];
    await addOrder(one.viewer, { flag: 'second_payment' });
    const stuck = await addOrder(two.viewer, { state: 'pending' });
    await db.execute(sql`update orders set next_check_at = now() - interval '3 hours' where number = ${stuck}`);
    await db.execute(sql`update papers set pages = 1, picture_hash = 'x', picture_access = access`);
    await db.transaction((tx) => jobs.send(tx, mailQueue, { to: 'x@school.example', subject: 'x', text: 'x' }));
    await db.execute(sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'mail'`);
    const after = await attention();
    expect(after).toMatchObject({
      messages: { waiting: 1, late: 1 },
      flaggedOrders: 1,
      stuckPayments: 1,
      undescribedPapers: 0,
    });
    expect(Date.parse(after.messages.answerBy)).toBeLessThan(Date.now());
    expect(after.failedJobs).toMatchObject([{ name: 'mail', about: expect.arrayContaining(['x@school.example: x']) }]);
    expect((await admin('GET', '/admin/attention')).json()).toEqual(after);
    const listed = (await admin('GET', '/admin/orders?stuck=true')).json();
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([stuck]);
  });

  test('failed work is tried again when somebody says so, and is then no longer counted', async () => {
    const retry = async (name: string) => (await admin('POST', '/admin/failed-jobs/retry', { name })).json().count;
    const [failed] = (await admin('GET', '/admin/attention')).json().failedJobs;
    expect(failed.name).toBe('mail');
    expect(await retry('no such work')).toBe(0);
    expect(await retry('mail')).toBe(failed.count);
    expect((await admin('GET', '/admin/attention')).json().failedJobs).toEqual([]);
    expect(await retry('mail')).toBe(0);
  });

  test('a subject on sale without papers is counted and listed until it has one', async () => {
    const added = await admin('POST', '/access/addsubject', { subjectName: 'Sold empty', classid: 9, price: 50 });
    const subjectId = added.json().id;
    const listed = async (): Promise<number[]> =>
      (await admin('GET', '/admin/subjects?isSoldEmpty=true&limit=200'))
        .json()
        .rows.map(({ id }: { id: number }) => id);
    const before = await listed();
    expect(before).toContain(subjectId);
    expect((await admin('GET', '/admin/attention')).json().emptySubjects).toBe(before.length);
    await shop.upload({ subjectid: String(subjectId) });
    expect(await listed()).not.toContain(subjectId);
  });

  test('400 for days that are none, 403 for a customer', async () => {
    for (const days of ['0', '367', 'x'])
      expect((await admin('GET', `/admin/overview?days=${days}`)).statusCode).toBe(400);
    const { viewer } = await signUp(shop);
    await expect(readOverview(shop.platform, viewer, 1)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('palette', () => {
  test('finds a little of everything; people only for the super_admin', async () => {
    const { viewer } = await signUp(shop);
    const number = await addOrder(viewer);
    const [found] = [(await call('GET', '/admin/find?q=class 9')).json()];
    expect(found.classes).toEqual([{ classid: 9, classname: 'Class 9th' }]);
    const subjects = (await call('GET', '/admin/find?q=a')).json().subjects;
    expect(subjects).toHaveLength(5);
    const byNumber = (await admin('GET', `/admin/find?q=${number}`)).json();
    expect(byNumber.orders).toMatchObject([{ id: number, state: 'paid', amount: 99 }]);
    const buyer = 'only-here@school.example';
    await shop.platform.db.execute(sql`update orders set buyer_email = ${buyer} where number = ${number}`);
    expect((await admin('GET', '/admin/find?q=only-here@')).json().orders).toMatchObject([{ id: number, buyer }]);
    const short = (await admin('GET', `/admin/find?q=${Number(number.slice(-6))}`)).json();
    expect(short.orders).toMatchObject([{ id: number }]);
    const person = encodeURIComponent(viewer.username);
    expect((await call('GET', `/admin/find?q=${person}`)).json().people).toMatchObject([{ id: viewer.userId }]);
    expect((await admin('GET', `/admin/find?q=${person}`)).json().people).toEqual([]);
    await shop.upload({ papername: 'Palette paper' });
    expect((await admin('GET', '/admin/find?q=palette')).json().papers).toMatchObject([
      { papername: 'Palette paper', classname: 'Class 9th' },
    ]);
    expect((await admin('GET', '/admin/find?q=hello?')).json().messages).toEqual([]);
    expect((await admin('GET', '/admin/find?q=late')).json().messages).toMatchObject([{ subject: 'Late' }]);
    expect((await admin('GET', '/admin/find?q= ')).json().subjects).toEqual([]);
    expect((await admin('GET', '/admin/find')).statusCode).toBe(400);
  });
});

describe('audit log', () => {
  const list = async (query: string) => (await call('GET', `/admin/audit?${query}`)).json();

  test('says who did what, with before and after, the last first', async () => {
    await admin('POST', '/public/classes/add', { classid: 21, classname: '=cmd' });
    await admin('DELETE', '/public/classes?classid=21');
    const { rows, total } = await list('target=class:21');
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { action: 'class.delete', actor: shop.staff.viewer.username, before: { classname: '=cmd' }, after: null },
      { action: 'class.add', before: null, after: { classname: '=cmd' } },
    ]);
    expect((await list('target=class')).total).toBeGreaterThanOrEqual(2);
    expect((await list('target=cla')).total).toBe(0);
    expect((await list('action=class.add&target=class:21')).total).toBe(1);
    expect((await list('action=class&target=class:21')).total).toBe(2);
    expect((await list(`actor=${shop.staff.viewer.username}&target=class:21`)).total).toBe(2);
    expect((await list(`actor=${boss.viewer.username}&target=class:21`)).total).toBe(0);
    expect((await list('target=class:21&limit=1&page=2')).rows).toMatchObject([{ action: 'class.add' }]);
  });

  test('calls people, subjects and papers by the names they have', async () => {
    const { viewer } = await signUp(shop);
    const [subject] = (await admin('GET', '/public/subjects/9')).json();
    const { paperid } = await shop.upload({ papername: 'A paper of the log' });
    await call('POST', `/admin/customers/${viewer.userId}/disable`);
    await admin('PUT', '/access/updatesubject', { ...subject, price: subject.price + 1 });
    const nameOf = async (target: string) => (await list(`target=${target}`)).rows[0].targetName;
    const { name } = (await list(`target=user:${viewer.userId}`)).rows[0].targetName.match(
      /^(?<name>.+) \(.+\)$/,
    ).groups;
    expect(await nameOf(`user:${viewer.userId}`)).toBe(`${name} (${viewer.username})`);
    expect(await nameOf(`subject:${subject.id}`)).toBe(`${subject.subjectName}, Class 9th`);
    expect(await nameOf(`paper:${paperid}`)).toBe('A paper of the log');
    // What is gone is called what it was, and whoever did it by their name.
    expect(await nameOf('class:21')).toBe((await list('target=class:21')).rows[0].before.classname);
    const [entry] = (await list(`target=paper:${paperid}`)).rows;
    expect(entry.actorName).not.toBe(entry.actor);
    expect(entry.actorName).toBeTruthy();
  });

  test('dates are days in India', async () => {
    const { names } = lastDaysInIndia(2, new Date());
    expect((await list(`target=class:21&from=${names[1]}`)).total).toBe(2);
    expect((await list(`target=class:21&to=${names[1]}`)).total).toBe(0);
    expect((await call('GET', '/admin/audit?from=yesterday')).statusCode).toBe(400);
  });

  test.for([
    'from=0000-01-01',
    'from=0001-01-01',
    'to=0000-12-31T23:59:59Z',
    'to=9999-12-31T23:59:59-12:00',
    'from=2026-02-30',
  ])('400 for %s, which PostgreSQL does not know', async (query) => {
    expect((await call('GET', `/admin/audit?${query}`)).statusCode).toBe(400);
    expect((await call('GET', `/admin/audit.csv?${query}`)).statusCode).toBe(400);
  });

  test('the CSV holds the same and nothing that runs', async () => {
    const response = await call('GET', '/admin/audit.csv?target=class:21');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, first] = response.body.split('\r\n');
    expect(head).toBe('\ufeffwhen,who,what,on,changes,network,id,at,actor,action,target,before,after');
    expect(first).toMatch(/^"\d+ \w+ \d{4}, \d+:\d\d [AP]M IST",[^,]+,Class deleted,/);
    expect(first).toContain(`class.delete,class:21,"{""enabled""`.slice(0, 26));
    expect(response.body.trim().split('\r\n')).toHaveLength(3);
  });

  describe('a CSV that fails', () => {
    const fill = (count: number, action: string, at: string) =>
      shop.platform.db.execute(`insert into audit_log (actor, action, target, at)
        select 'command line', '${action}', 'class:22', ${at} from generate_series(1, ${count})`);

    test('midway says so in its last line, and its connection breaks off', async () => {
      // Nothing can be made of the oldest entry, which comes after two thousand that are fine.
      await fill(1, 'test.midway', "'infinity'");
      await fill(2_100, 'test.midway', 'now()');
      const url = new URL('/api/admin/audit.csv?action=test.midway', await shop.app.listen({ port: 0 }));
      const [response] = await once(get(url, { headers: boss.headers }), 'response');
      let text = '';
      const read = async () => {
        for await (const piece of response.setEncoding('utf8')) text += piece;
      };
      await expect(read()).rejects.toThrow('aborted');
      expect(response.statusCode).toBe(200);
      expect(text.split('\r\n').length).toBeGreaterThan(2_000);
      expect(text.endsWith(unfinishedLine)).toBe(true);
    });

    test('at its beginning is answered with an error', async () => {
      await fill(1, 'test.beginning', "'infinity'");
      const response = await call('GET', '/admin/audit.csv?action=test.beginning');
      expect(response.statusCode).toBe(500);
      expect(response.headers['content-type']).toContain('application/json');
    });
  });

  test('403 for an admin', async () => {
    expect((await admin('GET', '/admin/audit')).statusCode).toBe(403);
    expect((await admin('GET', '/admin/audit.csv')).statusCode).toBe(403);
  });
});

describe('settings', () => {
  const none = {
    brandName: null,
    supportEmail: null,
    supportPhone: null,
    sellerName: null,
    sellerAddress: null,
    sellerGstin: null,
    sellerSac: null,
  };

  test('staff words come before those of the environment, at once, and can be taken back', async () => {
    const before = (await call('GET', '/admin/settings')).json();
    expect(before).toMatchObject({ own: none, defaults: { brandName: 'Abhyas' }, version: 0 });
    expect((await readSiteSettings(shop.platform)).BRAND_NAME).toBe('Abhyas');
    const changed = await call('PUT', '/admin/settings', { ...none, brandName: 'Vidya', version: 0 });
    expect(changed.json()).toMatchObject({ own: { brandName: 'Vidya' }, version: 1 });
    expect(await readSiteSettings(shop.platform)).toMatchObject({
      BRAND_NAME: 'Vidya',
      SUPPORT_EMAIL: 'help@abhyas.example',
    });
    expect(await lastAudit(shop)).toMatchObject({
      action: 'settings.change',
      before: { brandName: null },
      after: { brandName: 'Vidya' },
    });
    await call('PUT', '/admin/settings', none);
    expect((await readSiteSettings(shop.platform)).BRAND_NAME).toBe('Abhyas');
  });

  test('mails speak in the name that staff chose', async () => {
    await call('PUT', '/admin/settings', { ...none, brandName: 'Vidya', supportEmail: ' Care@Vidya.example ' });
    await shop.app.inject({
      method: 'POST',
      url: '/api/public/contact',
      remoteAddress: '10.9.9.9',
      payload: { name: 'Asha', email: 'asha2@school.example', subject: 'Hello', message: 'Hello' },
    });
    const { rows } = await shop.platform.db.execute(
      sql`select data from pgboss.job where name = 'mail' and data->>'to' = 'care@vidya.example'`,
    );
    expect(rows).toMatchObject([{ data: { subject: 'Vidya contact: Hello' } }]);
    await call('PUT', '/admin/settings', none);
  });

  test('409 for the second of two, with what is there now', async () => {
    const { version } = (await call('GET', '/admin/settings')).json();
    await call('PUT', '/admin/settings', { ...none, supportPhone: '+91 1', version });
    const second = await call('PUT', '/admin/settings', { ...none, version });
    expect(second.json()).toMatchObject({ code: 'changed_meanwhile', present: { own: { supportPhone: '+91 1' } } });
  });

  test('400 for a GSTIN that is none, or one without seller and address', async () => {
    const gstin = '27AAPFU0939F1ZV';
    expect((await call('PUT', '/admin/settings', { ...none, sellerGstin: 'x' })).statusCode).toBe(400);
    const alone = await call('PUT', '/admin/settings', { ...none, sellerGstin: gstin, sellerName: 'Vidya Ltd' });
    expect(alone.json().issues).toEqual([{ path: 'sellerAddress', message: 'This is needed with a GSTIN' }]);
    const whole = { ...none, sellerGstin: gstin.toLowerCase(), sellerName: 'Vidya Ltd', sellerAddress: 'Pune\n411001' };
    expect((await call('PUT', '/admin/settings', whole)).json().own.sellerGstin).toBe(gstin);
    expect((await call('PUT', '/admin/settings', { ...none, brandName: '' })).statusCode).toBe(400);
  });

  test('the state of the payment provider is told, its secrets never', async () => {
    const secrets = {
      RAZORPAY_KEY_ID: 'rzp_live_abc',
      RAZORPAY_KEY_SECRET: 'very secret',
      RAZORPAY_WEBHOOK_SECRET: 'hush',
    };
    const live = await openPapersShop({ PAYMENT_PROVIDER: 'razorpay', PUBLIC_URL: 'https://shop.example', ...secrets });
    try {
      const own = callerFor(live, await signUp(live, { role: 'super_admin' }));
      const response = await own('GET', '/admin/settings');
      expect(response.json().payment).toEqual({
        provider: 'razorpay',
        hasKeyId: true,
        hasKeySecret: true,
        hasWebhookSecret: true,
        isTest: false,
        webhookUrl: 'https://shop.example/api/public/payment/webhook/razorpay',
      });
      for (const secret of Object.values(secrets)) expect(response.body).not.toContain(secret);
    } finally {
      await live.close();
    }
  });

  test('403 for an admin', async () => {
    expect((await admin('GET', '/admin/settings')).statusCode).toBe(403);
    expect((await admin('PUT', '/admin/settings', none)).statusCode).toBe(403);
  });
});
