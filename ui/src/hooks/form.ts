import { canonicalJson, isMfaRefusal, MusterError, t } from "@muster/sdk";
import { useState } from "react";
import type { Action } from "#kit";

type Messages<T> = Partial<Record<keyof T & string, string>>;

export interface FormState<T extends object> {
  values: T;
  /** The errors to show: of touched fields, or of all fields after a submit. */
  errors: Messages<T>;
  /** The error of the submit. */
  error: string | undefined;
  busy: boolean;
  /** Whether every field is valid, including untouched ones. */
  isValid: boolean;
  /** Whether the user changed values and hasn't saved them. */
  dirty: boolean;
  set(changes: Partial<T>): void;
  /** Sets values on the user's behalf, without making the form dirty. */
  preset(changes: Partial<T>): void;
  /** The props that bind a field. */
  field<K extends keyof T & string>(
    name: K,
  ): { value: T[K]; onChange(value: T[K]): void; onBlur(): void; error: string | undefined };
  /** Runs the action if every field is valid; its errors are shown at the fields they name. */
  submit(action: (values: T) => Promise<unknown>, saves?: boolean): void;
  reset(values: T): void;
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b);

/** Returns an error for each of the fields that is blank. */
export function required<T extends object>(values: T, ...names: (keyof T & string)[]): Messages<T> {
  const blank = names.filter((name) => !String(values[name] ?? "").trim());
  return Object.fromEntries(blank.map((name) => [name, t("common.required")])) as Messages<T>;
}

export const refusal = (error: unknown): string =>
  error instanceof MusterError ? `${error.message} ${error.nextStep}` : String(error);

export function useForm<T extends object>(initial: T, check: (values: T) => Messages<T>): FormState<T> {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ error?: string; fields: Messages<T> }>({ fields: {} });

  const messages = check(values);
  const isValid = !Object.values(messages).some(Boolean);
  const shown = Object.entries(messages).filter(([name]) => submitted || touched.has(name));
  const errors = { ...refused.fields, ...Object.fromEntries(shown) } as Messages<T>;

  const set = (changes: Partial<T>) => {
    setValues((now) => ({ ...now, ...changes }));
    const others = Object.entries(refused.fields).filter(([name]) => !(name in changes));
    setRefused({ fields: Object.fromEntries(others) as Messages<T> });
  };

  return {
    values,
    errors,
    error: refused.error,
    busy,
    isValid,
    dirty: !isSame(values, saved),
    set,
    preset(changes) {
      set(changes);
      setSaved((now) => ({ ...now, ...changes }));
    },
    field: (name) => ({
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<T>),
      onBlur: () => setTouched((now) => (now.has(name) ? now : new Set([...now, name]))),
      error: errors[name],
    }),
    submit(action, saves = true) {
      setSubmitted(true);
      if (busy || !isValid) return;
      setBusy(true);
      setRefused({ fields: {} });
      action(values)
        // an action that reset the form has already set the saved values
        .then(() => saves && setSaved((now) => (now === saved ? values : now)))
        .catch((error: unknown) => setRefused(byField(error, values)))
        .finally(() => setBusy(false));
    },
    reset(next) {
      setValues(next);
      setSaved(next);
      setTouched(new Set());
      setSubmitted(false);
      setRefused({ fields: {} });
    },
  };
}

function byField<T extends object>(error: unknown, values: T): { error?: string; fields: Messages<T> } {
  // the user dismissed the MFA dialog
  if (isMfaRefusal(error)) return { fields: {} };
  const errors = error instanceof MusterError ? error.errors : [];
  // the server names nested fields by path, such as secret.user or canary.devices
  const named = errors.map(({ field, message }) => {
    const parts = field.split(/[./]/);
    return [parts.findLast((part) => part in values) ?? field, message] as const;
  });
  const known = named.filter(([name]) => name in values);
  const rest = errors.filter((_, index) => !known.includes(named[index] as (typeof known)[number]));
  return {
    fields: Object.fromEntries(known) as Messages<T>,
    error: [refusal(error), ...rest.map(({ field, message }) => `${field}: ${message}`)].join(" "),
  };
}

/** Returns an action that reloads the record after a concurrent edit. */
export function reloadAction<T extends { id: number; revision: number }>(
  opened: T | undefined,
  all: readonly T[],
  open: (now: T) => void,
): Action[] {
  const now = all.find(({ id }) => id === opened?.id);
  if (!now || now.revision === opened?.revision) return [];
  return [{ label: t("common.form.showWhatNow"), onSelect: () => open(now) }];
}

/**
 * Returns the record as it was when the editor was opened, so that a concurrent edit isn't overwritten
 * unnoticed.
 */
export function useEditSnapshot<T extends { id: number; revision: number }>(
  now: T | undefined,
): { opened: T | undefined; actions: Action[]; reopen(): void } {
  const [opened, setOpened] = useState<T>();
  if (now && !opened) setOpened(now);
  return {
    // within a revision, fields outside the editor may still change
    opened: opened?.revision === now?.revision ? now : opened,
    actions: reloadAction(opened, now ? [now] : [], setOpened),
    reopen: () => setOpened(undefined),
  };
}
