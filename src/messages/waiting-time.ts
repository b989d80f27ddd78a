/** How long to wait, as people say it. Never shorter than it is. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return countOf(Math.ceil(seconds), 'second');
  if (seconds <= 60 * 60) return countOf(Math.ceil(seconds / 60), 'minute');
  return countOf(Math.ceil(seconds / 60 / 60), 'hour');
}

function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
