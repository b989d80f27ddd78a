import { expect, test, vi } from 'vitest';
import type { Paper } from '../../../../papers/schemas.ts';
import { CallFailed } from '../../../../platform/http/client.ts';
import { type ChosenFields, canRetry, type UploadFields, UploadQueue } from './upload-queue.ts';

const fields: UploadFields = {
  papername: 'Sample',
  classid: 10,
  subjectId: 3,
  kind: 'paper',
  access: 'free',
  language: null,
};

/** A shop at the other end of the wire: each file arrives, or is refused, when the test says so. */
function openWire(taken: Readonly<Record<string, number>> = {}) {
  const under = new Map<string, PromiseWithResolvers<Paper>>();
  const amended: ChosenFields[] = [];
  const paperOf = (name: string, { subjectId, papername, kind, access }: ChosenFields): Paper => ({
    ...{ paperid: name.length, papername, filename: name, enabled: true, subjectId, kind, access, language: null },
    ...{ sizeBytes: 1, pages: 1, picture: null, isOnScreen: false },
  });
  const queue = new UploadQueue({
    findNamesakes: async (chosen) => chosen.map(({ papername }) => taken[papername]),
    send: (file, chosen, { signal }) => {
      const sending = Promise.withResolvers<Paper>();
      signal.addEventListener('abort', () => sending.reject(new DOMException('Cancelled', 'AbortError')));
      under.set(file.name, sending);
      return sending.promise.then(() => paperOf(file.name, chosen)).finally(() => under.delete(file.name));
    },
    amend: async (paper, chosen) => {
      amended.push(chosen);
      return { ...paper, ...paperOf(paper.filename ?? '', chosen) };
    },
  });
  const arrive = async (name: string): Promise<void> => {
    under.get(name)?.resolve(paperOf(name, { ...fields, subjectId: 3 }));
    await vi.waitFor(() => expect(under.has(name)).toBe(false));
  };
  const add = (...names: string[]): void => queue.add(names.map((name) => ({ file: new File([name], name), fields })));
  const states = () => Object.fromEntries(queue.read().map(({ file, state }) => [file.name, state]));
  return { queue, under, amended, arrive, add, states };
}

test('three files are under way at a time, and the next begins when one has ended', async () => {
  const { queue, under, arrive, add, states } = openWire();
  add('a', 'b', 'c', 'd', 'e');
  await queue.start();
  expect([...under.keys()]).toEqual(['a', 'b', 'c']);
  await arrive('b');
  await vi.waitFor(() => expect([...under.keys()]).toEqual(['a', 'c', 'd']));
  expect(states()).toEqual({ a: 'sending', b: 'live', c: 'sending', d: 'sending', e: 'waiting' });
});

test('a refused file says why and stops no other; it can be tried again', async () => {
  const { queue, under, arrive, add, states } = openWire();
  add('bad', 'good');
  await queue.start();
  under.get('bad')?.reject(new CallFailed(422, { message: 'This is not a PDF.' }));
  await arrive('good');
  await vi.waitFor(() => expect(states()).toEqual({ bad: 'failed', good: 'live' }));
  expect(queue.read()[0]?.message).toBe('This is not a PDF.');
  queue.retry(1);
  await arrive('bad');
  await vi.waitFor(() => expect(states()).toEqual({ bad: 'live', good: 'live' }));
});

test('a cancelled file makes room, whether it was under way or waiting', async () => {
  const { queue, under, add, states } = openWire();
  add('a', 'b', 'c', 'd', 'e');
  await queue.start();
  queue.cancel(4);
  queue.cancel(1);
  await vi.waitFor(() => expect([...under.keys()]).toEqual(['b', 'c', 'e']));
  expect(states()).toEqual({ a: 'cancelled', b: 'sending', c: 'sending', d: 'cancelled', e: 'sending' });
});

test('nothing is sent before its subject is known', async () => {
  const { queue, under, states } = openWire();
  queue.add([{ file: new File(['x'], 'x'), fields: { ...fields, subjectId: undefined } }]);
  await queue.start();
  expect(states()).toEqual({ x: 'ready' });
  queue.change(1, { subjectId: 7 });
  await queue.start();
  expect([...under.keys()]).toEqual(['x']);
});

test('what is changed while a file is under way is changed in the shop when it has arrived', async () => {
  const { queue, amended, arrive, add } = openWire();
  add('a', 'b');
  await queue.start();
  queue.change(1, { papername: 'Better name', subjectId: 9 });
  await arrive('a');
  await arrive('b');
  await vi.waitFor(() => expect(queue.read()[0]?.paper).toMatchObject({ papername: 'Better name', subjectId: 9 }));
  expect(amended).toEqual([{ ...fields, papername: 'Better name', subjectId: 9 }]);
});

test('what the shop could never take is not sent and not tried again', async () => {
  const { queue, under, add, states } = openWire();
  queue.add([{ file: new File(['a long file'], 'large'), fields }], 5);
  queue.add([{ file: new File([], 'empty'), fields }]);
  add('not a pdf', 'unlucky');
  await queue.start();
  expect([...under.keys()]).toEqual(['not a pdf', 'unlucky']);
  under.get('not a pdf')?.reject(new CallFailed(400, { code: 'bad_pdf', message: 'This is not a PDF.' }));
  under.get('unlucky')?.reject(new CallFailed(0, {}));
  await vi.waitFor(() => expect(new Set(Object.values(states()))).toEqual(new Set(['failed'])));
  expect(
    queue
      .read()
      .filter(canRetry)
      .map(({ file }) => file.name),
  ).toEqual(['unlucky']);
  queue.retryAll();
  expect(states()).toEqual({ large: 'failed', empty: 'failed', 'not a pdf': 'failed', unlucky: 'sending' });
});

test('what failed stays when the list is cleared, and goes one by one', async () => {
  const { queue, under, arrive, add } = openWire();
  add('bad', 'good', 'unsent');
  queue.change(3, { subjectId: undefined });
  await queue.start();
  under.get('bad')?.reject(new CallFailed(0, {}));
  await arrive('good');
  await vi.waitFor(() => expect(queue.read().map(({ state }) => state)).toEqual(['failed', 'live', 'ready']));
  queue.clearEnded();
  expect(queue.read().map(({ file }) => file.name)).toEqual(['bad', 'unsent']);
  queue.clearReady();
  expect(queue.read().map(({ file }) => file.name)).toEqual(['bad']);
  queue.remove(1);
  expect(queue.read()).toEqual([]);
});

test('a name that the subject has already waits for a decision: replace, keep both or skip', async () => {
  const { queue, under, add, states } = openWire({ Sample: 41 });
  add('a', 'b', 'c', 'd');
  queue.change(4, { papername: 'Another name' });
  await queue.start();
  expect(states()).toEqual({ a: 'ready', b: 'ready', c: 'ready', d: 'sending' });
  queue.decide(1, 'replace');
  queue.decide(2, 'keep both');
  queue.decide(3, 'skip');
  expect([...under.keys()]).toEqual(['d', 'a', 'b']);
  expect(queue.read().map(({ file, fields: { replaces } }) => [file.name, replaces])).toEqual([
    ['a', 41],
    ['b', undefined],
    ['d', undefined],
  ]);
});

test('one choice of kind, access and language is for every file that is not in the shop yet', async () => {
  const { queue, arrive, add } = openWire();
  add('a');
  await queue.start();
  await arrive('a');
  add('b', 'c');
  queue.changeAll({ kind: 'solutions', access: 'paid', language: 'hi' });
  const chosen = queue.read().map(({ fields: { kind, access, language } }) => [kind, access, language]);
  expect(chosen).toEqual([
    ['paper', 'free', null],
    ['solutions', 'paid', 'hi'],
    ['solutions', 'paid', 'hi'],
  ]);
});
