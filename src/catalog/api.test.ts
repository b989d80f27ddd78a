import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, type TestPerson } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let staff: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await signUp(shop, { role: 'admin' });
});
afterAll(() => shop.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function call(method: Method, path: string, payload?: object) {
  return shop.app.inject({ method, url: `/api${path}`, headers: staff.headers, ...(payload && { payload }) });
}

async function lastAudit() {
  const { rows } = await shop.platform.db.execute(sql`select * from audit_log order by id desc limit 1`);
  return rows[0];
}

describe('classes', () => {
  const thirteenth = { classid: 13, classname: 'Class 13th', enabled: false };

  test('201, then 409 for the same id; the list shows it at once', async () => {
    expect((await call('POST', '/public/classes/add', thirteenth)).statusCode).toBe(201);
    expect((await call('GET', '/public/classes')).json()).toContainEqual(thirteenth);
    expect(await lastAudit()).toMatchObject({ action: 'class.add', actor: staff.viewer.username, after: thirteenth });
    const again = await call('POST', '/public/classes/add', thirteenth);
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toContain('13');
  });

  test('200 for deleting one without subjects, 409 with, 404 for none', async () => {
    expect((await call('DELETE', '/public/classes?classid=13')).json()).toEqual({ success: true });
    const used = await call('DELETE', '/public/classes?classid=10');
    expect(used.statusCode).toBe(409);
    expect(used.json().message).toContain('Class 10th');
    expect((await call('DELETE', '/public/classes?classid=13')).statusCode).toBe(404);
  });

  test('replacing the list takes its order, and changes nothing when one in use would vanish', async () => {
    const before = (await call('GET', '/public/classes')).json();
    const reversed = [...before].reverse();
    expect((await call('PUT', '/public/classes/all', reversed)).json()).toEqual(reversed);
    expect((await call('GET', '/public/classes')).json()).toEqual(reversed);
    const without = [{ classid: 77, classname: 'New', enabled: true }, ...before.slice(1)];
    const refused = await call('PUT', '/public/classes/all', without);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain(before[0].classname);
    expect((await call('GET', '/public/classes')).json()).toEqual(reversed);
    expect((await call('PUT', '/public/classes/all', [...before, before[0]])).statusCode).toBe(400);
    expect((await call('PUT', '/public/classes/all', before)).statusCode).toBe(200);
  });

  test.for([
    { classid: -1, classname: 'x' },
    { classid: 1.5, classname: 'x' },
    { classid: '14', classname: 'x' },
    { classid: 14, classname: ' ' },
    { classid: 14, classname: 'a\u0007b' },
    { classid: 14, classname: 'x'.repeat(10_000) },
    { classid: 14 },
    { classid: 99_999_999_999, classname: 'x' },
  ])('400 for %j', async (body) => {
    expect((await call('POST', '/public/classes/add', body)).statusCode).toBe(400);
  });

  test('names of any script, and of markup, come back as they were typed', async () => {
    for (const [classid, classname] of [
      [21, 'कक्षा दसवीं 📚'],
      [22, "Robert'); drop table classes;--"],
      [23, '<script>alert(1)</script>'],
    ] as const) {
      await call('POST', '/public/classes/add', { classid, classname });
      expect((await call('GET', '/public/classes')).json()).toContainEqual({ classid, classname, enabled: true });
      await call('DELETE', `/public/classes?classid=${classid}`);
    }
  });
});

describe('subjects', () => {
  let id: number;
  beforeEach(async () => {
    const name = `Subject ${Math.random().toString(36).slice(2)}`;
    id = (await call('POST', '/access/addsubject', { subjectName: name, classid: 9, price: 50 })).json().id;
  });

  test('201, listed at once with its price, and audited', async () => {
    const added = (await call('POST', '/access/addsubject', { subjectName: 'Music', classid: 9 })).json();
    expect(added).toMatchObject({ subjectName: 'Music', classid: 9, enabled: true, price: null });
    expect((await call('GET', '/public/subjects/9')).json()).toContainEqual(added);
    expect(await lastAudit()).toMatchObject({ action: 'subject.add', target: `subject:${added.id}`, after: added });
  });

  test('400 for an unknown class, 409 for a name the class has in any case of letters', async () => {
    const unknown = await call('POST', '/access/addsubject', { subjectName: 'Art', classid: 999 });
    expect(unknown.json()).toMatchObject({ code: 'class_unknown' });
    expect(unknown.statusCode).toBe(400);
    const taken = await call('POST', '/access/addsubject', { subjectName: 'MATHEMATICS', classid: 9 });
    expect(taken.statusCode).toBe(409);
  });

  test('what a change leaves out stays; the old name of the id is taken too', async () => {
    const changed = await call('PUT', '/access/updatesubject', { subjectid: id, price: 75 });
    expect(changed.json()).toMatchObject({ id, price: 75, classid: 9, enabled: true });
    expect(await lastAudit()).toMatchObject({ before: { price: 50 }, after: { price: 75 } });
    expect((await call('PUT', '/access/updatesubject', { id, price: null })).json().price).toBeNull();
    expect((await call('PUT', '/access/updatesubject', { id: 999_999, price: 1 })).statusCode).toBe(404);
    expect((await call('PUT', '/access/updatesubject', { price: 1 })).statusCode).toBe(400);
  });

  test('a disabled subject is listed to staff and to nobody else', async () => {
    await call('PUT', '/access/updatesubject', { id, enabled: false });
    const ids = async (headers: TestPerson['headers']) => {
      const response = await shop.app.inject({ url: '/api/access/subjects/all', headers });
      return response.json().map((subject: { id: number }) => subject.id);
    };
    expect(await ids(staff.headers)).toContain(id);
    expect(await ids((await signUp(shop)).headers)).not.toContain(id);
  });

  test('one that nobody uses is erased; one with papers is archived and its name free again', async () => {
    expect((await call('DELETE', `/access/subject?subjectid=${id}`)).json()).toEqual({ success: true });
    expect((await lastAudit())?.action).toBe('subject.delete');
    expect((await call('DELETE', `/access/subject?subjectid=${id}`)).statusCode).toBe(404);
    const dance = (await call('POST', '/access/addsubject', { subjectName: 'Dance', classid: 9 })).json();
    await shop.platform.db.execute(
      sql`insert into papers (subject_id, papername, file_hash, size_bytes) values (${dance.id}, 'Old paper', 'x', 1)`,
    );
    expect((await call('DELETE', `/access/subject?subjectid=${dance.id}`)).statusCode).toBe(200);
    expect((await lastAudit())?.action).toBe('subject.archive');
    expect((await call('GET', '/public/subjects/9')).json()).not.toContainEqual(dance);
    expect((await call('POST', '/access/addsubject', { subjectName: 'Dance', classid: 9 })).statusCode).toBe(201);
  });

  test.for([
    { subjectName: '', classid: 9 },
    { subjectName: 'x', classid: 9, price: -1 },
    { subjectName: 'x', classid: 9, price: 1.5 },
    { subjectName: 'x', classid: 9, price: '50' },
    { subjectName: 'x', classid: 9, price: 1_000_000 },
    { subjectName: 7, classid: 9 },
  ])('400 for %j', async (body) => {
    expect((await call('POST', '/access/addsubject', body)).statusCode).toBe(400);
  });
});

describe('lists', () => {
  const names = async (path: string) =>
    (await call('GET', path)).json().map(({ subjectName }: { subjectName: string }) => subjectName);

  test('a term is found anywhere in a name, in any case of letters, and means itself', async () => {
    expect(await names('/public/subjects/11?q=%20SCI')).toEqual(['Political Science']);
    expect(await names('/public/subjects?q=%25')).toEqual([]);
    expect(await names('/public/subjects?q=')).toHaveLength((await names('/public/subjects')).length);
  });

  test('pages follow each other without gap or repetition', async () => {
    const all: { id: number }[] = (await call('GET', '/public/subjects')).json();
    const seen: number[] = [];
    for (let after = 0; ; ) {
      const page: { id: number }[] = (await call('GET', `/public/subjects?limit=7&after=${after}`)).json();
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1)?.id ?? 0;
    }
    expect(seen).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  test.for(['limit=0', 'limit=x', 'limit=5000', 'after=-1'])('400 for %s', async (query) => {
    expect((await call('GET', `/public/subjects?${query}`)).statusCode).toBe(400);
  });
});
