import type { PresentPaper } from '../../../../papers/admin-contract.ts';
import { kindNames, languageNames } from '../../../../papers/browsing/paper-facts.ts';
import type { ContestedField } from '../../../kit/changed-meanwhile.tsx';

/** What of a paper staff can type or choose. */
export type PaperDraft = Pick<
  PresentPaper,
  'papername' | 'filename' | 'subjectId' | 'kind' | 'access' | 'language' | 'enabled'
>;

type Changes = Partial<PaperDraft>;

const labels: readonly (readonly [keyof PaperDraft, string])[] = [
  ['papername', 'Name'],
  ['filename', 'Saved as'],
  ['subjectId', 'Subject'],
  ['kind', 'Kind'],
  ['access', 'Access'],
  ['language', 'Language'],
  ['enabled', 'Enabled'],
];

/** Only the fields that changed, so that saving does not overwrite what others changed meanwhile. */
export function changesOf(seen: PaperDraft, wanted: PaperDraft): Changes {
  return Object.fromEntries(labels.flatMap(([name]) => (wanted[name] === seen[name] ? [] : [[name, wanted[name]]])));
}

/** The fields that one of the two changed, as both want them. */
export function contestedFields(
  seen: PaperDraft,
  mine: Changes,
  theirs: PaperDraft,
  subjectNames: ReadonlyMap<number, string>,
): ContestedField[] {
  return labels
    .filter(([name]) => name in mine || theirs[name] !== seen[name])
    .map(([name, label]) => ({
      label,
      mine: name in mine ? describe(name, { ...seen, ...mine }, subjectNames) : undefined,
      theirs: describe(name, theirs, subjectNames),
    }));
}

function describe(name: keyof PaperDraft, draft: PaperDraft, subjectNames: ReadonlyMap<number, string>): string {
  switch (name) {
    case 'papername':
      return draft.papername;
    case 'filename':
      return draft.filename ?? 'like its name';
    case 'subjectId':
      return subjectNames.get(draft.subjectId) ?? `Subject ${draft.subjectId}`;
    case 'kind':
      return kindNames[draft.kind];
    case 'access':
      return draft.access === 'free' ? 'Free' : 'Paid';
    case 'language':
      return draft.language ? languageNames[draft.language] : 'not said';
    case 'enabled':
      return draft.enabled ? 'Yes' : 'No';
  }
}
