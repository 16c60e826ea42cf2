import type { Muster, OperationId } from "@muster/sdk";
import {
  operations,
  schemas as contractSchemas,
  type Operation,
  type Parameter,
  type Schema,
} from "@muster/sdk/contract";

export { operations, type Operation, type Parameter, type Schema };

export const schemas: Readonly<Record<string, Schema>> = contractSchemas;

export function deref(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && schemas[name]) || schema;
}

/** The path with its parameters filled in, for --dry-run. */
export const fillPath = (operation: Operation, path: Record<string, unknown>): string =>
  operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(path[name])));

/** Calls an operation whose id is known only at run time. */
export function callAny(
  muster: Muster,
  id: OperationId,
  input: object,
  signal: AbortSignal,
): Promise<unknown> {
  return (muster.call as (id: OperationId, input: object, signal: AbortSignal) => Promise<unknown>)(
    id,
    input,
    signal,
  );
}
