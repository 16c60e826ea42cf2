import {
  cleanText,
  clockOf,
  type Device,
  type DeviceDegraded,
  deviceStatus,
  deviceStatusText,
  formatGrant,
  formatRelative,
  type Grant,
  type LocalPolicy,
  localTimeZone,
  policyText,
  roleLabel,
  t,
  translate,
  type VmHost,
} from "@muster/sdk";
import { styleText } from "node:util";

export interface Column {
  key: string;
  title: string;
}

const maxText = 4_000;
export const clean = (text: string) => cleanText(text, maxText);

/**
 * The title of a column: from the catalogs, or else made from the key, such as "Last seen" for "lastSeenAt".
 */
export function titleOf(key: string): string {
  const text = key
    .replace(/At$/, "")
    .replace(/I[Dd](s?)$/, " ID$1")
    .replace(/([a-z])([A-Z])(?=[a-z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return translate(`common.cli.columns.${key}`) ?? text.charAt(0).toUpperCase() + text.slice(1);
}

export const columnsOf = (...keys: string[]): Column[] => keys.map((key) => ({ key, title: titleOf(key) }));

/** Formats a time: as local time with seconds on a terminal, as exact UTC for programs. */
function timeText(moment: number): string {
  const exact = new Date(moment).toISOString();
  if (!process.stdout.isTTY) return exact;
  const { date, time } = clockOf(moment, localTimeZone());
  return `${date} ${time}${exact.slice(16, 19)}`;
}

/** A cell of a table on a terminal. */
interface ScreenCell {
  text: string;
  color?: "green" | "red" | "yellow" | undefined;
}

const toneColors = { success: "green", danger: "red", warning: "yellow", neutral: undefined } as const;
const stateColumns = new Set(["isUp", "state", "status", "stage", "outcome", "result"]);
const stateColors = [
  ["green", /^(online|complet|done|success|approved|active|valid|clean|healthy|enabled|deleted|changed)/i],
  ["red", /^(offline|fail|refus|reject|error|denied|expired|infected|timed|lost|locked)/i],
  ["yellow", /^(running|pending|waiting|scheduled|queued|started|partly|stopp|cancel)/i],
] as const;

/**
 * These times are shown exactly, because they say when something happened; others are shown relative to now.
 */
const exactTimes = new Set(["at", "startTime", "endTime"]);

/** The catalogs with names of states. A state that is in several of them has the same name in each. */
const stateNames = [
  "common.cli.states",
  "automation.runs.scriptRunTarget",
  "automation.runs.scriptRunState",
  "automation.tasks.taskState",
  "automation.scripts.malwareScan",
  "discovery.discovery.jobState",
  "operations.dashboard.states",
  "operations.announcements.state",
  "agents.approvals.tokenState",
  "monitoring.computerState.states",
];

/** The name of a state: "Timed out" for "TIMED_OUT", in the current language. */
function asWords(text: string): string {
  if (!/^[A-Z][A-Z_]+$/.test(text)) return text;
  const named = stateNames.map((group) => translate(`${group}.${text}`)).find((name) => name !== undefined);
  return named ?? text.charAt(0) + text.slice(1).toLowerCase().replaceAll("_", " ");
}

function screenCell(key: string, row: Record<string, unknown>, now: number): ScreenCell {
  const value = row[key];
  if (key === "isUp" && (typeof value === "boolean" || value === null)) {
    const lastSeenAt = typeof row.lastSeenAt === "number" ? row.lastSeenAt : null;
    const device = { isUp: value, lastSeenAt, degraded: (row.degraded as Device["degraded"]) ?? null };
    const text = clean(deviceStatusText(device, now));
    return { text, color: toneColors[deviceStatus(device, now).tone] };
  }
  if (typeof value === "number" && isTime(key) && !exactTimes.has(key))
    return { text: formatRelative(value, now) };
  const text = cellText(key, value);
  if (!stateColumns.has(key)) return { text };
  // results are in the user's language, so the color depends on whether there is a reason for a refusal
  if (key === "result" && typeof row.reason === "string")
    return { text, color: row.reason ? "red" : "green" };
  return { text: asWords(text), color: stateColors.find(([, words]) => words.test(text))?.[0] };
}

const otherTimes = new Set([
  "asOf",
  "end",
  "endTime",
  "freshUntil",
  "from",
  "notAfter",
  "notBefore",
  "previousUntil",
  "since",
  "startTime",
  "updateTime",
  "times",
  "to",
  "until",
  "validUntil",
  "waitingUntil",
]);

/** Whether a field with this name in the contract is a time in milliseconds. */
export const isTime = (key: string) => /(^a|A)t$/.test(key) || otherTimes.has(key);

/** Converts times in data from the contract's milliseconds to RFC 3339. */
export function withTimes(value: unknown, key = ""): unknown {
  if (typeof value === "number" && isTime(key)) return new Date(value).toISOString();
  if (Array.isArray(value)) return value.map((one) => withTimes(one, key));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTimes(one, name)]));
}

// for these, null means no restriction, and an empty list allows nothing
const unrestricted = new Set(["organizationIds", "permissions"]);

/** Formats a value as text, depending on its key in the contract. */
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
  if (key === "degraded") {
    const { cause, since } = value as DeviceDegraded;
    return clean([cause, timeText(since)].filter(Boolean).join(", "));
  }
  if (key === "partOf") return clean((value as NonNullable<VmHost["partOf"]>).name);
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
const minNameWidth = 24;
/** The minimum width of a status, which includes the beginning of its cause. */
const minStatusWidth = 24;
const totalOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width + gap, -gap);

/**
 * The widths of the columns that fit: drops columns from the right, and shrinks the others to their minimum.
 */
function fittingWidths(natural: readonly number[], min: readonly number[], space: number): number[] {
  let shown = natural.length;
  while (shown > 1 && totalOf(min.slice(0, shown)) > space) shown -= 1;
  const widths = natural.slice(0, shown);
  for (let over = totalOf(widths) - space; over > 0; over--) {
    const room = widths.map((width, i) => width - (min[i] ?? 0));
    const widest = room.indexOf(Math.max(...room));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

const fit = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);

/** Prints bold text. NO_COLOR doesn't affect it, because bold isn't a color. */
const bold = (text: string) =>
  process.stdout.isTTY && process.env.TERM !== "dumb"
    ? styleText("bold", text, { validateStream: false })
    : text;

/** Formats rows for a terminal: the state first, times relative to now, and no line wider than the space. */
export function layTable(
  all: readonly Column[],
  rows: readonly Record<string, unknown>[],
  space: number,
  now = Date.now(),
): string {
  const isState = ({ key }: Column) => stateColumns.has(key);
  // the status already includes the cause of a degraded device
  const others = all.filter((column) => !isState(column) && column.key !== "degraded");
  const ordered = [...all.filter(isState), ...others];
  const cellsOf = (row: Record<string, unknown>) => ordered.map(({ key }) => screenCell(key, row, now));
  const cells = rows.map(cellsOf);
  const widthOf = (i: number) => Math.max(0, ...cells.map((row) => row[i]?.text.length ?? 0));
  const titles = ordered.map(({ key, title }) => (key === "isUp" ? titleOf("status") : title));
  const natural = titles.map((title, i) => Math.max(title.length, widthOf(i)));
  // shows empty columns only if there is room for all columns
  const isTooWide = totalOf(natural) > space;
  const shown = ordered.map((_, i) => i).filter((i) => !isTooWide || widthOf(i) > 0);
  const name = shown.find((i) => !isState(ordered[i]!));
  const min = shown.map((i) => {
    const width = natural[i]!;
    const { key } = ordered[i]!;
    if (key === "isUp") return Math.min(width, minStatusWidth);
    // a truncated ID or date would be useless
    if (stateColumns.has(key) || key === "id" || isTime(key)) return width;
    return Math.min(width, i === name ? minNameWidth : minWidth);
  });
  const widths = fittingWidths(
    shown.map((i) => natural[i]!),
    min,
    space,
  );
  const line = (one: readonly ScreenCell[]) =>
    widths
      .map((width, at) => {
        const { text, color } = one[shown[at]!]!;
        const fitted = fit(text, width);
        return color ? styleText(color, fitted, { stream: process.stdout }) : fitted;
      })
      .join(" ".repeat(gap))
      .trimEnd();
  const head = bold(line(titles.map((text) => ({ text }))));
  return [head, ...cells.map(line)].join("\n") + "\n";
}

/** Formats a record for a terminal, without empty fields; times are both exact and relative to now. */
export function layRecord(record: Record<string, unknown>, now = Date.now()): string {
  const fields = Object.keys(record).flatMap((key) => {
    const value = record[key];
    const { text, color } = key === "isUp" ? screenCell(key, record, now) : { text: cellText(key, value) };
    const ago = typeof value === "number" && isTime(key) ? ` (${formatRelative(value, now)})` : "";
    return text ? [{ title: titleOf(key === "isUp" ? "status" : key), text: `${text}${ago}`, color }] : [];
  });
  const width = Math.max(0, ...fields.map(({ title }) => title.length));
  return fields
    .map(({ title, text, color }) => {
      const shown = color ? styleText(color, text, { stream: process.stdout }) : text;
      return `${title.padEnd(width)}  ${shown}\n`;
    })
    .join("");
}
