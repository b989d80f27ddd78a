// Where somebody stopped in each paper, the latest last, as `[[7, "q12", "Science"], …]`: a question of the paper on
// screen, or a page of the printed one as `page-3`.
const placesItem = 'reading_places';
const maxPlaces = 60;

type Form = 'question' | 'page';
type Place = readonly [paperId: number, anchor: string, subjectName?: string];

export interface LastPlace {
  paperId: number;
  subjectName: string;
  /** `question 7` or `page 3`. */
  where: string;
}

/** The anchor to return to in one form of a paper; undefined for one that is not begun. */
export function readPlace(paperId: number, form: Form): string | undefined {
  return readPlaces().find(([id, anchor]) => id === paperId && formOf(anchor) === form)?.[1];
}

/** Where somebody read last, in whichever paper. */
export function readLastPlace(): LastPlace | undefined {
  const [paperId, anchor, subjectName] = readPlaces().at(-1) ?? [];
  const number = /\d+/.exec(anchor ?? '')?.[0];
  if (!paperId || !anchor || !subjectName || !number) return undefined;
  return { paperId, subjectName, where: `${formOf(anchor)} ${number}` };
}

interface Kept {
  paperId: number;
  form: Form;
  /** Undefined is the beginning, to which nobody has to be led back. */
  anchor: string | undefined;
  subjectName: string;
}

export function keepPlace({ paperId, form, anchor, subjectName }: Kept): void {
  const others = readPlaces().filter(([id, other]) => id !== paperId || formOf(other) !== form);
  const place: Place[] = anchor === undefined ? [] : [[paperId, anchor, subjectName]];
  try {
    localStorage.setItem(placesItem, JSON.stringify([...others, ...place].slice(-maxPlaces)));
  } catch {
    // A browser that keeps nothing opens papers at their beginning.
  }
}

function formOf(anchor: string): Form {
  return anchor.startsWith('page-') ? 'page' : 'question';
}

function readPlaces(): Place[] {
  try {
    const places: unknown = JSON.parse(localStorage.getItem(placesItem) ?? '[]');
    return Array.isArray(places) ? places.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is Place {
  if (!Array.isArray(value)) return false;
  const [paperId, anchor, subjectName] = value;
  return (
    typeof paperId === 'number' &&
    typeof anchor === 'string' &&
    (subjectName === undefined || typeof subjectName === 'string')
  );
}

/**
 * Returns to the place before the first paint, run right after the paper in its document. Reloading and going back are
 * the browser's, an address with a `#` says itself where to go; for all of them the paper is laid out as a whole.
 */
export const returnToPlaceEarly = `try{var d=document.documentElement.dataset;\
if(location.hash||performance.getEntriesByType('navigation')[0].type!='navigate')d.layout='whole';\
else if(d.paperView!='printed')JSON.parse(localStorage.getItem('${placesItem}')).forEach(function(e){\
var q=e[0]==document.querySelector('[data-paper]').dataset.paper&&document.getElementById(e[1]);\
if(q){d.layout='whole';q.scrollIntoView();d.returnedTo=e[1]}})}catch(e){}`;

/** Marks the document of somebody who has begun to read, so that the way back has its room from the first paint. */
export const markReadingEarly = `try{if(JSON.parse(localStorage.getItem('${placesItem}')).pop()[2])\
document.documentElement.dataset.reading=''}catch(e){}`;
