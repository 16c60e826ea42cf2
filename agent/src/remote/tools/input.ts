// Validates the input of a call. The server has checked it, but the server may be compromised.
import { keyed } from "@muster/sdk";
import { ToolError } from "./tool.ts";

const invalid = (name: string) => new ToolError(keyed("remote.deviceTools.invalid", { name }));

const valueOf = (input: unknown, name: string): unknown =>
  typeof input === "object" && input !== null && Object.hasOwn(input, name)
    ? (input as Record<string, unknown>)[name]
    : undefined;

/** A string without control characters; "" if missing. @throws ToolError */
export function textIn(input: unknown, name: string, maxLength = 200): string {
  const value = valueOf(input, name) ?? "";
  if (typeof value !== "string" || value.length > maxLength || /\p{Cc}/u.test(value)) throw invalid(name);
  return value;
}

/** A name that is safe as a program's argument, because it can't be an option. @throws ToolError */
export function nameIn(input: unknown, name: string, maxLength = 200): string {
  const value = textIn(input, name, maxLength);
  if (!value || value.startsWith("-")) throw invalid(name);
  return value;
}

/** @throws ToolError if the value isn't a whole number in the range, or is missing without a default */
export function integerIn(
  input: unknown,
  name: string,
  { min, max, or }: { min: number; max: number; or?: number },
): number {
  const value = valueOf(input, name) ?? or;
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max)
    throw invalid(name);
  return value;
}

/** The items of a list; none if missing. @throws ToolError if there are more than `max` */
export function listIn(input: unknown, name: string, max: number): readonly unknown[] {
  const value = valueOf(input, name) ?? [];
  if (!Array.isArray(value) || value.length > max) throw invalid(name);
  return value;
}

export const flagIn = (input: unknown, name: string): boolean => valueOf(input, name) === true;

/** @throws ToolError if the value isn't one of the choices */
export function choiceIn<T extends string>(input: unknown, name: string, choices: readonly T[]): T {
  const value = choices.find((one) => one === valueOf(input, name));
  if (value === undefined) throw invalid(name);
  return value;
}
