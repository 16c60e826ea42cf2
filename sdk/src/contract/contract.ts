import type { components } from "../generated/api.ts";
import { document } from "../generated/document.ts";
import { routes, type ServerErrorCode } from "../generated/limits.ts";
import {
  changesSomething,
  forEachOperation,
  parametersOf,
  resolve,
  type Method,
  type OperationObject,
  type Parameter,
  type PathItem,
  type Schema,
} from "./openapi.ts";

export { document };
export { withProblems } from "./problems.ts";
export type { Parameter, Schema };

export type OperationId = keyof typeof routes;
export type SchemaName = keyof components["schemas"];

/** An operation with its references resolved, as the server routes it and the command line reads it. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly permission: string;
  readonly grant: string | null;
  readonly changes: boolean;
  readonly freshMfa: boolean;
  readonly errors: readonly ServerErrorCode[];
  readonly parameters: readonly (Parameter & { readonly required: boolean })[];
  readonly status: number;
  readonly body: { readonly schema: Schema; readonly example?: unknown } | null;
  readonly response: { readonly contentType: string; readonly schema: Schema } | null;
}

export const schemas = document.components.schemas as Readonly<Record<SchemaName, Schema>>;
export const operations = readOperations();

function readOperations(): Readonly<Record<OperationId, Operation>> {
  const read: Record<string, Operation> = {};
  forEachOperation(document, (operation, method, path, item) => {
    read[operation.operationId] = toOperation(operation, method, path, item);
  });
  return read as Record<OperationId, Operation>;
}

function toOperation(operation: OperationObject, method: Method, path: string, item: PathItem): Operation {
  const [status, response] = Object.entries(operation.responses)[0]!;
  const content = Object.entries(resolve(document.components, response).content ?? {})[0];
  const errors = [...(operation["x-errors"] ?? []), ...(operation["x-fresh-mfa"] ? ["mfa_required"] : [])];
  return {
    method: method.toUpperCase(),
    path,
    tag: operation.tags?.[0] ?? "",
    summary: operation.summary,
    permission: operation["x-permission"],
    grant: operation["x-grant"] ?? null,
    changes: changesSomething(operation, method),
    freshMfa: operation["x-fresh-mfa"] ?? false,
    errors: errors as ServerErrorCode[],
    parameters: parametersOf(document.components, item, operation).map((one) => ({
      ...one,
      required: one.required ?? false,
    })),
    status: Number(status),
    body: operation.requestBody?.content["application/json"] ?? null,
    response: content ? { contentType: content[0], schema: content[1].schema } : null,
  };
}
