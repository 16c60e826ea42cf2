import type { components } from "../generated/api.ts";
import type { ActivityObjectKind, FeatureFlagName } from "../generated/schemas.ts";
import { document } from "../generated/document.ts";
import { routes, type ServerErrorCode } from "../generated/limits.ts";
import {
  changesSomething,
  forEachOperation,
  parametersOf,
  resolve,
  type ActivityRule,
  type Method,
  type OperationObject,
  type Parameter,
  type PathItem,
  type PrincipalRule,
  type Schema,
} from "./openapi.ts";

export { document };
export { withProblems } from "./problems.ts";
export type { Parameter, Schema };
export { principalKinds, type PrincipalKind } from "./openapi.ts";

export type OperationId = keyof typeof routes;
export type SchemaName = keyof components["schemas"];

/** How an operation is recorded in the audit log, with defaults filled in. */
export interface OperationActivity {
  readonly kind: ActivityObjectKind | undefined;
  readonly id: string | undefined;
  readonly name: string;
  readonly count: string | undefined;
  readonly text: readonly string[] | undefined;
  readonly detail: { readonly kind: ActivityObjectKind; readonly id: string } | undefined;
  readonly read: OperationId | undefined;
  readonly state: string | undefined;
  readonly fields: readonly string[] | undefined;
  readonly hidden: readonly string[];
}

/** An operation with its references resolved, as the server's router and the command line use it. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly permission: string;
  readonly grant: string | null;
  readonly changes: boolean;
  /** Null for reads and checks, which aren't recorded. */
  readonly activity: OperationActivity | null;
  readonly freshMfa: boolean;
  /** The feature that must be enabled to use the operation. */
  readonly feature: FeatureFlagName | null;
  /** Whether only a user who is signed in can call it, not a program with an API key. */
  readonly person: boolean;
  /** Whether its devices count against the action limit. */
  readonly deviceLimit: boolean;
  /** `server` if it belongs to no organization. */
  readonly scope: "organization" | "account" | "server";
  readonly principal: PrincipalRule | null;
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
  const errors = [
    ...(operation["x-errors"] ?? []),
    ...(operation["x-person"] ? ["person_required"] : []),
    ...(operation["x-fresh-mfa"] ? ["mfa_required"] : []),
    ...(operation["x-feature"] ? ["feature_off"] : []),
  ];
  return {
    method: method.toUpperCase(),
    path,
    tag: operation.tags?.[0] ?? "",
    summary: operation.summary,
    permission: operation["x-permission"],
    grant: operation["x-grant"] ?? null,
    changes: changesSomething(operation, method),
    activity: toActivity(operation, method, path, item),
    freshMfa: operation["x-fresh-mfa"] ?? false,
    feature: (operation["x-feature"] as FeatureFlagName | undefined) ?? null,
    person: operation["x-person"] ?? false,
    deviceLimit: operation["x-device-limit"] ?? false,
    scope: operation["x-scope"] ?? "server",
    principal: operation["x-principal"] || null,
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

function toActivity(
  operation: OperationObject,
  method: Method,
  path: string,
  item: PathItem,
): OperationActivity | null {
  const declared = operation["x-activity"];
  if (!declared) return null;
  const rule: Partial<ActivityRule> = declared === true ? {} : declared;
  const parameter = /\{(\w+)\}$/.exec(path)?.[1];
  const generalId = method === "post" ? "answer.id" : "body.id";
  // without a parameter for the object's id, the GET lists all objects
  const readsOne = (method === "put" || method === "patch") && (parameter || !rule.object);
  return {
    kind: rule.object as ActivityObjectKind | undefined,
    id: rule.object && (rule.id ?? (parameter ? `path.${parameter}` : generalId)),
    name: rule.name ?? "body.name",
    count: rule.count,
    detail: rule.detail && { kind: rule.detail.object as ActivityObjectKind, id: rule.detail.id },
    text: rule.text,
    read: (rule.read ?? (readsOne ? item.get?.operationId : undefined)) as OperationId | undefined,
    state: rule.state,
    fields: rule.fields,
    hidden: rule.hidden ?? [],
  };
}
