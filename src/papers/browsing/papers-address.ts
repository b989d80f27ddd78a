import { readId } from '../../page-kit/read-id.ts';

/** What an address of the papers page asks for. Everything in it was typed by anybody, and may be nonsense. */
export interface PapersAddress {
  subjectId: number | undefined;
  /** As the address has it; the real name is the database's. */
  subjectName: string | undefined;
  classId: number | undefined;
  q: string;
  /** Only papers that come after this one. */
  after: number | undefined;
}

const maxNameLength = 80;
const maxTermLength = 100;
/** Control characters, half characters, and those that turn the direction of what follows. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Reads the parameters, or the one JSON-encoded `subject` that older links carry. Never throws. */
export function readPapersAddress(search: URLSearchParams): PapersAddress {
  const subject = readSubject(search.get('subject'));
  return {
    subjectId: readId(search.get('subjectId')) ?? readId(subject.id) ?? readId(subject.subjectid),
    subjectName: readText(search.get('subjectName') ?? subject.subjectName, maxNameLength) || undefined,
    classId: readId(search.get('classId')) ?? readId(subject.classid) ?? readId(subject.classId),
    q: readText(search.get('q'), maxTermLength),
    after: readId(search.get('after')),
  };
}

function readSubject(json: string | null): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function readText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  const clean = value.replace(unsafeCharacters, ' ').replace(/\s+/g, ' ').trim();
  return [...clean].slice(0, maxLength).join('').trim();
}

/** The address of the papers of one subject, or of all. */
export function papersPath(papers: string, query: Partial<Record<keyof PapersAddress, string | number>>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, `${value}`]])),
  );
  return search.size > 0 ? `${papers}?${search}` : papers;
}
