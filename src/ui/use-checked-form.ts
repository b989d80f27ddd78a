import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Messages<Values> = Partial<Record<keyof Values, { message: string }>>;

interface FormState<Values> {
  /** What is wrong with each field, whether it shows yet or not; undefined until it has been looked at. */
  found: Messages<Values> | undefined;
  /** What the server said about a field; forgotten when the field changes. */
  told: Messages<Values>;
  touched: ReadonlySet<keyof Values>;
  isSubmitting: boolean;
}

/**
 * A form held to the rules of a contract. What is wrong with a field shows once it has been touched. The fields keep
 * their own values, so that nothing typed before the scripts arrived is lost.
 */
export function useCheckedForm<Values extends object>(
  schema: z.ZodMiniType<Values>,
  defaults: Partial<Record<keyof Values & string, string | null>>,
) {
  type Name = keyof Values & string;
  const fields = useRef(new Map<Name, Field>());
  const [state, setState] = useState<FormState<Values>>({
    found: undefined,
    told: {},
    touched: new Set(),
    isSubmitting: false,
  });
  const update = (part: Partial<FormState<Values>>): void => setState((previous) => ({ ...previous, ...part }));

  const readValues = () => Object.fromEntries([...fields.current].map(([name, { value }]) => [name, value]));
  const check = () => {
    const { data, error } = schema.safeParse(readValues());
    return { data, found: firstIssues<Values>(error?.issues ?? []) };
  };

  // A field may hold something before anything happens to it: a default, or what the browser filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields are there.
  useEffect(() => update({ found: check().found }), []);

  const register = (name: Name) => ({
    name,
    defaultValue: defaults[name] ?? undefined,
    ref: (field: Field | null) => {
      if (field) fields.current.set(name, field);
      else fields.current.delete(name);
    },
    onChange: () => {
      const { found } = check();
      setState((previous) => ({ ...previous, found, told: { ...previous.told, [name]: undefined } }));
    },
    onBlur: () => {
      const { found } = check();
      setState((previous) => ({ ...previous, found, touched: new Set([...previous.touched, name]) }));
    },
  });

  /** An invalid form is not sent: every field shows what is wrong with it, and the first of them has the focus. */
  const handleSubmit = (send: (values: Values) => Promise<void>) => async (event: SubmitEvent) => {
    event.preventDefault();
    const { data, found } = check();
    update({ found, touched: new Set(fields.current.keys()) });
    if (!data) {
      const firstBad = [...fields.current.keys()].find((name) => found[name]);
      if (firstBad) fields.current.get(firstBad)?.focus();
      return;
    }
    update({ isSubmitting: true });
    try {
      await send(data);
    } finally {
      update({ isSubmitting: false });
    }
  };

  const reset = (values = defaults): void => {
    for (const [name, field] of fields.current) field.value = values[name] ?? '';
    update({ found: check().found, told: {}, touched: new Set() });
  };

  const setError = (name: Name, error: { message: string }, { shouldFocus = false } = {}): void => {
    setState(({ told, ...previous }) => ({ ...previous, told: { ...told, [name]: error } }));
    if (shouldFocus) fields.current.get(name)?.focus();
  };

  const shown = [...state.touched].map((name) => [name, state.told[name] ?? state.found?.[name]]);
  return {
    register,
    handleSubmit,
    reset,
    setError,
    formState: {
      errors: Object.fromEntries(shown) as Messages<Values>,
      isValid: state.found !== undefined && Object.keys(state.found).length === 0,
      isSubmitting: state.isSubmitting,
    },
  };
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The first issue of each field: one reason at a time is enough. */
function firstIssues<Values>(issues: readonly Issue[]): Messages<Values> {
  const entries = issues.map(({ path, message }) => [path.join('.'), { message }] as const);
  // The names of the fields are the schema's own.
  return Object.fromEntries(entries.toReversed()) as Messages<Values>;
}
