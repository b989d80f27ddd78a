import * as z from 'zod/mini';
import { Id } from '../platform/ids.ts';
import { line } from '../platform/text-rules.ts';

// Apart from the calls: pages that only call need none of these rules.

export const Kind = z.enum(['paper', 'questions', 'solutions'], 'Kind must be paper, questions or solutions');
export const Access = z.enum(['free', 'paid'], 'Access must be free or paid');
export const Language = z.enum(['en', 'hi', 'sa'], 'Language must be en, hi or sa');

export const Paper = z.object({
  paperid: Id,
  papername: z.string(),
  /** What a download is saved as; the paper's name with .pdf where it is null. */
  filename: z.nullable(z.string()),
  enabled: z.boolean(),
  subjectId: Id,
  kind: Kind,
  /** Paid ones open for those who bought the subject; in a subject without a price everything is free. */
  access: Access,
  /** Null where nobody has said. */
  language: z.nullable(Language),
  /** Null until its file has been made. */
  sizeBytes: z.nullable(Id),
  /** Null until the file has been looked at. */
  pages: z.nullable(z.int()),
  /** It comes from the question bank and can be read as a page. */
  isOnScreen: z.boolean(),
  /** Which picture of the first page there is, to be asked for with `?v=`; null until it is made. */
  picture: z.nullable(z.string()),
});
export type Paper = z.infer<typeof Paper>;

export const paperName = line('Paper name is required', 120);
export const fileName = line('File name is required', 300);
