// Reads what a call brings. The server has checked it, but a server can be broken into.
import { keyed } from "@muster/sdk";
import { ToolError } from "./tool.ts";

const invalid = (name: string) => new ToolError(keyed("remote.deviceTools.invalid", { name }));

const valueOf = (input: unknown, name: string): unknown =>
  typeof input === "object" && input !== null && Object.hasOwn(input, name)
    ? (input as Record<string, unknown>)[name]
    : undefined;

/** A text without control characters, "" if there is none. @throws ToolError */
export function textIn(input: unknown, name: string, longest = 200): string {
  const value = valueOf(input, name) ?? "";
  if (typeof value !== "string" || value.length > longest || /\p{Cc}/u.test(value)) throw invalid(name);
  return value;
}

/** A name that programs take as an argument: it is no option. @throws ToolError */
export function nameIn(input: unknown, name: string, longest = 200): string {
  const value = textIn(input, name, longest);
  if (!value || value.startsWith("-")) throw invalid(name);
  return value;
}

/** @throws ToolError if it isn't a whole number in the range, or is missing without a default */
export function integerIn(
  input: unknown,
  name: string,
  { least, most, or }: { least: number; most: number; or?: number },
): number {
  const value = valueOf(input, name) ?? or;
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
    throw invalid(name);
  return value;
}

/** The objects of a list; none without one. @throws ToolError if there are more than that */
export function listIn(input: unknown, name: string, most: number): readonly unknown[] {
  const value = valueOf(input, name) ?? [];
  if (!Array.isArray(value) || value.length > most) throw invalid(name);
  return value;
}

export const flagIn = (input: unknown, name: string): boolean => valueOf(input, name) === true;

/** @throws ToolError if it isn't one of them */
export function choiceIn<T extends string>(input: unknown, name: string, choices: readonly T[]): T {
  const value = choices.find((one) => one === valueOf(input, name));
  if (value === undefined) throw invalid(name);
  return value;
}
