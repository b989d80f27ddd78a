const maxLists = 20;

/** What lists looked like on the pages of this visit, so that Back leads to all that was shown, and not to its first part. */
export class ListMemory<List> {
  #lists = new Map<string, List>();

  /** By the key that the router gives an entry of the history. */
  read(key: string): List | undefined {
    return this.#lists.get(key);
  }

  write(key: string, list: List): void {
    this.#lists.delete(key);
    this.#lists.set(key, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > maxLists && oldest !== undefined) this.#lists.delete(oldest);
  }
}
