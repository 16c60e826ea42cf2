// Checks what the contract must declare beyond valid OpenAPI.
import {
  changesSomething,
  forEachOperation,
  parametersOf,
  principalKinds,
  resolve,
  type Method,
  type OperationObject,
  type Parameter,
} from "../src/contract/openapi.ts";
import type { Contract } from "./sources.ts";

const openToAll = ["public", "signed-in"];

/** Returns one line for each problem, beginning with the operation that has it. */
export function findComplaints(contract: Contract): string[] {
  const complaints: string[] = [];
  forEachOperation(contract, (operation, method, path, item) => {
    const parameters = parametersOf(contract.components, item, operation);
    const found = [
      ...checkAccess(contract, operation),
      ...checkActivity(contract, operation, method),
      ...checkPrincipal(contract, operation, method),
      ...checkErrors(contract, operation),
      ...checkExamples(contract, operation, parameters),
      ...checkPath(path, parameters),
    ];
    const where = `${method.toUpperCase()} ${path} (${operation.operationId})`;
    complaints.push(...found.map((what) => `${where} ${what}`));
  });
  return complaints;
}

function checkAccess(contract: Contract, operation: OperationObject): string[] {
  const permissions = [...openToAll, ...Object.keys(contract["x-permissions"])];
  const grants = Object.entries(contract["x-entity-permissions"]).flatMap(([entity, names]) =>
    names.map((name) => `${entity}.${name}`),
  );
  const known = (name: string) => grants.includes(name) || permissions.includes(name);
  return [
    ...(permissions.includes(operation["x-permission"]) ? [] : ["has no x-permission from x-permissions"]),
    ...[operation["x-grant"] ?? []]
      .flat()
      .filter((grant) => !grants.includes(grant))
      .map((grant) => `uses the grant ${grant}, which x-entity-permissions doesn't list`),
    ...(operation["x-asks"] ?? [])
      .filter((name) => !known(name))
      .map((name) => `asks for ${name}, which neither x-permissions nor x-entity-permissions lists`),
  ];
}

function checkActivity(contract: Contract, operation: OperationObject, method: Method): string[] {
  const activity = operation["x-activity"];
  if (activity === undefined)
    return changesSomething(operation, method) ? ["changes something, but has no x-activity"] : [];
  if (typeof activity === "boolean") return [];
  const kinds = contract.components.schemas["ActivityObjectKind"]?.enum ?? [];
  return [activity.object, activity.detail?.object]
    .filter((kind) => kind !== undefined && !kinds.includes(kind))
    .map((kind) => `has x-activity for ${kind}, which ActivityObjectKind doesn't list`);
}

/** Device groups limit grants, so changing a group can change what a principal may do. */
const tagsWithPrincipals = ["groups"];
const areasWithPrincipals = ["Access", "Agents"];

function checkPrincipal(contract: Contract, operation: OperationObject, method: Method): string[] {
  const principal = operation["x-principal"];
  if (principal)
    return principalKinds.includes(principal.kind)
      ? []
      : [`has x-principal of the unknown kind ${principal.kind}`];
  const tags = contract["x-tagGroups"]
    .filter(({ name }) => areasWithPrincipals.includes(name))
    .flatMap((group) => group.tags);
  const concerns = operation.tags?.some((tag) => [...tags, ...tagsWithPrincipals].includes(tag));
  return concerns && changesSomething(operation, method) && principal === undefined
    ? ["may change what a principal can do, but has no x-principal"]
    : [];
}

const checkErrors = (contract: Contract, operation: OperationObject): string[] =>
  (operation["x-errors"] ?? [])
    .filter((code) => !(code in contract["x-error-codes"]))
    .map((code) => `uses the error code ${code}, which x-error-codes doesn't list`);

function checkExamples(
  { components }: Contract,
  operation: OperationObject,
  parameters: readonly Parameter[],
): string[] {
  const body = operation.requestBody?.content["application/json"];
  const response = resolve(components, Object.values(operation.responses)[0]!);
  const media = Object.values(response.content ?? {})[0];
  return [
    ...parameters
      .filter((one) => one.example === undefined)
      .map((one) => `has no example for the parameter ${one.name}`),
    ...(body && body.example === undefined ? ["has no example for its request"] : []),
    ...(media && media.example === undefined ? ["has no example for its response"] : []),
  ];
}

const checkPath = (path: string, parameters: readonly Parameter[]): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .filter(([, name]) => !parameters.some((one) => one.in === "path" && one.name === name))
    .map(([placeholder]) => `doesn't declare the parameter ${placeholder}`);
