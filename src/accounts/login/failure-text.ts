import { CallFailed } from '../../platform/http/client.ts';

/** What to say about a call that failed: the server's own message, or else the fallback. */
export function failureText(error: unknown, fallback: string): string {
  return withWait(error instanceof CallFailed ? (error.body.message ?? fallback) : fallback, error);
}

/** Adds when the server takes another try, where it said so. */
export function withWait(text: string, error: unknown): string {
  if (!(error instanceof CallFailed) || error.status !== 429 || error.retryAfterSeconds === undefined) return text;
  return `${text} You can try again in ${describeWait(error.retryAfterSeconds)}.`;
}

function describeWait(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
