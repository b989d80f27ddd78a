/** `2:14:09`, `14:09` below an hour. */
export function writeClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** For those who hear it: `2 hours 14 minutes`. */
export function sayMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [countOf(hours, 'hour'), countOf(rest, 'minute')].filter(Boolean).join(' ') || 'no time';
}

function countOf(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const announcedMinutes = [60, 30, 15, 5, 1];

/** What is said aloud when the time left goes past a mark; most seconds say nothing. */
export function announcement(leftBefore: number, leftNow: number): string | undefined {
  const passed = announcedMinutes.filter((minutes) => leftBefore > minutes * 60 && leftNow <= minutes * 60).at(-1);
  if (leftBefore > 0 && leftNow <= 0) return 'Time is up';
  return passed === undefined ? undefined : `${sayMinutes(passed * 60)} left`;
}
