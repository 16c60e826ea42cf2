// Reads values from the JSON output of programs, which can contain anything.
import { cleanText } from "@muster/sdk";

/**
 * The objects in a list; PowerShell writes a list of one element as that element, and an empty one as
 * nothing.
 */
export function objectsIn(json: unknown): Record<string, unknown>[] {
  const all = Array.isArray(json) ? json : [json];
  return all.filter((one): one is Record<string, unknown> => typeof one === "object" && one !== null);
}

export const textOf = (value: unknown, maxLength: number): string =>
  typeof value === "string" || typeof value === "number" ? cleanText(String(value), maxLength) : "";

export const numberOf = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};

/**
 * Parses a time as Windows PowerShell 5 ("/Date(1763683200000)/") or PowerShell 7 ("2025-11-21T00:00:00Z")
 * writes it, to ms since 1970.
 */
export function timeOf(value: unknown): number | null {
  if (typeof value !== "string") return null;
  const time = Number(/^\/Date\((\d+)\)\/$/.exec(value)?.[1] ?? Date.parse(value));
  // a time in 1601 means that it never happened
  return time > 0 ? time : null;
}
