import type { Expression, Range } from './expression.server.ts';
import { constants, factorial, functions, solveLinear } from './functions.server.ts';
import { differentiate, findRoots, integrate } from './numeric.server.ts';

export type Scope = ReadonlyMap<string, number>;

/** Computes expressions to a list of numbers; only `roots` and `linear` give more than one. */
export function evaluateAll(expressions: Expression[], scope: Scope): number[] {
  return expressions.flatMap((expression) => {
    if (expression.kind !== 'call') return [evaluate(expression, scope)];
    const { name, args } = expression;
    if (name === 'linear') return solveLinear(...evaluateAll(args, scope));
    if (name !== 'roots') return [evaluate(expression, scope)];
    const range = rangeOf(expression);
    return findRoots(withVariable(expression, scope), evaluate(range.from, scope), evaluate(range.to, scope));
  });
}

export function evaluate(expression: Expression, scope: Scope): number {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'name':
      return lookUp(expression.name, scope);
    case 'negative':
      return -evaluate(expression.of, scope);
    case 'factorial':
      return factorial(evaluate(expression.of, scope));
    case 'operation':
      return operate(expression.operator, evaluate(expression.left, scope), evaluate(expression.right, scope));
    case 'call':
      return callFunction(expression, scope);
  }
}

function lookUp(name: string, scope: Scope): number {
  const value = scope.get(name) ?? constants.get(name);
  if (value === undefined) throw new Error(`"${name}" has no value`);
  return value;
}

function operate(operator: '+' | '-' | '*' | '/' | '^', left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '^':
      return left ** right;
  }
}

type Call = Extract<Expression, { kind: 'call' }>;

function callFunction(call: Call, scope: Scope): number {
  const plain = functions.get(call.name);
  if (plain) return plain(...evaluateAll(call.args, scope));
  const range = rangeOf(call);
  const [from, to] = [evaluate(range.from, scope), evaluate(range.to, scope)];
  const f = withVariable(call, scope);
  switch (call.name) {
    case 'sum':
      return span(from, to).reduce((sum, i) => sum + f(i), 0);
    case 'product':
      return span(from, to).reduce((product, i) => product * f(i), 1);
    case 'integral':
      return integrate(f, from, to);
    case 'derivative':
      return differentiate(f, from);
    default:
      throw new Error(`there is no function "${call.name}"`);
  }
}

function rangeOf(call: Call): Range {
  if (!call.range)
    throw new Error(`"${call.name}" is not a function, or lacks its range as in ${call.name}(x = 0..1, ...)`);
  return call.range;
}

function withVariable(call: Call, scope: Scope): (x: number) => number {
  const body = call.args[0];
  const name = call.range?.name;
  if (!body || !name || call.args.length > 1) throw new Error(`"${call.name}" takes a range and one expression`);
  const inner = new Map(scope);
  return (x) => evaluate(body, inner.set(name, x));
}

function span(from: number, to: number): number[] {
  const length = Math.floor(to - from) + 1;
  if (!(length >= 0 && length <= 100_000)) throw new Error('a range is too long');
  return Array.from({ length }, (_, index) => from + index);
}
