import { expect, test } from 'vitest';
import { readAnswerClock } from './answer-clock.ts';

const answerBy = '2026-03-02T10:00:00.000Z';
const waiting = { answerBy, answeredAt: null, doneAt: null };
const at = (moment: string) => readAnswerClock(waiting, Date.parse(moment));

test('the time that is left is said in words and never as more than it is', () => {
  expect(at('2026-03-01T10:00:00Z')).toEqual({ text: '24 hours left', tone: 'quiet' });
  expect(at('2026-03-02T08:00:01Z').text).toBe('1 hour left');
  expect(at('2026-03-02T09:58:30Z').text).toBe('1 minute left');
  expect(at('2026-03-02T09:59:30Z').text).toBe('less than a minute left');
});

test('from the promised moment on a message is overdue', () => {
  expect(at('2026-03-02T10:00:00Z')).toEqual({ text: 'Overdue by less than a minute', tone: 'bad' });
  expect(at('2026-03-02T12:59:00Z').text).toBe('Overdue by 2 hours');
  expect(at('2026-03-05T10:00:00Z').text).toBe('Overdue by 3 days');
});

test('an answer stops the clock, and so does putting the message away', () => {
  const later = Date.parse('2026-03-09T10:00:00Z');
  expect(readAnswerClock({ ...waiting, answeredAt: answerBy }, later).text).toBe('Answered, still open');
  expect(readAnswerClock({ ...waiting, doneAt: answerBy }, later)).toEqual({ text: 'Done', tone: 'good' });
});
