import { expect, test } from 'vitest';
import { entriesOf, findActions, findScreens } from './entries.ts';

const nothing = { classes: [], subjects: [], papers: [], orders: [], messages: [], people: [] };

test('an admin is led to no screen that only the super_admin may open', () => {
  const labels = findScreens('', false).map(({ label }) => label);
  expect(labels).toContain('Messages');
  expect(labels).toContain('My second factor');
  for (const closed of ['Customers', 'Staff', 'Audit log', 'Settings']) {
    expect(labels).not.toContain(closed);
    expect(findScreens(closed, true)).toHaveLength(1);
  }
});

test('a screen is found by a part of its name, in any case', () => {
  expect(findScreens(' AUDIT ', true)).toEqual([{ label: 'Audit log', to: '/admin/audit' }]);
  expect(findScreens('no such screen', true)).toEqual([]);
});

test('staff lead to the list of staff, customers to their own page', () => {
  const person = { name: 'Asha', email: 'asha@school.example' };
  const people = [
    { ...person, id: 'b1', role: 'user' as const },
    { ...person, id: 'b2', role: 'admin' as const },
  ];
  const [group] = entriesOf({ ...nothing, people });
  expect(group?.entries.map(({ to }) => to)).toEqual(['/admin/customers/b1', '/admin/staff']);
});

test('names that an address would misread are written for addresses; kinds without a find are left out', () => {
  const subjects = [{ id: 1, subjectName: 'R&D + more', classname: 'Class 9th' }];
  expect(entriesOf({ ...nothing, subjects })).toEqual([
    {
      title: 'Subjects',
      entries: [{ label: 'R&D + more', note: 'Class 9th', to: '/admin/subjects?q=R%26D+%2B+more&open=1' }],
    },
  ]);
});

test('actions are found by their own words and by others for the same', () => {
  expect(findActions('upload')).toEqual([{ label: 'Upload papers', to: '/admin/papers?open=upload' }]);
  expect(findActions(' Restore').map(({ to }) => to)).toEqual(['/admin/bin']);
  expect(findActions('')).toEqual([]);
});

test('an order says whose it is, how much it was and how it stands', () => {
  const orders = [{ id: 'AB-7', state: 'partly_refunded', amount: 149, buyer: 'asha@school.example' }];
  expect(entriesOf({ ...nothing, orders })[0]?.entries).toEqual([
    { label: 'AB-7', note: 'asha@school.example, ₹149, partly refunded', to: '/admin/orders/AB-7' },
  ]);
});
