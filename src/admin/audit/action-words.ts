const verbs: Record<string, string> = {
  add: 'added',
  update: 'changed',
  change: 'changed',
  delete: 'deleted',
  archive: 'deleted, kept for those who have it',
  replace: 'replaced',
  restore: 'brought back',
  grant: 'given',
  revoke: 'taken away',
  reply: 'answered',
  done: 'done',
  reopen: 'opened again',
  check: 'checked with the provider',
  refund: 'refunded',
  seen: 'flag cleared',
  on: 'turned on',
  off: 'turned off',
  reset: 'reset',
  invite: 'invited',
  uninvite: 'invitation taken back',
  join: 'joined',
  import: 'imported',
  publish: 'published',
  unpublish: 'taken out of the shop',
  role: 'role changed',
  disable: 'disabled',
  enable: 'enabled',
  password: 'password set',
  'log-out': 'logged out everywhere',
  rules: 'rules changed',
  success: 'succeeded',
  blocked: 'blocked after too many tries',
  'code-wrong': 'stopped at a wrong code',
};

/** Where kind and verb alone would not make sense together. */
const sentences: Record<string, string> = {
  'login.password-wrong': 'Wrong password for a change',
  'login.password-changed': 'Password changed',
  'login.password-reset': 'Password set by mail',
  'batch.undo': 'Change of many undone',
  'job.retry': 'Failed work tried again',
  'paper.order': 'Order of papers changed',
  'order.receipt': 'Receipt mailed again',
};

/** What actions are done to; the log can be narrowed to one of them. */
export const kinds = [
  ['class', 'Classes'],
  ['subject', 'Subjects'],
  ['paper', 'Papers'],
  ['question', 'Questions'],
  ['questions', 'Question files'],
  ['order', 'Orders'],
  ['entitlement', 'Bought subjects'],
  ['message', 'Messages'],
  ['user', 'Accounts'],
  ['staff', 'Staff'],
  ['second-factor', 'Second factors'],
  ['settings', 'Settings'],
  ['login', 'Logins'],
] as const;

/** `subject.update` as a person says it: Subject changed. */
export function describeAction(action: string): string {
  const sentence = sentences[action];
  if (sentence) return sentence;
  const [kind = '', verb = ''] = action.split('.');
  const noun = kind === 'entitlement' ? 'subject' : kind === 'user' ? 'account' : kind.replaceAll('-', ' ');
  const words = `${noun} ${verbs[verb] ?? verb.replaceAll('-', ' ')}`.trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
