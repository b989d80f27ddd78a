/** As many as a phone draws at once without trouble; more come when asked for. */
export const papersPerPage = 60;

/** Case-insensitive substring of the name; a blank term keeps everything. */
export function filterPapers<P extends { papername: string }>(papers: readonly P[], term: string): readonly P[] {
  const wanted = term.trim().toLowerCase();
  return wanted ? papers.filter(({ papername }) => papername.toLowerCase().includes(wanted)) : papers;
}
