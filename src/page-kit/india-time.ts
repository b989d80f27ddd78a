const timeZone = 'Asia/Kolkata';
// Made when first needed: it takes a phone a tenth of a second, also on pages that in the end show no time.
let dayFormat: Intl.DateTimeFormat | undefined;
let clockFormat: Intl.DateTimeFormat | undefined;

/** The day of a moment in India, such as 7 Jun 2025. */
export function formatDay(moment: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  return dayFormat.format(new Date(moment));
}

/** A moment as clocks in India show it, such as 7 Jun 2025, 4:05 PM IST. */
export function formatMoment(moment: string): string {
  clockFormat ??= new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  // Newer browsers write a narrow space that some phones have no sign for.
  return `${formatDay(moment)}, ${clockFormat.format(new Date(moment)).replace(/\s/u, ' ')} IST`;
}
