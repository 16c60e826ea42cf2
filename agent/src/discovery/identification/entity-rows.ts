import { rowsOf, text, type Answers } from "./snmp-values.ts";

/** ENTITY-MIB entPhysicalEntry. */
export const entPhysical = "1.3.6.1.2.1.47.1.1.1.1";
const entPhysicalClass = `${entPhysical}.5`;

/** Ranks of the classes (IANA-ENTITY-MIB) whose rows describe the device, the best first. */
const order: Readonly<Record<string, number>> = { 3: 0, 11: 1, "": 2, 9: 3, 4: 4, 1: 5, 2: 5 };

/** Columns that tell the chassis from its parts: class, name, software, serial number and model name. */
export const chassisColumns = [5, 7, 10, 11, 13].map((number) => `${entPhysical}.${number}`);
const rowsToWalk = 24;

/** Rows of a column of ENTITY-MIB that may describe the device: the chassis before its modules. */
export function deviceRows(answers: Answers, column: string): string[] {
  const rank = (row: string) => order[text(answers, `${entPhysicalClass}.${row}`)] ?? -1;
  const rows = rowsOf(answers, column).filter((row) => rank(row) >= 0);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** The columns to walk, if the agent has the table and the model or serial number isn't known yet. */
export function entityColumns(
  answers: Answers,
  known: { model?: string; serialNumber?: string },
): { columns: string[]; rows: number } | undefined {
  if (known.model && known.serialNumber) return undefined;
  const exists = chassisColumns.some((column) => rowsOf(answers, column).length > 0);
  return exists ? { columns: chassisColumns, rows: rowsToWalk } : undefined;
}
