import { expect, test } from 'vitest';
import { filterPapers } from './papers-list.ts';

const papers = [{ papername: 'Set A' }, { papername: 'Set B solutions' }];

test('a term is found anywhere in the name, in any case', () => {
  expect(filterPapers(papers, ' SOLUT ')).toEqual([{ papername: 'Set B solutions' }]);
  expect(filterPapers(papers, 'c')).toEqual([]);
});

test('a blank term keeps everything', () => {
  expect(filterPapers(papers, '  ')).toEqual(papers);
});
