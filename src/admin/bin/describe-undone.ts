import { counted } from '../kit/counted.ts';
import type { Undone } from './bin-contract.ts';

const mostNamed = 3;

/** What an undo did, such as "11 changes undone. Left as it is, because it changed since: Set 3." */
export function describeUndone({ undone, left }: Undone): string {
  const done = `${counted(undone, 'change')} undone.`;
  if (left.length === 0) return done;
  const names = left.slice(0, mostNamed).join(', ');
  const more = left.length > mostNamed ? ` and ${left.length - mostNamed} more` : '';
  return `${done} Left as ${left.length === 1 ? 'it is, because it' : 'they are, because they'} changed since: ${names}${more}.`;
}
