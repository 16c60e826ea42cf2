import { MusterError, toCsv, toSafeJson, t } from "@muster/sdk";
import type { FlagError } from "./field-flags.ts";
import { cellText, clean, type Column, layTable, titleOf } from "./table.ts";

export type Row = Record<string, unknown>;

export interface Format {
  json?: string;
  jq?: string;
  output?: string;
}

export const printStatus = (text: string) => void process.stderr.write(`${text}\n`);
export const write = (text: string) => void process.stdout.write(text);
export const printLine = (value: unknown) => write(`${toSafeJson(value)}\n`);

/** Whether data is printed as JSON: chosen fields, all of them, or through jq. */
export const wantsJson = (format: Format) => Boolean(format.json || format.jq || format.output === "json");

function pick(row: Row, fields: readonly string[]): Row {
  const unknown = fields.filter((field) => !(field in row));
  if (unknown.length)
    throw new MusterError("usage", {
      message: t("common.cli.output.unknownJsonField", { fields: unknown.join(", ") }),
      nextStep: t("common.cli.output.useAll", { fields: Object.keys(row).join(", ") }),
    });
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

function chosenFields(value: Row | Row[], { json }: Format): Row | Row[] {
  if (!json || json === "all") return value;
  const fields = json.split(",").map((one) => one.trim());
  return Array.isArray(value) ? value.map((row) => pick(row, fields)) : pick(value, fields);
}

export async function printJson(value: Row | Row[], format: Format): Promise<void> {
  const chosen = chosenFields(value, format);
  if (!format.jq) return write(`${toSafeJson(chosen, 2)}\n`);
  const { raw } = await import("jq-wasm");
  const { stdout, stderr, exitCode } = await raw(chosen, format.jq, ["-r", "-c"]);
  if (exitCode)
    throw new MusterError("usage", {
      message: clean(stderr),
      nextStep: t("common.cli.output.seeHttpsjqlangorgmanual"),
    });
  const lines = process.stdout.isTTY ? stdout.split("\n").map(clean).join("\n") : stdout;
  if (lines) write(`${lines}\n`);
}

/** A table on a terminal, tab-separated lines without a header in a pipe, or CSV, JSON, jq as requested. */
export async function printList(
  rows: readonly object[],
  columns: readonly Column[],
  format: Format,
): Promise<void> {
  const records = rows as Row[];
  if (wantsJson(format)) return printJson(records, format);
  const cells = records.map((row) => columns.map(({ key }) => cellText(key, row[key])));
  const titles = columns.map(({ title }) => title);
  if (format.output === "csv") return write(toCsv(titles, cells));
  if (!process.stdout.isTTY) return write(cells.map((row) => `${row.join("\t")}\n`).join(""));
  if (cells.length) write(layTable(columns, cells, process.stdout.columns));
}

/** One record: a line per field, name and value; tab-separated in a pipe. */
export async function printOne(record: object, format: Format): Promise<void> {
  if (wantsJson(format)) return printJson(record as Row, format);
  const fields = Object.entries(record).map(([key, value]) => [key, cellText(key, value)] as const);
  const titles = fields.map(([key]) => titleOf(key));
  if (format.output === "csv") return write(toCsv(titles, [fields.map(([, value]) => value)]));
  if (!process.stdout.isTTY) return write(fields.map(([key, value]) => `${key}\t${value}\n`).join(""));
  const width = Math.max(...titles.map(({ length }) => length));
  write(fields.map(([key, value]) => `${titleOf(key).padEnd(width)}  ${value}`.trimEnd() + "\n").join(""));
}

/** "12 of 52; the next with --offset 12", if there are more. */
export function printRest(shown: number, total: number, offset = 0): void {
  const end = offset + shown;
  if (total > end) printStatus(t("common.cli.output.showingNextPageOffset", { shown, total, end }));
}

/** What happened, why, the next step and the code; JSON if data was requested as JSON. */
export function printError(error: MusterError, asJson: boolean): void {
  const { code, message, nextStep, exitCode, errors, requestId } = error;
  if (asJson)
    return printStatus(toSafeJson({ error: { code, message, nextStep, exitCode, errors, requestId } }));
  printStatus(`muster: ${clean(message)} [${code}]`);
  for (const { flag, field, message: text } of errors as readonly FlagError[])
    printStatus(`  ${clean(flag ?? field)}: ${clean(text)}`);
  if (nextStep) printStatus(`  ${t("common.cli.output.next", { nextStep: clean(nextStep) })}`);
}
