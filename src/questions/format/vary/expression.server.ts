/** Expressions of answer checks: read here, computed in evaluate.server.ts. */
export type Expression =
  | { kind: 'number'; value: number; source: string }
  | { kind: 'name'; name: string }
  | { kind: 'negative' | 'factorial'; of: Expression }
  | { kind: 'operation'; operator: '+' | '-' | '*' | '/' | '^'; left: Expression; right: Expression }
  | { kind: 'call'; name: string; range?: Range; args: Expression[] };

/** `x = 0..1`, or `x = 4` where a call needs one place only. */
export interface Range {
  name: string;
  from: Expression;
  to: Expression;
}

const token = /\s*(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\.|[A-Za-z_]\w*|[-+*/^!(),=])/y;
const isNumber = (text: string | undefined) => text !== undefined && /^\d/.test(text);
const isName = (text: string | undefined) => text !== undefined && /^[A-Za-z_]/.test(text);

/** Reads `expression, expression, ...`. */
export function parseExpressions(source: string): Expression[] {
  const reader = new ExpressionReader(source);
  const expressions = reader.list();
  reader.end();
  return expressions;
}

class ExpressionReader {
  readonly #tokens: string[] = [];
  #next = 0;

  constructor(source: string) {
    const text = source.replaceAll('−', '-').replaceAll('×', '*').trim();
    token.lastIndex = 0;
    while (token.lastIndex < text.length) {
      const at = token.lastIndex;
      const found = token.exec(text)?.[1];
      if (found === undefined) throw new Error(`cannot read "${text.slice(at).trim()}"`);
      this.#tokens.push(found);
    }
  }

  list(): Expression[] {
    const expressions = [this.#sum()];
    while (this.#takes(',')) expressions.push(this.#sum());
    return expressions;
  }

  end(): void {
    const rest = this.#tokens[this.#next];
    if (rest !== undefined) throw new Error(`"${rest}" is not expected there`);
  }

  #sum(): Expression {
    let left = this.#product();
    for (let operator = this.#operator('+', '-'); operator; operator = this.#operator('+', '-')) {
      left = { kind: 'operation', operator, left, right: this.#product() };
    }
    return left;
  }

  #product(): Expression {
    let left = this.#signed();
    for (let operator = this.#operator('*', '/'); operator; operator = this.#operator('*', '/')) {
      left = { kind: 'operation', operator, left, right: this.#signed() };
    }
    return left;
  }

  #signed(): Expression {
    if (this.#takes('-')) return { kind: 'negative', of: this.#signed() };
    return this.#juxtaposed();
  }

  /** A number before a name or a bracket multiplies it, as in `5x^2` or `30deg`. */
  #juxtaposed(): Expression {
    const startsWithNumber = isNumber(this.#peek());
    const left = this.#power();
    if (!startsWithNumber || !(isName(this.#peek()) || this.#peek() === '(')) return left;
    return { kind: 'operation', operator: '*', left, right: this.#power() };
  }

  #power(): Expression {
    let base = this.#atom();
    while (this.#takes('!')) base = { kind: 'factorial', of: base };
    if (!this.#takes('^')) return base;
    const exponent = this.#takes('-') ? ({ kind: 'negative', of: this.#power() } as const) : this.#power();
    return { kind: 'operation', operator: '^', left: base, right: exponent };
  }

  #atom(): Expression {
    const next = this.#tokens[this.#next++];
    if (next === undefined) throw new Error('it ends too early');
    if (isNumber(next)) return { kind: 'number', value: Number(next), source: next };
    if (next === '(') {
      const inner = this.#sum();
      this.#expect(')');
      return inner;
    }
    if (!isName(next)) throw new Error(`"${next}" is not expected there`);
    return this.#takes('(') ? this.#call(next) : { kind: 'name', name: next };
  }

  #call(name: string): Expression {
    const range = this.#tokens[this.#next + 1] === '=' ? this.#range() : undefined;
    const args = this.list();
    this.#expect(')');
    return { kind: 'call', name, ...(range && { range }), args };
  }

  #range(): Range {
    const name = this.#tokens[this.#next] ?? '';
    this.#next += 2;
    const from = this.#sum();
    const to = this.#takes('..') ? this.#sum() : from;
    this.#expect(',');
    return { name, from, to };
  }

  #peek(): string | undefined {
    return this.#tokens[this.#next];
  }

  #takes(text: string): boolean {
    if (this.#peek() !== text) return false;
    this.#next += 1;
    return true;
  }

  #operator<T extends string>(...operators: T[]): T | undefined {
    const operator = operators.find((known) => known === this.#peek());
    if (operator) this.#next += 1;
    return operator;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw new Error(`"${text}" is missing before "${this.#peek() ?? 'the end'}"`);
  }
}

/** Every number written in an expression, as it is written. */
export function numbersIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'number':
      return [expression.source];
    case 'name':
      return [];
    case 'negative':
    case 'factorial':
      return numbersIn(expression.of);
    case 'operation':
      return [...numbersIn(expression.left), ...numbersIn(expression.right)];
    case 'call': {
      const range = expression.range ? [expression.range.from, expression.range.to] : [];
      return [...range, ...expression.args].flatMap(numbersIn);
    }
  }
}

/** The letters that an expression leaves open: those that no range of its own binds. */
export function namesIn(expression: Expression, bound: string[] = []): string[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'name':
      return bound.includes(expression.name) ? [] : [expression.name];
    case 'negative':
    case 'factorial':
      return namesIn(expression.of, bound);
    case 'operation':
      return [...namesIn(expression.left, bound), ...namesIn(expression.right, bound)];
    case 'call': {
      const { range, args } = expression;
      const outer = range ? [range.from, range.to].flatMap((end) => namesIn(end, bound)) : [];
      const inner = range ? [...bound, range.name] : bound;
      return [...outer, ...args.flatMap((arg) => namesIn(arg, inner))];
    }
  }
}
