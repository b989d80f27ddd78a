// The question somebody stopped at in each paper, the latest last, as `[[7, "q12"], …]`.
const placesItem = 'reading_places';
const maxPlaces = 60;

type Place = readonly [paperId: number, anchor: string];

/** The anchor of the question to return to; undefined for a paper that is not begun. */
export function readPlace(paperId: number): string | undefined {
  return readPlaces().find(([id]) => id === paperId)?.[1];
}

/** Keeps where somebody is; undefined is the beginning. */
export function keepPlace(paperId: number, anchor: string | undefined): void {
  const others = readPlaces().filter(([id]) => id !== paperId);
  const place: Place[] = anchor === undefined ? [] : [[paperId, anchor]];
  try {
    localStorage.setItem(placesItem, JSON.stringify([...others, ...place].slice(-maxPlaces)));
  } catch {
    // A browser that keeps nothing opens papers at their beginning.
  }
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
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string';
}

/**
 * Returns to the place before the first paint, run right after the paper in its document. Reloading and going back are
 * the browser's, an address with a `#` says itself where to go; for all of them the paper is laid out as a whole.
 */
export const returnToPlaceEarly = `try{var d=document.documentElement.dataset;\
if(location.hash||performance.getEntriesByType('navigation')[0].type!='navigate')d.layout='whole';\
else JSON.parse(localStorage.getItem('${placesItem}')).forEach(function(e){\
var q=e[0]==document.querySelector('[data-paper]').dataset.paper&&document.getElementById(e[1]);\
if(q){d.layout='whole';q.scrollIntoView();d.returnedTo=e[1]}})}catch(e){}`;
