import type { Muster, OperationId } from "@muster/sdk";
import { operations as generated, schemas as generatedSchemas } from "@muster/sdk/contract";

export interface Schema {
  $ref?: string;
  const?: unknown;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  required?: readonly string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description: string;
  schema: Schema;
  example: unknown;
}

export interface Operation {
  method: string;
  path: string;
  tag: string;
  summary: string;
  permission: string;
  grant: string | null;
  errors: readonly string[];
  parameters: readonly Parameter[];
  status: number;
  body: { schema: Schema; example: unknown } | null;
  response: { contentType: string; schema: Schema } | null;
}

export const operations: Record<OperationId, Operation> = generated;
export const schemas: Record<string, Schema> = generatedSchemas;

export function deref(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && schemas[name]) || schema;
}

/** The path with its parameters filled in, as --dry-run shows it. */
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
