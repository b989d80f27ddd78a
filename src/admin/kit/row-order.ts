/** The ids from one to another as they stand on the screen, both included; the second alone where the first is gone. */
export function rangeBetween(ids: readonly string[], from: string | undefined, to: string): string[] {
  const [a, b] = [ids.indexOf(from ?? ''), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/**
 * The order of a list on the screen after it was loaded again: what is there keeps its place, whatever has become of it,
 * and what is new comes after its neighbour in the fresh list.
 */
export function holdOrder(held: readonly string[], fresh: readonly string[]): string[] {
  const order = [...held];
  const known = new Set(held);
  for (const [index, id] of fresh.entries()) {
    if (known.has(id)) continue;
    known.add(id);
    const neighbour = fresh[index - 1];
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
  }
  return order;
}
