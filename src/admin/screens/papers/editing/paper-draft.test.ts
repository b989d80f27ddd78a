import { expect, test } from 'vitest';
import { changesOf, contestedFields, type PaperDraft } from './paper-draft.ts';

const seen: PaperDraft = {
  papername: 'Sample paper A',
  filename: 'a.pdf',
  subjectId: 3,
  kind: 'paper',
  access: 'free',
  language: null,
  enabled: true,
};

test('only what was changed is sent', () => {
  expect(changesOf(seen, seen)).toEqual({});
  expect(changesOf(seen, { ...seen, papername: 'Paper A', filename: null })).toEqual({
    papername: 'Paper A',
    filename: null,
  });
});

test('both sides of every field that either changed are shown, in words', () => {
  const mine = changesOf(seen, { ...seen, papername: 'Mine', access: 'paid' });
  const theirs: PaperDraft = { ...seen, papername: 'Theirs', subjectId: 7, enabled: false };
  expect(contestedFields(seen, mine, theirs, new Map([[7, 'Class 10th Science']]))).toEqual([
    { label: 'Name', mine: 'Mine', theirs: 'Theirs' },
    { label: 'Subject', mine: undefined, theirs: 'Class 10th Science' },
    { label: 'Access', mine: 'Paid', theirs: 'Free' },
    { label: 'Enabled', mine: undefined, theirs: 'No' },
  ]);
});
