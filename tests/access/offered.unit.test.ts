// Screens offer what the router allows. There are two checks, neither of which lists buttons. First, the
// function that screens ask decides like the router, for every operation and kind of user. Second, on every
// import path from a route to code that calls an operation, something asks for that operation or for one with
// the same rule.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  enums,
  mayCall,
  type Grant,
  type OperationId,
  type Permission,
  type Session,
  type User,
} from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import type { ServerContext } from "../../server/src/context.ts";
import { allFeatures, noFeatures } from "../../server/src/platform/authorization/feature-flags.ts";
import { signedOut, type Caller } from "../../server/src/platform/authorization/caller.ts";
import { authorize } from "../../server/src/platform/authorization/grants.ts";
import * as features from "../../ui/src/routes.ts";
import { refusalOfAccess } from "../../ui/src/shell/registry.ts";

const ids = Object.keys(operations) as OperationId[];

interface Kind {
  name: string;
  flags?: readonly Permission[];
  grants?: readonly Grant[];
  organizationIds?: readonly number[];
  /** Whether every feature is off. */
  isOff?: boolean;
}

const allow = (text: string, organizationIds?: number[]): Grant => {
  const [entity = "", ...permission] = text.split(".");
  return {
    entity: entity as Grant["entity"],
    permission: permission.join("."),
    effect: "ALLOW",
    ...(organizationIds && { organizationIds }),
  };
};
const deny = (text: string): Grant => ({ ...allow(text), effect: "DENY" });

const flags = [...new Set(ids.map((id) => operations[id].permission))].filter(
  (one) => one !== "public" && one !== "signed-in",
) as Permission[];
const grants = [...new Set(ids.flatMap((id) => operations[id].grant ?? []))];
const technician: Permission[] = ["canCreateDevices", "canUpdateDevices", "canCreateScheduledTasks"];

const unlimited: Kind[] = [
  { name: "without a role" },
  { name: "Technician", flags: technician, grants: [allow("NODE.View"), allow("SCRIPT_CATEGORY.Run")] },
  { name: "who uses credentials", flags: [...technician, "canUseCredentials"] },
  { name: "with every grant", grants: grants.map((one) => allow(one)) },
  { name: "with every grant in one organization", grants: grants.map((one) => allow(one, [1])) },
  { name: "with every flag, denied every grant", flags, grants: grants.map(deny) },
  { name: "administrator", flags: ["sysadmin", ...flags.filter((one) => one !== "ninjaAdmin")] },
  { name: "server administrator", flags: ["ninjaAdmin"] },
  ...flags.map((flag): Kind => ({ name: `with ${flag} alone`, flags: [flag] })),
];
const kinds = unlimited.flatMap((kind): Kind[] => [
  kind,
  { ...kind, name: `${kind.name}, limited to an organization`, organizationIds: [1] },
  { ...kind, name: `${kind.name}, with every feature off`, isOff: true },
]);

const sessionOf = ({ flags: own = [], grants: given = [], organizationIds, isOff }: Kind) => ({
  user: {
    sysadmin: own.includes("sysadmin"),
    ninjaAdmin: own.includes("ninjaAdmin"),
    permissions: own.filter((one) => one !== "sysadmin" && one !== "ninjaAdmin"),
    organizationIds: organizationIds ? [...organizationIds] : null,
  } as User,
  grants: [...given],
  features: isOff ? [] : [...enums.FeatureFlagName],
});

const callerOf = (kind: Kind): Caller => ({
  ...signedOut,
  user: sessionOf(kind).user,
  permissions: new Set(kind.flags),
  grants: kind.grants ?? [],
  organizationIds: kind.organizationIds ?? null,
  features: kind.isOff ? noFeatures : allFeatures,
});

/** Additional permissions that the handlers of operations require. */
const asked: Partial<Record<OperationId, Permission>> = {
  startNetworkDiscovery: "canUseCredentials",
  createDiscoverySchedule: "canUseCredentials",
  updateDiscoverySchedule: "canUseCredentials",
  runDiscoverySchedule: "canUseCredentials",
  createScheduledTask: "canRunAtLeastOneAdhocScript",
};

test("screens offer exactly the operations that the router allows each kind of user", async () => {
  const wrong: string[] = [];
  for (const kind of kinds)
    for (const id of ids) {
      const offered = mayCall(sessionOf(kind) as Session, id);
      const { allowed } = await authorize({} as ServerContext, callerOf(kind), operations[id], {});
      const needed = asked[id];
      const holds = !needed || kind.flags?.includes("sysadmin") || kind.flags?.includes(needed) === true;
      if (offered !== (allowed && holds))
        wrong.push(`${kind.name}: ${id} is ${offered ? "" : "not "}offered`);
    }
  expect(wrong).toEqual([]);
  expect(kinds.length * ids.length).toBeGreaterThan(5_000);
});

test("a user limited to organizations is offered nothing that changes the whole server", () => {
  const administrator = sessionOf({ name: "", flags: ["sysadmin", "ninjaAdmin"], organizationIds: [1] });
  const offered = ids.filter((id) => mayCall(administrator as Session, id));
  const isServerChange = (id: OperationId) => operations[id].scope === "server" && operations[id].changes;
  expect(offered.filter((id) => isServerChange(id) && operations[id].permission !== "public")).toEqual([]);
  expect(offered).toContain("updateOrganization");
  expect(offered).toContain("getPsa");
});

test("palette actions and routes name operations that some user is refused", () => {
  const all = Object.values(features).flatMap(({ routes, actions = [] }) => [...routes, ...actions]);
  const named = all.flatMap(({ operation }) => operation ?? []);
  const nobody = sessionOf({ name: "" }) as Session;
  const limited = sessionOf({ name: "", flags: ["sysadmin"], organizationIds: [1] }) as Session;
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((id) => mayCall(nobody, id) && mayCall(limited, id) && id !== "createApiKey")).toEqual([
    "stopEverything",
  ]);
});

test("a screen for any of several operations is refused to users who are allowed none of them", () => {
  const anyOf = ["cancelNetworkDiscovery", "cancelScheduledTask"] as const;
  const refused = (kind: Kind) => refusalOfAccess(sessionOf(kind) as Session, { anyOf });
  expect(refused({ name: "without a role" })).toMatchObject({ reason: "NO_PERMISSION" });
  expect(refused({ name: "who cancels tasks", flags: technician })).toBeUndefined();
  expect(refused({ name: "administrator", flags: ["sysadmin"] })).toBeUndefined();
  expect(refusalOfAccess(sessionOf({ name: "" }) as Session, {})).toBeUndefined();
});

// The second check parses the code of the screens.

interface Node {
  type: string;
  [field: string]: unknown;
}

interface File {
  path: string;
  /** The operations of each call; several where the code chooses, such as between update and create. */
  calls: OperationId[][];
  asks: Set<OperationId>;
  imports: Set<string>;
}

const isId = (value: unknown): value is OperationId => typeof value === "string" && value in operations;
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const allIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(allIn)];

/** The operations named in an expression such as `active ? "deactivate" : "activate"`. */
const idsIn = (node: unknown): OperationId[] =>
  isNode(node)
    ? allIn(node).flatMap(({ type, value }) => (type === "Literal" && isId(value) ? [value] : []))
    : [];

/** The name of the called function, also for `useMay()("id")` and `muster.call("id")`. */
function nameOf(callee: unknown): string {
  if (!isNode(callee)) return "";
  if (callee.type === "CallExpression") return nameOf(callee.callee);
  if (callee.type === "MemberExpression") return nameOf(callee.property);
  return callee.type === "Identifier" ? String(callee.name) : "";
}

const callsIn = (node: Node, names: RegExp): OperationId[][] =>
  allIn(node).flatMap(({ type, callee, arguments: given }) => {
    if (type !== "CallExpression" || !names.test(nameOf(callee))) return [];
    const [first, second] = given as unknown[];
    const ids = [
      ...(first === undefined || (isNode(first) && first.type.endsWith("FunctionExpression"))
        ? []
        : idsIn(first)),
    ];
    return [nameOf(callee) === "mayCall" ? idsIn(second) : ids];
  });

/**
 * A form's `if (opened) update else create` counts as one choice: the screen that opens the form asks for its
 * case.
 */
function choicesIn(node: Node): OperationId[][] {
  const branches = [node.consequent, node.alternate].filter(isNode);
  const isChoice = branches.length === 2 && branches.every((one) => callsIn(one, callers).length === 1);
  if (isChoice) return [branches.flatMap((one) => callsIn(one, callers).flat())];
  const own =
    node.type === "CallExpression"
      ? callsIn({ ...node, arguments: [(node.arguments as Node[])[0]] }, callers)
      : [];
  const direct = node.type === "CallExpression" && callers.test(nameOf(node.callee)) ? own.slice(0, 1) : [];
  return [...direct, ...childrenOf(node).flatMap(choicesIn)];
}

const askers = /^(?:may|mayCall|useMay)$/;
const callers = /^(?:change|call)$/;
const parse = (path: string) => parseSync(path, readFileSync(path, "utf8")).program as unknown as Node;

const sourcesIn = (node: Node, path: string): string[] =>
  allIn(node).flatMap(({ type, source, importKind }) => {
    const isImport = (type === "ImportDeclaration" && importKind !== "type") || type === "ImportExpression";
    const from = isImport && isNode(source) ? String(source.value) : "";
    return from.startsWith(".") ? [join(dirname(path), from)] : [];
  });

function read(path: string): File {
  const program = parse(path);
  return {
    path,
    calls: choicesIn(program).filter(({ length }) => length),
    asks: new Set(callsIn(program, askers).flat()),
    imports: new Set(sourcesIn(program, path)),
  };
}

const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "ui/src"], {
  encoding: "utf8",
});
const files = new Map(
  paths
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
    .map((path) => [path, read(path)]),
);
const importers = (path: string) => [...files.values()].filter(({ imports }) => imports.has(path));

/** The operations that a file asks for, itself or through a hook. */
const asksOf = ({ asks, imports }: File): OperationId[] => [
  ...asks,
  ...[...imports]
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) => [...(files.get(path)?.asks ?? [])]),
];

/** The rule that decides on an operation: two operations with the same rule are allowed together. */
function ruleOf(id: OperationId): string {
  const { permission, grant, scope, changes } = operations[id];
  return JSON.stringify([permission, grant, scope === "server" && changes, asked[id]]);
}

/** The operations of the routes and actions that load a screen's file; undefined for a route without one. */
function routesLoading(path: string, screen: string): (OperationId | undefined)[] {
  const all = allIn(parse(path));
  const registered = Object.entries(features).find(([name]) =>
    all.some(({ type, id }) => type === "VariableDeclarator" && isNode(id) && id.name === name),
  );
  const elementsOf = (name: string) => {
    const list = all.find(({ type, key }) => type === "Property" && isNode(key) && key.name === name);
    return isNode(list?.value) ? (list.value.elements as Node[]) : [];
  };
  const constants = (name: unknown) =>
    all.filter(
      ({ type, id }) =>
        type === "VariableDeclarator" && isNode(id) && id.name === name && name !== registered?.[0],
    );
  return (["routes", "deviceActions"] as const).flatMap((list) =>
    elementsOf(list).flatMap((element, place) => {
      const names = allIn(element).flatMap(({ type, name }) => (type === "Identifier" ? [name] : []));
      const loaded = [element, ...names.flatMap(constants)].flatMap((node) => sourcesIn(node, path));
      return loaded.includes(screen) ? [registered?.[1][list]?.[place]?.operation] : [];
    }),
  );
}

/** The import paths from a call up to the routes on which nothing asks. */
function unasked(path: string, rules: readonly string[], seen: readonly string[] = []): string[] {
  const file = files.get(path);
  if (!file || seen.includes(path)) return [];
  if (asksOf(file).some((id) => rules.includes(ruleOf(id)))) return [];
  const imports = [[...seen, path].join(" < ")];
  if (path.endsWith("/routes.ts")) {
    const routes = routesLoading(path, seen.at(-1) ?? "");
    const isAsked = routes.length > 0 && routes.every((id) => id && rules.includes(ruleOf(id)));
    return isAsked ? [] : imports;
  }
  const above = importers(path);
  return above.length ? above.flatMap((one) => unasked(one.path, rules, [...seen, path])) : imports;
}

/** Whether every signed-in user is allowed the operation, so that nothing has to ask. */
const isForAll = (id: OperationId): boolean => {
  const { permission, grant, scope, changes } = operations[id];
  return (
    permission === "public" || (permission === "signed-in" && !grant && !(scope === "server" && changes))
  );
};

/** Guarded by the script's `actions`, which the server computes for the reader. */
const guardedByScript: readonly OperationId[] = [
  "updateScript",
  "updateApplication",
  "deleteScript",
  "copyScript",
  "checkScriptName",
  "checkApplicationUpload",
  "addAttachmentUrl",
];
/** Opened implicitly by file calls, for which the screens ask. */
const forCalls: readonly OperationId[] = ["openFiles"];
const mustBeAsked = (id: OperationId) =>
  operations[id].changes && !isForAll(id) && ![...guardedByScript, ...forCalls].includes(id);

test("every changing operation is called only after a screen has checked the permission", () => {
  const wrong = [...files.values()].flatMap(({ path, calls }) =>
    calls
      .filter((choice) => choice.some(mustBeAsked))
      .flatMap((choice) =>
        unasked(path, choice.map(ruleOf)).map((imports) => `${choice.join("/")}: ${imports}`),
      ),
  );
  expect(wrong).toEqual([]);
  const called = [...files.values()].flatMap(({ calls }) => calls.flat());
  expect(called.filter((id) => operations[id].changes).length).toBeGreaterThan(60);
});
