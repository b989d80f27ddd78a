import { formatRupees } from '../../../cart/rupees.ts';
import type { Overview } from '../../contract.ts';

export type Day = Overview['days'][number];

/** Something that is counted by the day. */
export interface Measure {
  title: string;
  amountOf: (day: Day) => number;
  format: (value: number) => string;
  /** The same where there is little room, as beside a chart. */
  formatShort: (value: number) => string;
  colour: string;
  /** How far its axis goes at least. */
  least: number;
}

const short = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 2 });
const formatCount = (count: number): string => count.toLocaleString('en-IN');
const counts = { format: formatCount, formatShort: (count: number) => short.format(count), least: 4 };

export const measures: readonly Measure[] = [
  {
    title: 'Sales',
    amountOf: ({ salesPaise }) => salesPaise / 100,
    format: formatRupees,
    formatShort: (rupees) => `₹${short.format(rupees)}`,
    colour: 'var(--color-pen)',
    least: 400,
  },
  { title: 'Orders', amountOf: ({ orders }) => orders, ...counts, colour: 'var(--color-ink-2)' },
  { title: 'Downloads', amountOf: ({ downloads }) => downloads, ...counts, colour: 'var(--color-tick)' },
  { title: 'New students', amountOf: ({ students }) => students, ...counts, colour: 'var(--color-pen-deep)' },
];

export function sumOf(days: readonly Day[], amountOf: Measure['amountOf']): number {
  return days.reduce((sum, day) => sum + amountOf(day), 0);
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 2026-03-31 as 31 Mar. */
export function formatShortDay(day: string): string {
  return dayAndMonth.format(new Date(`${day}T00:00:00Z`));
}
