import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Undone } from '../../admin/bin/bin-contract.ts';
import { listEnabledSubjects } from '../../catalog/service.server.ts';
import { callerFor, lastAudit } from '../../testing/caller.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { hindi, makeSampleContent, mathematics } from '../../testing/sample-questions.ts';
import { importContent } from '../bank/import-content.server.ts';
import * as contract from './studio-contract.ts';

let shop: PapersShop;
let subjectId: number;
let colleague: TestPerson;
let call: ReturnType<typeof callerFor>;

beforeAll(async () => {
  shop = await openPapersShop();
  colleague = await signUp(shop, { role: 'admin' });
  call = callerFor(shop, shop.staff);
  const content = await makeSampleContent([hindi, mathematics]);
  await importContent(shop.platform.db, content.folder);
  await content.remove();
  const subjects = await listEnabledSubjects(shop.platform.db);
  subjectId = subjects.find(({ subjectName, classid }) => subjectName === 'Mathematics' && classid === 9)?.id ?? 0;
});
afterAll(() => shop.close());

async function list(query: string) {
  const response = await call('GET', `/admin/questions?${query}`);
  expect(response.statusCode).toBe(200);
  return contract.listQuestions.response.parse(response.json());
}
const keys = async (query: string) => (await list(`sort=key&${query}`)).rows.map(({ key }) => key);

async function read(id: number): Promise<contract.StudioQuestion> {
  return contract.StudioQuestion.parse((await call('GET', `/admin/questions/${id}`)).json());
}
async function byKey(key: string): Promise<contract.StudioQuestion> {
  const { rows } = await list(`subjectId=${subjectId}&q=${key}`);
  return read(rows.find((row) => row.key === key)?.id ?? 0);
}

async function check(source: string, more: object = {}): Promise<contract.CheckedSource> {
  const response = await call('POST', '/admin/questions/check', { subjectId, source, ...more });
  expect(response.statusCode).toBe(200);
  return contract.CheckedSource.parse(response.json());
}

const question = (id: string, text = 'How many sides has a triangle?') => `## ${id} | Triangles | short | 1 mark

${text}

answer: 3
check: 1 + 2 = 3

solution:
1. [1] It has 3 sides.`;

const Saved = contract.saveQuestion.response;
async function add(source: string) {
  const response = await call('POST', '/admin/questions', { subjectId, source });
  expect(response.statusCode).toBe(201);
  return Saved.parse(response.json());
}

describe('the list', () => {
  test('is narrowed by subject, chapter, type, state and place, and searched by words and by id', async () => {
    const ofSubject = `subjectId=${subjectId}`;
    expect(await keys(ofSubject)).toEqual(['ap-1', 'case-1', 'hcf-1', 'lcm-1', 'reason-1', 'zebra-1']);
    expect(await keys(`${ofSubject}&chapter=Real+Numbers`)).toEqual(['hcf-1', 'lcm-1']);
    expect(await keys(`${ofSubject}&type=case-based`)).toEqual(['case-1']);
    expect(await keys(`${ofSubject}&state=draft`)).toEqual([]);
    expect(await keys(`${ofSubject}&used=practice`)).toEqual(['ap-1', 'reason-1']);
    expect(await keys(`${ofSubject}&used=paper`)).toEqual(['case-1', 'hcf-1', 'lcm-1', 'zebra-1']);
    expect(await keys('classid=9&q=giraffes')).toEqual(['lcm-1']);
    expect(await keys('q=zeb')).toEqual(['zebra-1']);
    expect(await keys('q=%25_%27%3A*')).toEqual([]);
  });

  test('shows what was found and where a question stands', async () => {
    const { rows, total } = await list('q=giraffe');
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      key: 'lcm-1',
      subjectName: 'Mathematics',
      chapter: 'Real Numbers',
      type: 'short',
      marks: 1,
      state: 'checked',
      language: 'en',
      usedIn: ['paper-2'],
      editedBy: null,
    });
    expect(rows[0]?.snippet[1]).toBe('giraffe');
  });

  test('counts each chapter with what is free for a new paper', async () => {
    const response = await call('GET', `/admin/questions/chapters?subjectId=${subjectId}`);
    const { units, hasPattern } = contract.countByChapter.response.parse(response.json());
    expect(hasPattern).toBe(false);
    const triangles = units[0]?.chapters.find(({ chapter }) => chapter === 'Triangles');
    expect(triangles).toMatchObject({ checked: 2, free: 1, freeMarks: 1 });
  });
});

describe('the check', () => {
  test('names each problem with its line in the text as it is typed', async () => {
    const broken = question('tri-1').replace('check: 1 + 2 = 3', 'check: 1 + 1 = 3').replace('[1] It', '[2] It');
    const { problems, facts } = await check(`\n\n${broken}`);
    expect(facts).toMatchObject({ key: 'tri-1', chapter: 'Triangles', type: 'short', marks: 1, variants: 1 });
    expect(problems.map(({ line }) => line)).toEqual([3, 8]);
    expect(problems[0]?.sentence).toBe('The steps earn 2 marks, there are 1 to earn.');
  });

  test('says what is missing of a text that is no question yet, and never fails', async () => {
    for (const source of ['', '\n', 'How many?', '## x', '## passage p\n\nText.', '---\n---', '```figure', '\u0000']) {
      const { problems, shown } = await check(source);
      expect(problems.length, JSON.stringify(source)).toBeGreaterThan(0);
      expect(shown).toBeNull();
    }
  });

  test('takes one question at a time', async () => {
    const { problems } = await check(`${question('tri-1')}\n\n${question('tri-2')}`);
    expect(problems).toEqual([
      { line: 11, sentence: 'Here begins a second question. Please save one question at a time.' },
    ]);
  });

  test('leafs through variants, each with its answer', async () => {
    const { source, id } = await byKey('ap-1');
    const shown = [];
    for (const variant of [0, 1]) shown.push(await check(source, { variant, questionId: id }));
    expect(shown[0]?.problems).toEqual([]);
    expect(shown[0]?.facts).toMatchObject({ variants: 20, checks: 20 });
    expect(shown[0]?.shown?.values).toBe('a = 3, d = 4, t = 39');
    expect(shown[0]?.shown?.question.solution?.answers[0]?.html).toContain('39');
    expect(shown[1]?.shown?.values).not.toBe(shown[0]?.shown?.values);
  });

  test('knows an id that is taken, and one that must not change', async () => {
    expect((await check(question('hcf-1'))).problems).toEqual([
      { line: 1, sentence: 'The subject has another question "hcf-1".' },
    ]);
    const { id, source } = await byKey('hcf-1');
    const renamed = await check(source.replace('## hcf-1', '## hcf-2'), { questionId: id });
    expect(renamed.problems[0]).toEqual({ line: 1, sentence: 'The id of a question never changes: it is "hcf-1".' });
  });

  test('ends what would compute for hours, and goes on with the next', async () => {
    const endless = question('slow-1').replace(
      'check: 1 + 2 = 3',
      'check: sum(a = 1..99999, sum(b = 1..99999, a*b)) = 3',
    );
    const { problems } = await check(endless);
    expect(problems).toMatchObject([{ line: 1, sentence: expect.stringContaining('too long to compute') }]);
    expect((await check(question('tri-1'))).problems).toEqual([]);
  }, 30_000);

  test('is refused to a student, and for a subject that is not there', async () => {
    const student = callerFor(shop, await signUp(shop));
    const body = { subjectId, source: question('tri-1') };
    expect((await student('POST', '/admin/questions/check', body)).statusCode).toBe(403);
    expect((await call('POST', '/admin/questions/check', { ...body, subjectId: 999_999 })).statusCode).toBe(400);
  });
});

describe('saving', () => {
  test('adds a draft, keeps every version with its author, and restores an earlier one', async () => {
    const first = await add(question('tri-10'));
    expect(first).toMatchObject({ state: 'draft', problems: [] });
    const changed = question('tri-10', 'How many corners has a triangle?');
    const save = await call('PUT', `/admin/questions/${first.id}`, {
      source: `${changed}\r\n\r\n`,
      basedOn: first.hash,
    });
    const second = Saved.parse(save.json());
    const { source, hash, history, editedBy } = await read(first.id);
    expect(source).toBe(changed);
    expect(hash).toBe(second.hash);
    expect(editedBy).toBe('Asha Rao');
    expect(history.map((version) => [version.hash, version.isCurrent])).toEqual([
      [second.hash, true],
      [first.hash, false],
    ]);
    const restore = await call('POST', `/admin/questions/${first.id}/restore`, { hash: first.hash, basedOn: hash });
    expect(restore.statusCode).toBe(200);
    expect((await read(first.id)).source).toBe(question('tri-10'));
    expect(await lastAudit(shop)).toMatchObject({ action: 'question.update', target: `question:${first.id}` });
  });

  test('whoever saves second is told what the first one made of it', async () => {
    const { id, hash } = await add(question('tri-11'));
    const mine = { source: question('tri-11', 'Mine?'), basedOn: hash };
    const theirs = { source: question('tri-11', 'Theirs?'), basedOn: hash };
    expect((await callerFor(shop, colleague)('PUT', `/admin/questions/${id}`, theirs)).statusCode).toBe(200);
    const refused = await call('PUT', `/admin/questions/${id}`, mine);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'changed_meanwhile', present: { source: theirs.source } });
    expect((await read(id)).source).toBe(theirs.source);
  });

  test('two who save at the same moment: one is stored, the other is told', async () => {
    const { id, hash } = await add(question('tri-12'));
    const answers = await Promise.all(
      ['One?', 'Two?'].map((text) =>
        call('PUT', `/admin/questions/${id}`, { source: question('tri-12', text), basedOn: hash }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('what cannot be read is not stored, and the refusal names the lines', async () => {
    const response = await call('POST', '/admin/questions', { subjectId, source: '## tri-13 | Triangles' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'line 1' }] });
    const taken = await call('POST', '/admin/questions', { subjectId, source: question('hcf-1') });
    expect(taken.json()).toMatchObject({ code: 'question_key_taken' });
  });

  test('a paper that is out keeps the version it was printed with', async () => {
    const before = await byKey('hcf-1');
    const source = before.source.replace('The HCF of 144 and 180 is', 'Of 144 and 180 the HCF is');
    await call('PUT', `/admin/questions/${before.id}`, { source, basedOn: before.hash });
    const { history, state } = await read(before.id);
    expect(state).toBe('draft');
    expect(history.find(({ hash }) => hash === before.hash)?.usedIn).toEqual(['paper-1']);
  });
});

describe('states', () => {
  const set = (ids: number[], state: string, person = shop.staff) =>
    callerFor(shop, person)('POST', '/admin/questions/states', { ids, state });
  const Outcomes = contract.setQuestionStates.response;

  test('what has no fault is approved, what has one is not, and it can be undone as one', async () => {
    const good = await add(question('tri-20'));
    const bad = await add(question('tri-21').replace('[1] It', '[2] It'));
    const { batchId, results } = Outcomes.parse((await set([good.id, bad.id, 999_999], 'checked')).json());
    expect(results).toEqual([
      { id: good.id, outcome: 'changed' },
      { id: bad.id, outcome: 'has_problems' },
      { id: 999_999, outcome: 'not_found' },
    ]);
    expect((await read(good.id)).state).toBe('checked');
    const undone = await call('POST', `/admin/bin/batches/${batchId}/undo`);
    expect(Undone.parse(undone.json())).toEqual({ undone: 1, left: [] });
    expect((await read(good.id)).state).toBe('draft');
  });

  test('undoing leaves alone what somebody has changed since', async () => {
    const { id } = await add(question('tri-22'));
    const { batchId } = Outcomes.parse((await set([id], 'checked')).json());
    await set([id], 'retired', colleague);
    const undone = await call('POST', `/admin/bin/batches/${batchId}/undo`);
    expect(Undone.parse(undone.json())).toEqual({ undone: 0, left: ['tri-22'] });
  });

  test('what was written anew since it was sent back does not become approved by undoing that', async () => {
    const { id, hash } = await add(question('tri-23'));
    await set([id], 'checked');
    const { batchId } = Outcomes.parse((await set([id], 'draft')).json());
    const source = question('tri-23').replace('[1] It', '[1] Then it');
    expect((await call('PUT', `/admin/questions/${id}`, { source, basedOn: hash })).statusCode).toBe(200);
    const undone = await call('POST', `/admin/bin/batches/${batchId}/undo`);
    expect(Undone.parse(undone.json())).toEqual({ undone: 0, left: ['tri-23'] });
    expect((await read(id)).state).toBe('draft');
  });
});

describe('four eyes', () => {
  test('who wrote a question last does not approve it; a colleague does', async () => {
    const strict = await openPapersShop({ FOUR_EYES: 'on' });
    try {
      const subject = (await listEnabledSubjects(strict.platform.db))[0]?.id ?? 0;
      const body = { subjectId: subject, source: question('tri-1') };
      const { id } = Saved.parse((await callerFor(strict, strict.staff)('POST', '/admin/questions', body)).json());
      const approve = async (person: TestPerson) => {
        const answer = await callerFor(strict, person)('POST', '/admin/questions/states', {
          ids: [id],
          state: 'checked',
        });
        return z.object({ results: z.array(z.object({ outcome: z.string() })) }).parse(answer.json()).results[0]
          ?.outcome;
      };
      expect(await approve(strict.staff)).toBe('own_work');
      expect(await approve(await signUp(strict, { role: 'admin' }))).toBe('changed');
    } finally {
      await strict.close();
    }
  });
});
