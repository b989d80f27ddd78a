/** The list with one of its rows in another place; everything else keeps its order. */
export function moveTo<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...rows.slice(from, from + 1));
}
