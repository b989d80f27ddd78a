import { cleanFileName } from '../files/file-name.ts';
import type { Paper } from '../schemas.ts';

export const kindNames: Record<Paper['kind'], string> = {
  paper: 'Sample paper',
  questions: 'Practice questions',
  solutions: 'Step-by-step solutions',
};

export const languageNames: Record<NonNullable<Paper['language']>, string> = {
  en: 'English',
  hi: 'Hindi',
  sa: 'Sanskrit',
};

/** What reading it costs: "4 pages · 58 KB". The pages are missing until the file has been looked at. */
export function describeExtent({ pages, sizeBytes }: Pick<Paper, 'pages' | 'sizeBytes'>): string {
  const extent = [pages && `${pages} ${pages === 1 ? 'page' : 'pages'}`, sizeBytes && describeBytes(sizeBytes)];
  return extent.filter(Boolean).join(' · ') || 'on screen, and soon as a PDF';
}

/** In the units that phones count data in. */
export function describeBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What a download is saved as, the same name that the server gives the file. */
export function savedName({ filename, papername }: Pick<Paper, 'filename' | 'papername'>): string {
  return filename ?? cleanFileName(papername) ?? 'paper.pdf';
}
