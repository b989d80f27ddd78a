import { formatRupees } from '../../../cart/rupees.ts';
import type { Found } from '../../contract.ts';
import { sections } from '../../kit/sections.ts';

/** One place the palette can go to. */
export interface Entry {
  /** What it is called. */
  label: string;
  /** What tells it from others of the same name. */
  note?: string;
  to: string;
}

export interface EntryGroup {
  title: string;
  entries: readonly Entry[];
}

/** What can be done, by the words somebody may type for it. */
const actions: readonly (Entry & { words: string })[] = [
  { label: 'Add a subject', words: 'new create', to: '/admin/subjects?open=new' },
  { label: 'Add a class', words: 'new create', to: '/admin/classes?open=new' },
  { label: 'Upload papers', words: 'add new pdf file', to: '/admin/papers?open=upload' },
  { label: 'Answer the oldest message', words: 'reply inbox', to: '/admin/messages?open=oldest' },
  { label: 'Bring back what was deleted', words: 'undo restore bin', to: '/admin/bin' },
  { label: 'Import a CSV file', words: 'export catalogue', to: '/admin/catalogue' },
];

/** The actions whose words hold a term. They are not offered before somebody types. */
export function findActions(term: string): Entry[] {
  const wanted = term.trim().toLowerCase();
  if (!wanted) return [];
  return actions
    .filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(wanted))
    .map(({ label, to }) => ({ label, to }));
}

const ownScreens = [{ label: 'My second factor', to: '/admin/security' }];

/** The screens whose name holds a term, as far as this person may open them. */
export function findScreens(term: string, isSuperAdmin: boolean): Entry[] {
  const wanted = term.trim().toLowerCase();
  const open = sections.filter(({ isForSuperAdmin }) => isSuperAdmin || !isForSuperAdmin);
  return [...open, ...ownScreens]
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ label, to }) => ({ label, to }));
}

/** What was found, each with the screen that shows it. */
export function entriesOf(found: Found): EntryGroup[] {
  const groups: EntryGroup[] = [
    {
      title: 'Classes',
      entries: found.classes.map(({ classid, classname }) => ({
        label: classname,
        to: `/admin/subjects?classid=${classid}`,
      })),
    },
    {
      title: 'Subjects',
      entries: found.subjects.map(({ id, subjectName, classname }) => ({
        label: subjectName,
        note: classname,
        to: `/admin/subjects?${new URLSearchParams({ q: subjectName, open: String(id) })}`,
      })),
    },
    {
      title: 'Papers',
      entries: found.papers.map(({ id, papername, subjectName, classname }) => ({
        label: papername,
        note: `${subjectName}, ${classname}`,
        to: `/admin/papers?${new URLSearchParams({ q: papername, open: String(id) })}`,
      })),
    },
    {
      title: 'Orders',
      entries: found.orders.map(({ id, state, amount, buyer }) => ({
        label: id,
        note: [buyer, formatRupees(amount), state.replaceAll('_', ' ')].filter(Boolean).join(', '),
        to: `/admin/orders/${id}`,
      })),
    },
    {
      title: 'People',
      entries: found.people.map(({ id, name, email, role }) => ({
        label: name,
        note: email,
        to: role === 'user' ? `/admin/customers/${id}` : '/admin/staff',
      })),
    },
    {
      title: 'Messages',
      entries: found.messages.map(({ id, name, subject }) => ({
        label: subject,
        note: name,
        to: `/admin/messages?state=all&id=${id}`,
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
