/** A text of the address where it is one of those that are known. */
export function oneOf<const Known extends string>(known: readonly Known[], text: string | undefined) {
  return known.find((value) => value === text);
}
