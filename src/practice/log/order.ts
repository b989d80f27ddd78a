import type { PracticeEvent } from './events-contract.ts';

type Placed = Pick<PracticeEvent, 'id' | 'device' | 'seq' | 'at'>;

/** The order in which a device did things, whatever its clock said. */
export function bySeq(a: Placed, b: Placed): number {
  return a.seq - b.seq || compareTexts(a.id, b.id);
}

/** Over all devices: by their clocks, and where these agree, in an order that is the same everywhere. */
export function byTime(a: Placed, b: Placed): number {
  return a.at - b.at || compareTexts(a.device, b.device) || bySeq(a, b);
}

/** Each event once. Should an id come with two contents, every device and the server choose the same one. */
export function uniteEvents(events: Iterable<PracticeEvent>): PracticeEvent[] {
  const byId = new Map<string, PracticeEvent>();
  for (const event of events) {
    const known = byId.get(event.id);
    if (!known || isBefore(event, known)) byId.set(event.id, event);
  }
  return [...byId.values()];
}

function isBefore(a: PracticeEvent, b: PracticeEvent): boolean {
  const order = byTime(a, b);
  return order < 0 || (order === 0 && compareTexts(JSON.stringify(a), JSON.stringify(b)) < 0);
}

// Not localeCompare: languages order letters differently.
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
