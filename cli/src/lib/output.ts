import { styleText } from "node:util";
import {
  cleanText,
  clockOf,
  formatGrant,
  type Grant,
  localTimeZone,
  MusterError,
  roleLabel,
  toCsv,
  toSafeJson,
} from "@muster/sdk";

export type Row = Record<string, unknown>;

export interface Column {
  key: string;
  title: string;
}

export interface Format {
  json?: string;
  jq?: string;
  output?: string;
}

export const printStatus = (text: string) => void process.stderr.write(`${text}\n`);
export const write = (text: string) => void process.stdout.write(text);

const longest = 4_000;
const clean = (text: string) => cleanText(text, longest);

const words: Record<string, string> = {
  id: "ID",
  ip: "IP address",
  dns: "DNS name",
  mac: "MAC address",
  os: "OS",
  at: "When",
  clientId: "Organization ID",
  clientName: "Organization",
  dnsName: "DNS name",
  netbiosName: "NetBIOS name",
  pingMS: "Ping ms",
  nmsDelegateNodeId: "Probe ID",
  credentialsIds: "Credential IDs",
  locationName: "Location",
  displayName: "Name",
  delegateName: "Probe",
  isUp: "Up",
  isDelegate: "Delegate",
  mfaRequired: "MFA required",
};

/** "lastSeenAt" → "Last seen"; the words above where a key says something else. */
export function titleOf(key: string): string {
  const text = key
    .replace(/At$/, "")
    .replace(/I[Dd](s?)$/, " ID$1")
    .replace(/([a-z])([A-Z])(?=[a-z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words[key] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

export const columnsOf = (...keys: string[]): Column[] => keys.map((key) => ({ key, title: titleOf(key) }));

/** To the second in this computer's time zone for a person, exact and in UTC for a program. */
function when(moment: number): string {
  const exact = new Date(moment).toISOString();
  if (!process.stdout.isTTY) return exact;
  const { date, time } = clockOf(moment, localTimeZone());
  return `${date} ${time}${exact.slice(16, 19)}`;
}

function cell(key: string, value: unknown): string {
  // no list of organizations is no limit to some, which an empty one is
  if (value === null && key === "organizationIds") return "all";
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return /(^a|A)t$/.test(key) ? when(value) : String(value);
  if (typeof value === "string" && /(^a|A)t$/.test(key) && value.endsWith("Z"))
    return when(Date.parse(value));
  if (key === "grants" && Array.isArray(value)) return clean((value as Grant[]).map(formatGrant).join(" "));
  if (Array.isArray(value)) return clean(value.map((one) => cell("", one)).join(", "));
  if (typeof value === "object")
    return clean(
      Object.entries(value)
        .map(([name, one]) => `${name} ${cell(name, one)}`)
        .join(", "),
    );
  return clean(key === "role" ? roleLabel(String(value)) : String(value));
}

export const printLine = (value: unknown) => write(`${toSafeJson(value)}\n`);

function pick(row: Row, fields: readonly string[]): Row {
  const unknown = fields.filter((field) => !(field in row));
  if (unknown.length)
    throw new MusterError("usage", {
      message: `There is no field ${unknown.join(", ")}.`,
      nextStep: `Choose of: ${Object.keys(row).join(", ")}; or all.`,
    });
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

/** Whether data goes out as JSON: chosen fields, all of it, or through jq. */
export const wantsJson = (format: Format) => Boolean(format.json || format.jq || format.output === "json");

export async function printJson(value: Row | Row[], format: Format): Promise<void> {
  const fields =
    format.json && format.json !== "all" ? format.json.split(",").map((one) => one.trim()) : undefined;
  const chosen = !fields
    ? value
    : Array.isArray(value)
      ? value.map((row) => pick(row, fields))
      : pick(value, fields);
  if (!format.jq) return write(`${toSafeJson(chosen, 2)}\n`);
  const { raw } = await import("jq-wasm");
  const { stdout, stderr, exitCode } = await raw(chosen, format.jq, ["-r", "-c"]);
  if (exitCode) throw new MusterError("usage", { message: clean(stderr), nextStep: "See the jq manual." });
  const lines = process.stdout.isTTY ? stdout.split("\n").map(clean).join("\n") : stdout;
  if (lines) write(`${lines}\n`);
}

/** A table on a terminal, tab-separated lines without a header in a pipe, or CSV, JSON, jq as asked. */
export async function printList(
  rows: readonly object[],
  columns: readonly Column[],
  format: Format,
): Promise<void> {
  const records = rows as Row[];
  if (wantsJson(format)) return printJson(records, format);
  const cells = records.map((row) => columns.map(({ key }) => cell(key, row[key])));
  if (format.output === "csv")
    return write(
      toCsv(
        columns.map(({ title }) => title),
        cells,
      ),
    );
  if (!process.stdout.isTTY) return write(cells.map((row) => `${row.join("\t")}\n`).join(""));
  if (cells.length) write(layTable(columns, cells, process.stdout.columns));
}

/** Columns that do not fit are left out from the right; the others are cut down to 14 characters, the first last. */
export function layTable(columns: readonly Column[], cells: readonly string[][], space: number): string {
  const natural = columns.map(({ title }, i) =>
    Math.max(title.length, ...cells.map((row) => row[i]?.length ?? 0)),
  );
  const least = natural.map((width, i) => (i === 0 ? width : Math.min(width, 14)));
  const needed = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width + 2, -2);
  let shown = columns.length;
  while (shown > 1 && needed(least.slice(0, shown)) > space) shown -= 1;
  const widths = natural.slice(0, shown);
  for (let over = needed(widths) - space; over > 0; over--) {
    const room = widths.map((width, i) => width - (least[i] ?? 0));
    const most = room.indexOf(Math.max(...room));
    widths[most] = (widths[most] ?? 0) - 1;
  }
  const line = (row: readonly string[]) =>
    widths
      .map((width, i) => {
        const text = row[i] ?? "";
        return text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  const head = styleText("bold", line(columns.map(({ title }) => title)), { stream: process.stdout });
  return [head, ...cells.map(line)].join("\n") + "\n";
}

/** One record: a line per field, name and value; tab-separated in a pipe. */
export async function printOne(record: object, format: Format): Promise<void> {
  if (wantsJson(format)) return printJson(record as Row, format);
  const fields = Object.entries(record).map(([key, value]) => [key, cell(key, value)] as const);
  if (format.output === "csv")
    return write(
      toCsv(
        fields.map(([key]) => titleOf(key)),
        [fields.map(([, value]) => value)],
      ),
    );
  if (!process.stdout.isTTY) return write(fields.map(([key, value]) => `${key}\t${value}\n`).join(""));
  const width = Math.max(...fields.map(([key]) => titleOf(key).length));
  write(fields.map(([key, value]) => `${titleOf(key).padEnd(width)}  ${value}`.trimEnd() + "\n").join(""));
}

/** What happened, why, what to do next and the code; JSON where data is asked as JSON. */
export function printError(error: MusterError, asJson: boolean): void {
  const { code, message, nextStep, exitCode, errors } = error;
  if (asJson) return printStatus(toSafeJson({ error: { code, message, nextStep, exitCode, errors } }));
  printStatus(`muster: ${clean(message)} [${code}]`);
  for (const one of errors) printStatus(`  ${clean(one.field)}: ${clean(one.message)}`);
  printStatus(`  Next: ${clean(nextStep)}`);
}
