import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { workerName } from '../session/staff-session.ts';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';

export interface Draft<Value> {
  /** What was typed here earlier and not saved. */
  kept: Value | undefined;
  keep: (value: Value) => void;
  /** It is saved, or no longer wanted. */
  drop: () => void;
}

/** Keeps what is typed under a name, such as `answer:12`, so that leaving the screen does not lose it. */
export function useDraft<Schema extends z.ZodMiniType>(name: string, schema: Schema): Draft<z.output<Schema>> {
  const [owner] = useState(workerName);
  const [kept, setKept] = useState(() => schema.safeParse(readDraft(owner, name)).data);
  return {
    kept,
    keep: (value) => writeDraft(owner, name, value),
    drop: () => {
      dropDraft(owner, name);
      if (kept !== undefined) setKept(undefined);
    },
  };
}

export function isDraftKept(name: string): boolean {
  return readDraft(workerName(), name) !== undefined;
}

const Fields = z.record(z.string(), z.string());

/** The same for a form whose fields hold their own values. What is as it was, `untouched`, is not worth keeping. */
export function useFieldsDraft(name: string, untouched: Readonly<Record<string, string>> = {}) {
  const { kept, keep, drop } = useDraft(name, Fields);
  const keepFields = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const fields = readFields(currentTarget);
    const isTouched = Object.entries(fields).some(([key, value]) => value !== (untouched[key] ?? ''));
    if (isTouched) keep(fields);
    else drop();
  };
  return { kept, keepFields, drop };
}

/** What the named fields of a form hold. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])),
  );
}
