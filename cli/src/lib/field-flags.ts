import { type FieldError, MusterError } from "@muster/sdk";
import type { Option } from "commander";

/** An error of a field, with the flag that sets the field. */
export interface FlagError extends FieldError {
  flag?: string;
}

export interface NamedField {
  name: string;
  field?: string;
}

const fieldsOf = new WeakMap<Option, readonly string[]>();

/** Declares which request fields an option fills, if its name differs. */
export function fills(option: Option, ...fields: readonly string[]): Option {
  fieldsOf.set(option, fields);
  return option;
}

/** Converts a name to kebab case: "expirationTTL" → "expiration-ttl". */
export const kebab = (name: string) => name.replace(/[A-Z]+/g, (letters) => `-${letters.toLowerCase()}`);

/** The field and its parents without list positions: "schedule.days.0" → "schedule.days", "schedule". */
function pathsOf(field: string): string[] {
  const parts = field.split(".").filter((part) => !/^\d+$/.test(part));
  return parts.map((_part, i) => parts.slice(0, parts.length - i).join("."));
}

function flagOf(field: string, options: readonly Option[], args: readonly NamedField[]): string | undefined {
  for (const path of pathsOf(field)) {
    const option =
      options.find((one) => fieldsOf.get(one)?.includes(path)) ??
      options.find(({ long }) => long === `--${kebab(path)}`);
    const name = option?.long ?? args.find((one) => one.field === path)?.name;
    if (name) return name;
  }
  return undefined;
}

/** Replaces the contract's fields in an error with flags and arguments; reports each only once. */
export function withFlags(
  error: MusterError,
  options: readonly Option[],
  args: readonly NamedField[],
): MusterError {
  if (!error.errors.length) return error;
  const named = error.errors.map((one): FlagError => {
    const flag = flagOf(one.field, options, args);
    return flag ? { ...one, flag } : one;
  });
  const labels = named.map(({ flag, field }) => flag ?? field);
  const errors = named.filter((_one, i) => labels.indexOf(labels[i] ?? "") === i);
  const { code, message, nextStep } = error;
  return new MusterError(code, { message, nextStep, errors });
}
