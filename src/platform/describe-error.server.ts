/** What may be known of an error outside of the process: what kind it was and where, not with which values. */
export interface DescribedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  /** What the database calls the thing that was in the way. */
  table?: string;
  constraint?: string;
  cause?: DescribedError | undefined;
}

const longestMessage = 300;
const deepestCause = 5;

/**
 * An error as it may be logged. Those of the database repeat the values of the query, in their message, in its stack and
 * in fields of their own: passwords' hashes, addresses, whole mails. So nothing is taken but what is known to be harmless.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error', stack: '' };
  const described: DescribedError = {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: safeMessage(error).slice(0, longestMessage),
    stack: framesOf(error),
  };
  for (const field of ['code', 'table', 'constraint'] as const) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'string') described[field] = value.slice(0, longestMessage);
  }
  if (error.cause !== undefined && depth < deepestCause) described.cause = describeError(error.cause, depth + 1);
  return described;
}

function safeMessage(error: Error): string {
  // Drizzle: the statement has places for its values, which stand behind it.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`;
  // PostgreSQL: what it could not read or did not like stands in quotation marks.
  if ('severity' in error) return error.message.replace(/"[^"]*"/g, '"…"');
  return error.message;
}

/** Where it was thrown, without the message that a stack begins with. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  return frames
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}

/** The same for people, as errors are usually written. */
export function errorText(error: unknown): string {
  const lines: string[] = [];
  for (let part: DescribedError | undefined = describeError(error); part; part = part.cause) {
    const { type, code, constraint, message, stack } = part;
    const facts = [code, constraint].filter(Boolean).join(', ');
    lines.push(`${type}: ${message}${facts && ` (${facts})`}`, stack);
  }
  return lines.filter(Boolean).join('\n');
}
