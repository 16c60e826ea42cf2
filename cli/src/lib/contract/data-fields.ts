import { MusterError, type OperationId, t } from "@muster/sdk";
import type { Command } from "commander";
import type { Operation, Schema } from "./operations.ts";

/**
 * The fields of the data that a command prints: those of an operation's response, or of each of its results,
 * and further ones by name. `any` if they depend on the arguments.
 */
export type DataFields = OperationId | readonly string[] | Combined | "any";

interface Combined {
  of: OperationId;
  /** The part of the response that is printed, if it isn't all of it or its `results`. */
  at?: string;
  and?: readonly string[];
}

/** The fields printed for a change that otherwise prints only a message. */
export const resultFields = ["id", "name", "result"];

const declared = new WeakMap<Command, DataFields>();

export const setDataFields = (command: Command, fields: DataFields) => void declared.set(command, fields);

/** The declared fields of a command; undefined if it prints no data. */
export const dataSourceOf = (command: Command): DataFields | undefined => declared.get(command);

/**
 * The names of the fields that a command prints; undefined if it prints none, or if they depend on its
 * arguments.
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
  // loads the contract only if it is needed
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

/** Throws if a chosen field isn't one of the known ones. */
export function requireFields(chosen: readonly string[], known: readonly string[]): void {
  const unknown = chosen.filter((field) => !known.includes(field));
  if (!unknown.length || !known.length) return;
  throw new MusterError("usage", {
    message: t("common.cli.output.unknownJsonField", { fields: unknown.join(", ") }),
    nextStep: t("common.cli.output.useAll", { fields: [...new Set(known)].join(", ") }),
  });
}
