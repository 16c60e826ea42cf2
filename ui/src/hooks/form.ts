import { isMfaRefusal, MusterError } from "@muster/sdk";
import { useState } from "react";
import type { Action } from "#kit";

type Messages<T> = Partial<Record<keyof T & string, string>>;

export interface FormState<T extends object> {
  values: T;
  /** Messages to show now: of fields left or, after a try to submit, of all. */
  errors: Messages<T>;
  /** Why the whole form was refused. */
  error: string | undefined;
  busy: boolean;
  set(changes: Partial<T>): void;
  /** The props that bind a field. */
  field<K extends keyof T & string>(
    name: K,
  ): { value: T[K]; onChange(value: T[K]): void; onBlur(): void; error: string | undefined };
  /** Runs the action when every field is right, and shows its refusal by field. */
  submit(action: (values: T) => Promise<unknown>): void;
  reset(values: T): void;
}

/** "Required" for each of these that is blank. */
export function required<T extends object>(values: T, ...names: (keyof T & string)[]): Messages<T> {
  const blank = names.filter((name) => !String(values[name] ?? "").trim());
  return Object.fromEntries(blank.map((name) => [name, "Required"])) as Messages<T>;
}

export const refusal = (error: unknown): string =>
  error instanceof MusterError ? `${error.message} ${error.nextStep}` : String(error);

export function useForm<T extends object>(initial: T, check: (values: T) => Messages<T>): FormState<T> {
  const [values, setValues] = useState(initial);
  const [touched, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ error?: string; fields: Messages<T> }>({ fields: {} });

  const messages = check(values);
  const shown = Object.entries(messages).filter(([name]) => submitted || touched.has(name));
  const errors = { ...refused.fields, ...Object.fromEntries(shown) } as Messages<T>;

  const set = (changes: Partial<T>) => {
    setValues((now) => ({ ...now, ...changes }));
    const kept = Object.entries(refused.fields).filter(([name]) => !(name in changes));
    setRefused({ fields: Object.fromEntries(kept) as Messages<T> });
  };

  return {
    values,
    errors,
    error: refused.error,
    busy,
    set,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<T>),
      onBlur: () => setLeft((now) => (now.has(name) ? now : new Set([...now, name]))),
      error: errors[name],
    }),
    submit(action) {
      setSubmitted(true);
      if (busy || Object.keys(messages).length) return;
      setBusy(true);
      setRefused({ fields: {} });
      action(values)
        .catch((error: unknown) => setRefused(byField(error, values)))
        .finally(() => setBusy(false));
    },
    reset(next) {
      setValues(next);
      setLeft(new Set());
      setSubmitted(false);
      setRefused({ fields: {} });
    },
  };
}

function byField<T extends object>(error: unknown, values: T): { error?: string; fields: Messages<T> } {
  // the user was asked for a code and gave none
  if (isMfaRefusal(error)) return { fields: {} };
  const told = error instanceof MusterError ? error.errors : [];
  // the server names a nested field by its path, as in secret.user
  const named = told.map(({ field, message }) => [field.split(/[./]/).at(-1) ?? field, message] as const);
  const known = named.filter(([name]) => name in values);
  const rest = told.filter((_, index) => !known.includes(named[index] as (typeof known)[number]));
  return {
    fields: Object.fromEntries(known) as Messages<T>,
    error: [refusal(error), ...rest.map(({ field, message }) => `${field}: ${message}`)].join(" "),
  };
}

/** The way to what a thing is now, once somebody else has changed it while it is open in an editor. */
export function reloadAction<T extends { id: number; revision: number }>(
  opened: T | undefined,
  all: readonly T[],
  open: (now: T) => void,
): Action[] {
  const now = all.find(({ id }) => id === opened?.id);
  if (!now || now.revision === opened?.revision) return [];
  return [{ label: "Show what it is now", onSelect: () => open(now) }];
}

/** What an editor was opened with: what somebody else changes meanwhile is not taken for what was read. */
export function useEditSnapshot<T extends { id: number; revision: number }>(
  now: T | undefined,
): { opened: T | undefined; actions: Action[]; reopen(): void } {
  const [opened, setOpened] = useState<T>();
  if (now && !opened) setOpened(now);
  return {
    // of the same revision, what is not the editor's is as it is now
    opened: opened?.revision === now?.revision ? now : opened,
    actions: reloadAction(opened, now ? [now] : [], setOpened),
    reopen: () => setOpened(undefined),
  };
}
