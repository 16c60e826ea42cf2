import {
  cleanText,
  clockOf,
  formatGrant,
  type Grant,
  type LocalPolicy,
  localTimeZone,
  policyText,
  roleLabel,
  t,
  translate,
} from "@muster/sdk";
import { styleText } from "node:util";

export interface Column {
  key: string;
  title: string;
}

const maxText = 4_000;
export const clean = (text: string) => cleanText(text, maxText);

/** The catalog's title, else one from the key: "lastSeenAt" → "Last seen". */
export function titleOf(key: string): string {
  const text = key
    .replace(/At$/, "")
    .replace(/I[Dd](s?)$/, " ID$1")
    .replace(/([a-z])([A-Z])(?=[a-z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return translate(`common.cli.columns.${key}`) ?? text.charAt(0).toUpperCase() + text.slice(1);
}

export const columnsOf = (...keys: string[]): Column[] => keys.map((key) => ({ key, title: titleOf(key) }));

/** Local time to the second on a terminal, exact UTC for programs. */
function timeText(moment: number): string {
  const exact = new Date(moment).toISOString();
  if (!process.stdout.isTTY) return exact;
  const { date, time } = clockOf(moment, localTimeZone());
  return `${date} ${time}${exact.slice(16, 19)}`;
}

const otherTimes = new Set([
  "asOf",
  "end",
  "endTime",
  "freshUntil",
  "notAfter",
  "notBefore",
  "previousUntil",
  "startTime",
  "until",
  "validUntil",
]);

/** Whether the contract's field of this name is a time in milliseconds. */
export const isTime = (key: string) => /(^a|A)t$/.test(key) || otherTimes.has(key);

/** The data with its times as RFC 3339 in place of the contract's milliseconds. */
export function withTimes(value: unknown, key = ""): unknown {
  if (typeof value === "number" && isTime(key)) return new Date(value).toISOString();
  if (Array.isArray(value)) return value.map((one) => withTimes(one, key));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTimes(one, name)]));
}

// null means no restriction; an empty list allows none
const unrestricted = new Set(["organizationIds", "permissions"]);

/** A value as text, by its key in the contract. */
export function cellText(key: string, value: unknown): string {
  if (value === null && unrestricted.has(key)) return t("common.cli.table.all");
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "common.cli.table.yes" : "common.cli.table.no");
  if (typeof value === "number") return isTime(key) ? timeText(value) : String(value);
  if (typeof value === "string" && isTime(key) && value.endsWith("Z")) return timeText(Date.parse(value));
  if (key === "grants" && Array.isArray(value)) return clean((value as Grant[]).map(formatGrant).join(" "));
  if (key === "localPolicy") {
    const policy = value as LocalPolicy;
    const time = timeText(policy.reportedAt);
    return clean(t("agents.localPolicy.reported", { policy: policyText(policy), time }));
  }
  if (Array.isArray(value)) return clean(value.map((one) => cellText("", one)).join(", "));
  if (typeof value === "object") return clean(objectText(value));
  return clean(key === "role" ? roleLabel(String(value)) : String(value));
}

const objectText = (value: object) =>
  Object.entries(value)
    .map(([name, one]) => `${name} ${cellText(name, one)}`)
    .join(", ");

const gap = 2;
const minWidth = 14;
const totalOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width + gap, -gap);

/**
 * Widths of the columns that fit: columns are dropped from the right, the others shrink, the first one last.
 */
function fittingWidths(natural: readonly number[], space: number): number[] {
  const least = natural.map((width, i) => (i === 0 ? width : Math.min(width, minWidth)));
  let shown = natural.length;
  while (shown > 1 && totalOf(least.slice(0, shown)) > space) shown -= 1;
  const widths = natural.slice(0, shown);
  for (let over = totalOf(widths) - space; over > 0; over--) {
    const room = widths.map((width, i) => width - (least[i] ?? 0));
    const widest = room.indexOf(Math.max(...room));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

const fit = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);

export function layTable(columns: readonly Column[], cells: readonly string[][], space: number): string {
  const natural = columns.map(({ title }, i) =>
    Math.max(title.length, ...cells.map((row) => row[i]?.length ?? 0)),
  );
  const widths = fittingWidths(natural, space);
  const line = (row: readonly string[]) =>
    widths
      .map((width, i) => fit(row[i] ?? "", width))
      .join(" ".repeat(gap))
      .trimEnd();
  const head = styleText("bold", line(columns.map(({ title }) => title)), { stream: process.stdout });
  return [head, ...cells.map(line)].join("\n") + "\n";
}
