import type { Batch } from '../../bin/bin-contract.ts';
import { counted } from '../../kit/counted.ts';

const verbs: Readonly<Record<string, string>> = {
  add: 'added',
  update: 'changed',
  delete: 'deleted',
  archive: 'deleted, kept for those who have it',
  restore: 'brought back',
};

const fieldNames: Readonly<Record<string, string>> = {
  enabled: 'enabled or disabled',
  access: 'free or paid',
  subjectId: 'the subject',
  classid: 'the class',
  papername: 'the name',
  subjectName: 'the name',
  classname: 'the name',
  price: 'the price',
  kind: 'the kind',
  filename: 'the file name',
  state: 'draft, checked or retired',
};

/** What was done in one go: "12 papers changed (enabled or disabled)". */
export function describeBatch({ actions, fields }: Pick<Batch, 'actions' | 'fields'>): string {
  const parts = actions.map(({ action, count }) => {
    const [kind = '', verb = ''] = action.split('.');
    const many = kind === 'class' && count > 1 ? `${count.toLocaleString('en-IN')} classes` : counted(count, kind);
    return `${many} ${verbs[verb] ?? verb}`;
  });
  const [only, second] = actions;
  const isOneUpdate = only?.action.endsWith('.update') && !second;
  const what = isOneUpdate ? fields.map((field) => fieldNames[field] ?? field).join(', ') : '';
  return `${parts.join(', ')}${what && ` (${what})`}`;
}
