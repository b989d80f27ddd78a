/**
 * What one person asks for is done one after the other, and what is asked for twice at once is done once. It spares the
 * database and the provider; across nodes it is the database that keeps order.
 */
export class Turns<Result> {
  #last = new Map<string, { what: string; result: Promise<Result> }>();

  take(person: string, what: string, work: () => Promise<Result>): Promise<Result> {
    const last = this.#last.get(person);
    if (last?.what === what) return last.result;
    const result = last ? last.result.then(work, work) : work();
    const turn = { what, result };
    this.#last.set(person, turn);
    const leave = (): void => {
      if (this.#last.get(person) === turn) this.#last.delete(person);
    };
    result.then(leave, leave);
    return result;
  }
}
