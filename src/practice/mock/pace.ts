import { sayMinutes } from './clock.ts';

interface Progress {
  usedSeconds: number;
  limitSeconds: number;
  doneMarks: number;
  totalMarks: number;
}

/** Below this nobody's pace can be told. */
const soonestSeconds = 120;

/** What a steady pace would mean: minutes go with marks, as teachers advise. */
export function describePace({ usedSeconds, limitSeconds, doneMarks, totalMarks }: Progress): string {
  const spent = `${sayMinutes(usedSeconds)} for ${doneMarks} ${doneMarks === 1 ? 'mark' : 'marks'}.`;
  if (usedSeconds < soonestSeconds || totalMarks <= 0) {
    return `${sayMinutes(limitSeconds)} for ${totalMarks} marks: about ${perMark(limitSeconds, totalMarks)} a mark.`;
  }
  if (doneMarks >= totalMarks) return `${spent} ${sayMinutes(limitSeconds - usedSeconds)} left to read it over.`;
  const leftMarks = totalMarks - doneMarks;
  const leftSeconds = limitSeconds - usedSeconds;
  if (doneMarks === 0) return `${spent} ${perMark(leftSeconds, leftMarks)} are left for each mark.`;
  const spare = leftSeconds - (usedSeconds / doneMarks) * leftMarks;
  if (spare >= 60) return `${spent} A steady pace leaves you ${sayMinutes(spare)} to read it over.`;
  return `${spent} To finish, take about ${perMark(leftSeconds, leftMarks)} for each mark that is left.`;
}

function perMark(seconds: number, marks: number): string {
  const each = marks > 0 ? seconds / marks : 0;
  if (each < 90) return `${Math.max(0, Math.round(each))} seconds`;
  const minutes = Math.floor(each / 30) / 2;
  return `${minutes} minutes`;
}
