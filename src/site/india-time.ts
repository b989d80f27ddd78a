const timeZone = 'Asia/Kolkata';
const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });

/** The day of a moment in India, such as 7 Jun 2025. */
export function formatDay(moment: string): string {
  return day.format(new Date(moment));
}

/** A moment as clocks in India show it, such as 7 Jun 2025, 4:05 PM IST. */
export function formatMoment(moment: string): string {
  // Newer browsers write a narrow space that some phones have no sign for.
  return `${formatDay(moment)}, ${clock.format(new Date(moment)).replace(/\s/u, ' ')} IST`;
}
