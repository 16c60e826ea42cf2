import { MusterError, type OperationId, t } from "@muster/sdk";
import type { Command } from "commander";
import type { Operation, Schema } from "./operations.ts";

/**
 * The fields of the data that a command prints: those of an operation's answer, or of each of its results,
 * and others by name. `any` if they depend on the arguments.
 */
export type DataFields = OperationId | readonly string[] | Combined | "any";

interface Combined {
  of: OperationId;
  /** The part of the answer that is printed, if it isn't all or the results. */
  at?: string;
  and?: readonly string[];
}

/** The fields of a change that only has a message. */
export const resultFields = ["id", "name", "result"];

const declared = new WeakMap<Command, DataFields>();

/** Remembers the fields of a command. */
export const setDataFields = (command: Command, fields: DataFields) => void declared.set(command, fields);

/** The fields as declared; undefined if the command prints no data. */
export const dataSourceOf = (command: Command): DataFields | undefined => declared.get(command);

/**
 * The names of the fields that a command prints; undefined if it prints none or they depend on its arguments.
 */
export async function dataFieldsOf(command: Command): Promise<readonly string[] | undefined> {
  const fields = dataSourceOf(command);
  if (fields === undefined || fields === "any") return undefined;
  if (isList(fields)) return fields;
  const { of, at = "results", and = [] } = typeof fields === "string" ? { of: fields } : fields;
  return [...new Set([...(await fieldsOf(of, at)), ...and])];
}

const isList = (fields: DataFields): fields is readonly string[] => Array.isArray(fields);

async function fieldsOf(id: OperationId, at: string): Promise<string[]> {
  // the contract is only read if fields are chosen
  const { operations, deref } = await import("./operations.ts");
  const properties = (schema: Schema): Record<string, Schema> => {
    const { properties: own, allOf = [], oneOf = [], anyOf = [], items } = deref(schema);
    const parts = [...allOf, ...oneOf, ...anyOf, ...(items ? [items] : [])];
    return Object.assign({}, ...parts.map(properties), own) as Record<string, Schema>;
  };
  const { response }: Operation = operations[id];
  const answer = response ? properties(response.schema) : {};
  const part = answer[at];
  return Object.keys(part ? properties(part) : answer);
}

/** Fails if a chosen field isn't one of these. */
export function requireFields(chosen: readonly string[], known: readonly string[]): void {
  const unknown = chosen.filter((field) => !known.includes(field));
  if (!unknown.length || !known.length) return;
  throw new MusterError("usage", {
    message: t("common.cli.output.unknownJsonField", { fields: unknown.join(", ") }),
    nextStep: t("common.cli.output.useAll", { fields: [...new Set(known)].join(", ") }),
  });
}
