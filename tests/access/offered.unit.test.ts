// A screen offers what the router allows. Two checks, neither of which lists buttons: the function that screens
// ask answers as the router does, for every operation and kind of user; and on every way from a route to code
// that calls an operation, something asks for that operation or for one with the same rule.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { mayCall, type Grant, type OperationId, type Permission, type Session, type User } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import type { ServerContext } from "../../server/src/context.ts";
import { signedOut, type Caller } from "../../server/src/platform/authorization/caller.ts";
import { authorize } from "../../server/src/platform/authorization/grants.ts";
import * as features from "../../ui/src/routes.ts";

const ids = Object.keys(operations) as OperationId[];

interface Kind {
  name: string;
  flags?: readonly Permission[];
  grants?: readonly Grant[];
  organizationIds?: readonly number[];
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

const kinds: Kind[] = [
  { name: "without a role" },
  { name: "Technician", flags: technician, grants: [allow("NODE.View"), allow("SCRIPT_CATEGORY.Run")] },
  { name: "who uses credentials", flags: [...technician, "canUseCredentials"] },
  { name: "with every grant", grants: grants.map((one) => allow(one)) },
  { name: "with every grant in one organization", grants: grants.map((one) => allow(one, [1])) },
  { name: "with every flag, denied every grant", flags, grants: grants.map(deny) },
  { name: "administrator", flags: ["sysadmin", ...flags.filter((one) => one !== "ninjaAdmin")] },
  { name: "server administrator", flags: ["ninjaAdmin"] },
  ...flags.map((flag): Kind => ({ name: `with ${flag} alone`, flags: [flag] })),
].flatMap((kind): Kind[] => [
  kind,
  { ...kind, name: `${kind.name}, limited to an organization`, organizationIds: [1] },
]);

const sessionOf = ({ flags: own = [], grants: given = [], organizationIds }: Kind) => ({
  user: {
    sysadmin: own.includes("sysadmin"),
    ninjaAdmin: own.includes("ninjaAdmin"),
    permissions: own.filter((one) => one !== "sysadmin" && one !== "ninjaAdmin"),
    organizationIds: organizationIds ? [...organizationIds] : null,
  } as User,
  grants: [...given],
});

const callerOf = (kind: Kind): Caller => ({
  ...signedOut,
  user: sessionOf(kind).user,
  permissions: new Set(kind.flags),
  grants: kind.grants ?? [],
  organizationIds: kind.organizationIds ?? null,
});

/** Permissions that the handler refuses without, whatever the router decided. */
const asked: Partial<Record<OperationId, Permission>> = {
  startNetworkDiscovery: "canUseCredentials",
  createDiscoverySchedule: "canUseCredentials",
  updateDiscoverySchedule: "canUseCredentials",
  runDiscoverySchedule: "canUseCredentials",
};

test("screens are answered as the router answers, for every operation and kind of user", async () => {
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

// The second check reads the screens' code.

interface File {
  path: string;
  calls: Set<OperationId>;
  asks: Set<OperationId>;
  imports: Set<string>;
}

const isId = (value: unknown): value is OperationId => typeof value === "string" && value in operations;

/** The operation ids in an expression such as `active ? "deactivate" : "activate"`. */
function idsIn(node: unknown): OperationId[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value, consequent, alternate } = node as Record<string, unknown>;
  if (type === "Literal") return isId(value) ? [value] : [];
  return type === "ConditionalExpression" ? [consequent, alternate].flatMap(idsIn) : [];
}

const askers = /^(?:may|mayCall|useMay)$/;
const callers = /^(?:change|call)$/;

function read(path: string): File {
  const file: File = { path, calls: new Set(), asks: new Set(), imports: new Set() };
  const importing = (source: { value?: unknown } | undefined) => {
    if (typeof source?.value === "string" && source.value.startsWith("."))
      file.imports.add(join(dirname(path), source.value));
  };
  new Visitor({
    ImportDeclaration: (node) => importing(node.importKind === "type" ? undefined : node.source),
    ImportExpression: (node) => importing(node.source as { value?: unknown }),
    CallExpression({ callee, arguments: [first, second] }) {
      const inner = callee.type === "CallExpression" ? callee.callee : callee;
      const member = inner.type === "MemberExpression" ? inner.property : inner;
      const name = member.type === "Identifier" ? member.name : "";
      if (askers.test(name)) for (const id of [...idsIn(first), ...idsIn(second)]) file.asks.add(id);
      if (callers.test(name)) for (const id of idsIn(first)) file.calls.add(id);
    },
  }).visit(parseSync(path, readFileSync(path, "utf8")).program);
  return file;
}

const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "ui/src"], {
  encoding: "utf8",
});
const files = new Map(
  paths
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, read(path)]),
);
const importers = (path: string) => [...files.values()].filter(({ imports }) => imports.has(path));

/** What decides on an operation: two with the same rule are allowed together. */
function ruleOf(id: OperationId): string {
  const { permission, grant, scope, changes } = operations[id];
  return JSON.stringify([permission, grant, scope === "server" && changes, asked[id]]);
}

const routesOf = (path: string) =>
  Object.values(features).find(({ routes }) =>
    readFileSync(path, "utf8").includes(`\${path}`) || routes.length
      ? Object.entries(features).some(
          ([name, one]) => one.routes === routes && readFileSync(path, "utf8").includes(`const ${name}:`),
        )
      : false,
  )?.routes ?? [];

/** The ways from a call up to the routes on which nothing asks. */
function unasked(path: string, rule: string, seen: readonly string[] = []): string[] {
  const file = files.get(path);
  if (!file || seen.includes(path)) return [];
  if ([...file.asks].some((id) => ruleOf(id) === rule)) return [];
  if (path.endsWith("/routes.ts")) {
    const routes = routesOf(path);
    const open = routes.filter(({ operation }) => !operation || ruleOf(operation) !== rule);
    return routes.length && !open.length ? [] : [[...seen, path].join(" < ")];
  }
  const above = importers(path);
  if (!above.length) return [[...seen, path].join(" < ")];
  return above.flatMap((one) => unasked(one.path, rule, [...seen, path]));
}

/** Every signed-in user is allowed these, so that nothing has to ask. */
const isForAll = (id: OperationId): boolean => {
  const { permission, grant, scope, changes } = operations[id];
  return (
    permission === "public" || (permission === "signed-in" && !grant && !(scope === "server" && changes))
  );
};

/** Calls that the server's answer about the object itself guards. */
const guardedByAnswer: Partial<Record<OperationId, string>> = {};

test("nothing calls an operation on a way where no screen asks whether the user is allowed it", () => {
  const wrong = [...files.values()].flatMap(({ path, calls }) =>
    [...calls]
      .filter((id) => operations[id].changes && !isForAll(id) && !guardedByAnswer[id])
      .flatMap((id) => unasked(path, ruleOf(id)).map((way) => `${id}: ${way}`)),
  );
  expect(wrong).toEqual([]);
  const called = [...files.values()].flatMap(({ calls }) => [...calls]);
  expect(called.filter((id) => operations[id].changes).length).toBeGreaterThan(60);
});
