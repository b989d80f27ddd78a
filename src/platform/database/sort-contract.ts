/** The ways to sort by these: `-name` is by name downwards. */
export function upAndDown<const Name extends string>(names: readonly Name[]): (Name | `-${Name}`)[] {
  return names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]);
}
