import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { ProviderTrouble } from './provider.server.ts';
import { Trouble } from './razorpay-shapes.server.ts';

export interface RazorpayAccess {
  baseUrl: string;
  keyId: string;
  keySecret: string;
  timeoutMs: number;
}

interface Call<Schema extends z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  answer: Schema;
  body?: object;
  headers?: Record<string, string>;
}

const maxAnswerBytes = 2 * 1024 * 1024;
const triesWhenBusy = 3;
const busyWaitMs = 250;

/** One call to Razorpay. Whatever happens becomes an answer of the right shape or a ProviderTrouble. */
export async function callRazorpay<Schema extends z.ZodType>(
  access: RazorpayAccess,
  call: Call<Schema>,
): Promise<z.output<Schema>> {
  for (let tries = 1; ; tries += 1) {
    const { status, text } = await send(access, call);
    // It was told to come later before anything was done, so that asking again is safe for every call.
    if (status === 429 && tries < triesWhenBusy) {
      await sleep(busyWaitMs * tries * (0.5 + Math.random()));
      continue;
    }
    return understand(status, text, call.answer);
  }
}

async function send({ baseUrl, keyId, keySecret, timeoutMs }: RazorpayAccess, call: Call<z.ZodType>) {
  try {
    const response = await fetch(`${baseUrl}${call.path}`, {
      method: call.method,
      redirect: 'error',
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        ...(call.body && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      body: call.body ? JSON.stringify(call.body) : null,
      // Also for the body: an answer that never ends is none.
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await readBounded(response) };
  } catch (error) {
    if (error instanceof ProviderTrouble) throw error;
    throw new ProviderTrouble('unreachable', 'Razorpay did not answer', error);
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new ProviderTrouble('unreachable', 'Razorpay answered without end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function understand<Schema extends z.ZodType>(status: number, text: string, schema: Schema): z.output<Schema> {
  const json = parseJson(text);
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(json);
    if (parsed.success) return parsed.data;
    throw new ProviderTrouble('unreachable', `Razorpay answered ${status} in a shape we do not know`, parsed.error);
  }
  const description = Trouble.safeParse(json).data?.error.description ?? text.slice(0, 200);
  const message = `Razorpay answered ${status}: ${description}`;
  if (status === 400 && /already attempted/i.test(description)) throw new ProviderTrouble('taken', message);
  // 409: the same call is still being worked on. 401 and 403: the keys are wrong, which says nothing about the order.
  const isForNow = status >= 500 || [401, 403, 408, 409, 429].includes(status);
  throw new ProviderTrouble(isForNow ? 'unreachable' : 'refused', message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
