import { expect, test } from 'vitest';
import { addUp, closingLine, judge, notRun, readPlaywright, readVitest, slowestTests } from './counts.ts';

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'failed', fullName: 'one', duration: 10 },
        { status: 'passed', fullName: 'two', duration: 30.5 },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'Cannot find x\nat y', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed', fullName: 'three' }] },
  ],
};

const playwrightReport = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
  suites: [
    {
      specs: [
        {
          title: 'buy',
          file: 'buy.spec.ts',
          tests: [{ projectName: 'phone', status: 'expected', results: [{ duration: 20 }] }],
        },
      ],
      suites: [
        {
          specs: [
            {
              title: 'read',
              file: 'read.spec.ts',
              tests: [
                { projectName: 'phone', status: 'flaky', results: [{ duration: 5 }, { duration: 7 }] },
                { projectName: 'desktop', status: 'expected', results: [{ duration: 3 }] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test('a test file that cannot be loaded counts as failed and is named', () => {
  expect(readVitest(vitestReport)).toMatchObject({
    passed: 5,
    failed: 2,
    skipped: 3,
    notes: ['broken: b.test.ts: Cannot find x'],
  });
});

test('a browser test that passes on a second try counts as passed and is named', () => {
  expect(readPlaywright(playwrightReport)).toMatchObject({
    passed: 4,
    failed: 1,
    skipped: 2,
    notes: ['flaky: read.spec.ts: read (phone)'],
  });
});

test('a report of another shape is refused', () => {
  expect(() => readVitest({ numPassedTests: 3 })).toThrow();
  expect(() => readPlaywright({ stats: {} })).toThrow();
});

test('a runner that fails without a failed test counts as one', () => {
  const clean = { passed: 3, failed: 0, skipped: 0, notes: [], timings: [] };
  expect(judge(clean, 0)).toEqual(clean);
  expect(judge(clean, 1)).toMatchObject({ passed: 3, failed: 1 });
  expect(judge({ ...clean, failed: 2 }, 1)).toMatchObject({ passed: 3, failed: 2 });
});

test('a suite that ran no test counts as failed', () => {
  expect(judge({ passed: 0, failed: 0, skipped: 4, notes: [], timings: [] }, 0)).toMatchObject({
    failed: 1,
    skipped: 4,
  });
  expect(notRun('it crashed')).toMatchObject({ passed: 0, failed: 1, skipped: 0, notes: ['it crashed'] });
});

test('the closing line adds up all suites and names skipped tests only when there are any', () => {
  const counts = addUp([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 0 },
  ]);
  expect(closingLine(counts)).toBe('41 passed, 2 failed');
  expect(closingLine({ ...counts, skipped: 3 })).toBe('41 passed, 2 failed, 3 skipped');
});

test('the slowest tests of both runners are named with their seconds, tries added up', () => {
  const timings = [...readVitest(vitestReport).timings, ...readPlaywright(playwrightReport).timings];
  expect(slowestTests(timings, 3)).toBe(
    ['   0.0 s  a.test.ts: two', '   0.0 s  buy.spec.ts: buy (phone)', '   0.0 s  read.spec.ts: read (phone)'].join(
      '\n',
    ),
  );
});
