/** A JSON schema, with the keywords that the contract uses. */
export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly writeOnly?: boolean;
  readonly readOnly?: boolean;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/**
 * Where an entry of the audit log gets its values from. Values are named by their path in the call, such as
 * "path.keyId", "body.email" or "answer.results.id", which collects the ids of a list.
 */
export interface ActivityRule {
  /** The kind of the object; none for settings, for example. */
  readonly object?: string;
  /**
   * Where the id is. Default: the path's last parameter; without one `answer.id` for a POST, else `body.id`.
   */
  readonly id?: string;
  /** Where the name is, for an object that has no row in the database. Default: `body.name`. */
  readonly name?: string;
  /** Where the number of objects is: a number or a list. */
  readonly count?: string;
  /** A second object, whose name is recorded as the detail. */
  readonly detail?: { readonly object: string; readonly id: string };
  /**
   * Texts such as "body.path" or "answer.process" that are recorded as the detail, if the operation acts on
   * something that has no row in the database.
   */
  readonly text?: readonly string[];
  /** The operation that reads the values to compare. Default: the GET of the same path. */
  readonly read?: string;
  /** The field of its response that contains the object. Default: the whole response. */
  readonly state?: string;
  /** The fields to compare. Default: those of the body. */
  readonly fields?: readonly string[];
  /** Fields whose values aren't recorded. */
  readonly hidden?: readonly string[];
}

export const principalKinds = [
  "user",
  "api-key",
  "technician-role",
  "group",
  "single-sign-on",
  "enrollment-token",
] as const;
export type PrincipalKind = (typeof principalKinds)[number];

/** The principal whose permissions the caller's must cover, both before and after the operation. */
export interface PrincipalRule {
  readonly kind: PrincipalKind;
  /**
   * Where its id is: "path.userId", "answer.id", or "caller" for the caller. Omitted for kinds with a single
   * principal.
   */
  readonly id?: string;
  /** Whether the operation creates a new way to sign in. */
  readonly credentials?: boolean;
}

/** An operation as declared in the document. */
export interface OperationObject {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly "x-permission": string;
  readonly "x-grant"?: string;
  /** The permissions and grants that the handler checks itself, for each resource. */
  readonly "x-asks"?: readonly string[];
  readonly "x-errors"?: readonly string[];
  /** Set on GET operations that change something and on others that don't. */
  readonly "x-changes"?: boolean;
  /** How a success is recorded in the audit log; false or missing for reads and checks. */
  readonly "x-activity"?: boolean | ActivityRule;
  readonly "x-fresh-mfa"?: boolean;
  /** The feature that must be enabled. */
  readonly "x-feature"?: string;
  /**
   * `organization`: limited to the organizations of its caller. `account`: concerns only the caller's own
   * account, or data that every user may see. If missing, the operation concerns the whole server.
   */
  readonly "x-scope"?: "organization" | "account";
  /** The principal that the operation changes or creates; false if there is none. */
  readonly "x-principal"?: false | PrincipalRule;
  readonly "x-person"?: boolean;
  readonly "x-device-limit"?: boolean;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly [extension: `x-${string}`]: unknown;
}

export const methods = ["get", "post", "put", "patch", "delete"] as const;
export type Method = (typeof methods)[number];

export type PathItem = { readonly [M in Method]?: OperationObject } & {
  readonly parameters?: readonly (Parameter | Reference)[];
};

export interface Components {
  readonly securitySchemes: Readonly<Record<string, object>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly responses: Readonly<Record<string, Response>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** The bundled contract, without the error responses, which are derived from error codes. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>> & { readonly version: string };
  readonly servers: readonly object[];
  readonly security: readonly object[];
  readonly tags: readonly Tag[];
  readonly "x-error-codes": Readonly<Record<string, number>>;
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
  readonly [extension: `x-${string}`]: unknown;
}

interface Tag {
  readonly name: string;
  readonly "x-displayName": string;
  readonly description: string;
}

/** Calls `visit` for each operation of the document, in order. */
export function forEachOperation(
  { paths }: Pick<OpenApiDocument, "paths">,
  visit: (operation: OperationObject, method: Method, path: string, item: PathItem) => void,
): void {
  for (const [path, item] of Object.entries(paths))
    for (const method of methods) {
      const operation = item[method];
      if (operation) visit(operation, method, path, item);
    }
}

/** Returns the component that a reference names, or a value that isn't a reference unchanged. */
export function resolve<T extends object>(components: Components, value: T | Reference): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  const [, , kind, name] = value.$ref.split("/");
  const found = (components as unknown as Record<string, Record<string, T>>)[kind ?? ""]?.[name ?? ""];
  if (!found) throw new Error(`${value.$ref} doesn't exist.`);
  return found;
}

/** All parameters of an operation, including those of its path. */
export const parametersOf = (
  components: Components,
  item: PathItem,
  operation: OperationObject,
): Parameter[] =>
  [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolve(components, one));

/** Whether an operation changes something: every method except GET, unless the contract says otherwise. */
export const changesSomething = (operation: OperationObject, method: Method): boolean =>
  operation["x-changes"] ?? method !== "get";
