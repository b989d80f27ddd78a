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
    { title: 'Classes', entries: found.classes.map(({ classname }) => ({ label: classname, to: '/admin/classes' })) },
    {
      title: 'Subjects',
      entries: found.subjects.map(({ subjectName, classname }) => ({
        label: subjectName,
        note: classname,
        to: `/admin/subjects?${new URLSearchParams({ q: subjectName })}`,
      })),
    },
    {
      title: 'Papers',
      entries: found.papers.map(({ papername, subjectName, classname }) => ({
        label: papername,
        note: `${subjectName}, ${classname}`,
        to: `/admin/papers?${new URLSearchParams({ q: papername })}`,
      })),
    },
    {
      title: 'Orders',
      entries: found.orders.map(({ id, state, amount }) => ({
        label: id,
        note: `${formatRupees(amount)}, ${state.replaceAll('_', ' ')}`,
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
