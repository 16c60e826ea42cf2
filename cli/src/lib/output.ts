import { MusterError, toCsv, toSafeJson, t } from "@muster/sdk";
import { requireFields } from "./contract/data-fields.ts";
import type { FlagError } from "./field-flags.ts";
import { cellText, clean, type Column, layRecord, layTable, titleOf, withTimes } from "./table.ts";

export type Row = Record<string, unknown>;

export interface Format {
  json?: string;
  jq?: string;
  output?: string;
  /** Set for requests and responses of the server, whose times stay in milliseconds. */
  raw?: boolean;
}

export const printStatus = (text: string) => void process.stderr.write(`${text}\n`);
export const write = (text: string) => void process.stdout.write(text);
export const printLine = (value: unknown) => write(`${toSafeJson(value)}\n`);

const wholeRecords: ReadonlySet<string | undefined> = new Set(["json", "yaml", "ndjson"]);

/** Whether to print whole records, as JSON, YAML or through jq, instead of a table's columns. */
export const wantsJson = ({ json, jq, output }: Format) => Boolean(json || jq || wholeRecords.has(output));

/** Whether the output is for a program, so that only data may be printed. */
export const wantsData = (format: Format) =>
  wantsJson(format) || format.output === "csv" || format.output === "name";

export const fieldsIn = (json: string) => json.split(",").map((one) => one.trim());

const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

function chosenFields(value: Row | Row[], { json }: Format): Row | Row[] {
  if (!json || json === "all") return value;
  const fields = fieldsIn(json);
  const rows = Array.isArray(value) ? value : [value];
  requireFields(
    fields,
    rows.flatMap((row) => Object.keys(row)),
  );
  return Array.isArray(value) ? value.map((row) => pick(row, fields)) : pick(value, fields);
}

/** The name of a record, which other commands accept. */
function nameOf(row: Row): string {
  const { name, displayName, email, id, nodeId } = row;
  const names = [name, displayName, email, id, nodeId, ...Object.values(row)];
  return clean(String(names.find((one) => typeof one === "string" || typeof one === "number") ?? ""));
}

/** Prints one name per line; records that share a name are printed as IDs. */
function nameLines(rows: readonly Row[]): string {
  const names = rows.map(nameOf);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return names
    .map((name, i) => `${isShared(name) ? String(rows[i]?.id ?? rows[i]?.nodeId ?? name) : name}\n`)
    .join("");
}

/** Formats data in the format of --output, by default as JSON. */
async function dataText(value: Row | Row[], { output, raw }: Format): Promise<string> {
  const rows = Array.isArray(value) ? value : [value];
  if (output === "name") return nameLines(rows);
  if (output === "csv") {
    const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return toCsv(
      keys,
      rows.map((row) => keys.map((key) => cellText(key, row[key]))),
    );
  }
  const safe = raw ? value : withTimes(value);
  if (output === "ndjson")
    return [safe]
      .flat()
      .map((row) => `${toSafeJson(row)}\n`)
      .join("");
  if (output !== "yaml") return `${toSafeJson(safe, 2)}\n`;
  const { stringify } = await import("yaml");
  return stringify(JSON.parse(toSafeJson(safe)));
}

/** Prints whole records, or their chosen fields. */
export async function printJson(value: Row | Row[], format: Format): Promise<void> {
  const chosen = chosenFields(value, format);
  if (!format.jq) return write(await dataText(chosen, format));
  const jq = await import("jq-wasm");
  const input = format.raw ? chosen : (withTimes(chosen) as object);
  const { stdout, stderr, exitCode } = await jq.raw(input, format.jq, ["-r", "-c"]);
  if (exitCode)
    throw new MusterError("usage", {
      message: clean(stderr),
      nextStep: t("common.cli.output.seeHttpsjqlangorgmanual"),
    });
  const lines = process.stdout.isTTY ? stdout.split("\n").map(clean).join("\n") : stdout;
  if (lines) write(`${lines}\n`);
}

/**
 * Prints a table on a terminal, tab-separated lines without a header in a pipe, or CSV, JSON or jq's output
 * if requested.
 */
export async function printList(
  rows: readonly object[],
  columns: readonly Column[],
  format: Format,
): Promise<void> {
  const records = rows as Row[];
  if (wantsJson(format)) return printJson(records, format);
  if (format.output === "name") return write(nameLines(records));
  if (process.stdout.isTTY && format.output !== "csv")
    return records.length ? write(layTable(columns, records, process.stdout.columns)) : undefined;
  const cells = records.map((row) => columns.map(({ key }) => cellText(key, row[key])));
  const titles = columns.map(({ title }) => title);
  if (format.output === "csv") return write(toCsv(titles, cells));
  write(cells.map((row) => `${row.join("\t")}\n`).join(""));
}

/** Prints one record: one line per field, with name and value; tab-separated in a pipe. */
export async function printOne(record: object, format: Format): Promise<void> {
  if (wantsJson(format) || format.output === "name") return printJson(record as Row, format);
  if (process.stdout.isTTY && format.output !== "csv") return write(layRecord(record as Row));
  const fields = Object.entries(record).map(([key, value]) => [key, cellText(key, value)] as const);
  const titles = fields.map(([key]) => titleOf(key));
  if (format.output === "csv") return write(toCsv(titles, [fields.map(([, value]) => value)]));
  write(fields.map(([key, value]) => `${key}\t${value}\n`).join(""));
}

/**
 * Prints the result of a change without a response, if data was requested. Its message is printed by the
 * caller.
 */
export async function printDone(record: object, format: Format): Promise<void> {
  if (wantsData(format)) await printOne(record, format);
}

/** Prints "Showing 12 of 52. Next page: --offset 12", if there are more. */
export function printRest(shown: number, total: number, offset = 0): void {
  const end = offset + shown;
  if (total > end) printStatus(t("common.cli.output.showingNextPageOffset", { shown, total, end }));
}

/** Prints an error: the message, the code, the errors by field and the next step; as JSON if requested. */
export function printError(error: MusterError, asJson: boolean): void {
  const { code, message, nextStep, exitCode, errors, requestId } = error;
  if (asJson)
    return printStatus(toSafeJson({ error: { code, message, nextStep, exitCode, errors, requestId } }));
  printStatus(`muster: ${clean(message)} [${code}]`);
  for (const { flag, field, message: text } of errors as readonly FlagError[])
    printStatus(`  ${clean(flag ?? field)}: ${clean(text)}`);
  if (nextStep) printStatus(`  ${t("common.cli.output.next", { nextStep: clean(nextStep) })}`);
}

/** Compares the name, because the server and the agent bundle their own copies of the class. */
export const isMusterError = (error: unknown): error is MusterError =>
  error instanceof Error && error.name === "MusterError";
