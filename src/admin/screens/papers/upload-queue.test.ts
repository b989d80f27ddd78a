import { expect, test, vi } from 'vitest';
import type { Paper } from '../../../papers/schemas.ts';
import { CallFailed } from '../../../platform/http/client.ts';
import { type ChosenFields, type UploadFields, UploadQueue } from './upload-queue.ts';

const fields: UploadFields = { papername: 'Sample', classid: 10, subjectId: 3, kind: 'paper', access: 'free' };

/** A shop at the other end of the wire: each file arrives, or is refused, when the test says so. */
function openWire() {
  const under = new Map<string, PromiseWithResolvers<Paper>>();
  const amended: ChosenFields[] = [];
  const paperOf = (name: string, { subjectId, papername, kind, access }: ChosenFields): Paper => ({
    ...{ paperid: name.length, papername, filename: name, enabled: true, subjectId, kind, access },
    ...{ sizeBytes: 1, pages: 1, picture: null, isOnScreen: false },
  });
  const queue = new UploadQueue({
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
  queue.start();
  expect([...under.keys()]).toEqual(['a', 'b', 'c']);
  await arrive('b');
  await vi.waitFor(() => expect([...under.keys()]).toEqual(['a', 'c', 'd']));
  expect(states()).toEqual({ a: 'sending', b: 'live', c: 'sending', d: 'sending', e: 'waiting' });
});

test('a refused file says why and stops no other; it can be tried again', async () => {
  const { queue, under, arrive, add, states } = openWire();
  add('bad', 'good');
  queue.start();
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
  queue.start();
  queue.cancel(4);
  queue.cancel(1);
  await vi.waitFor(() => expect([...under.keys()]).toEqual(['b', 'c', 'e']));
  expect(states()).toEqual({ a: 'cancelled', b: 'sending', c: 'sending', d: 'cancelled', e: 'sending' });
});

test('nothing is sent before its subject is known', () => {
  const { queue, under, states } = openWire();
  queue.add([{ file: new File(['x'], 'x'), fields: { ...fields, subjectId: undefined } }]);
  queue.start();
  expect(states()).toEqual({ x: 'ready' });
  queue.change(1, { subjectId: 7 });
  queue.start();
  expect([...under.keys()]).toEqual(['x']);
});

test('what is changed while a file is under way is changed in the shop when it has arrived', async () => {
  const { queue, amended, arrive, add } = openWire();
  add('a', 'b');
  queue.start();
  queue.change(1, { papername: 'Better name', subjectId: 9 });
  await arrive('a');
  await arrive('b');
  await vi.waitFor(() => expect(queue.read()[0]?.paper).toMatchObject({ papername: 'Better name', subjectId: 9 }));
  expect(amended).toEqual([{ ...fields, papername: 'Better name', subjectId: 9 }]);
});
