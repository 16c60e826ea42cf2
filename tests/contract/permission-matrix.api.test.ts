// Role × operation × organization, from the contract. Compares a short reimplementation of the rule with the
// authorization code, the response to "may I?" and the server's behavior.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createMuster,
  entityPermissions,
  enums,
  type PermissionDecision,
  type Grant,
  type PermissionEntity,
  type User,
} from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { ServerContext } from "../../server/src/context.ts";
import { allFeatures } from "../../server/src/platform/authorization/feature-flags.ts";
import { signedOut, type Caller } from "../../server/src/platform/authorization/caller.ts";
import { openDatabase, type Database } from "../../server/src/platform/db/database.ts";
import { authorize } from "../../server/src/platform/authorization/grants.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  codeOf,
  request,
  startTestServer,
  type Person,
  type TestServer,
} from "../support/server/server.ts";

type Place = "here" | "elsewhere";
interface Right {
  name: string;
  effect: Grant["effect"];
  where: Place | "everywhere";
}
interface Who {
  what: string;
  anonymous?: true;
  flags?: readonly string[];
  rights?: readonly Right[];
}

const asked = Object.entries(operations).map(
  ([id, { method, path, permission, grant, body, tag, scope, changes, person }]) => ({
    id,
    tag,
    person,
    isServerChange: scope === "server" && changes,
    scope: scope as string,
    method,
    path: path as string,
    permission: permission as string,
    body: body?.example as unknown,
    grant: grant as string | null | undefined,
  }),
);
type Asked = (typeof asked)[number];

/** Every entity permission of the catalog, allowed or denied, everywhere or only elsewhere. */
const rights: Right[] = Object.entries(entityPermissions).flatMap(([entity, names]) =>
  names.flatMap((name) =>
    (["everywhere", "elsewhere"] as const).flatMap((where) =>
      (["ALLOW", "DENY"] as const).map((effect) => ({ name: `${entity}.${name}`, effect, where })),
    ),
  ),
);
const views: Right[] = ["ORGANIZATION.View", "NODE.View"].map((name) => ({
  name,
  effect: "ALLOW",
  where: "everywhere",
}));
const entityOf = (name: string) => name.slice(0, name.indexOf(".")) as PermissionEntity;

/** The parameter of an operation's path that a grant's entity refers to; without it, any object counts. */
const marks: Record<PermissionEntity, RegExp> = {
  ORGANIZATION: /\{(clientId|orgId)\}/,
  NODE: /\{(nodeId|clientId|orgId)\}/,
  SYSTEM: /\{(clientId|orgId)\}/,
  SCRIPT_CATEGORY: /\{categoryId\}/,
  SEARCH: /\{groupId\}/,
  POLICY: /\{policyId\}/,
};

const isElsewhere = ({ effect, where }: Right) => effect === "ALLOW" && where !== "everywhere";

/** Whether a user may use an operation, according only to its x-permission, x-grant and x-scope. */
function mayBe({ permission, grant, path, isServerChange }: Asked, who: Who, place: Place): boolean {
  if (permission === "public") return true;
  if (who.anonymous) return false;
  const holds = (flag: string) => who.flags?.includes(flag) === true;
  if (permission === "ninjaAdmin") return holds(permission);
  if (holds("sysadmin")) return true;
  if (!grant) return permission === "signed-in" || holds(permission);
  const named = marks[entityOf(grant)].test(path);
  const concerns = ({ name, effect, where }: Right) =>
    name === grant && (where === "everywhere" || (named ? where === place : effect === "ALLOW"));
  const relevant = (who.rights ?? []).filter(concerns);
  // what concerns all organizations requires more than a right in some of them
  if (isServerChange && entityOf(grant) === "SYSTEM" && relevant.every(isElsewhere)) return holds(permission);
  return !relevant.some(({ effect }) => effect === "DENY") && (relevant.length > 0 || holds(permission));
}

/** Whether a user can see the object in an operation's path. */
function sees({ path, isServerChange }: Asked, who: Who, place: Place): boolean {
  if (who.flags?.includes("sysadmin")) return true;
  const views = (who.rights ?? []).filter(({ name }) => name === "ORGANIZATION.View");
  const seesAll =
    views.length > 0 && views.every(({ effect, where }) => effect === "ALLOW" && where === "everywhere");
  if (isServerChange && !seesAll) return false;
  const view = (grant: string, at: string) =>
    mayBe({ ...asked[0]!, permission: "", grant, path: at }, who, place);
  if (path.includes("{nodeId}"))
    return view("ORGANIZATION.View", "{clientId}") && view("NODE.View", "{nodeId}");
  return !/\{(clientId|orgId)\}/.test(path) || view("ORGANIZATION.View", "{clientId}");
}

/**
 * Yields users: signed out, without permissions, with one flag, with one grant or denial (also in addition to
 * the flag or to a grant), and administrators.
 */
function* everybody({ permission, grant }: Asked): Generator<Who> {
  yield { what: "nobody", anonymous: true };
  yield { what: "with nothing" };
  for (const flag of enums.Permission) yield { what: flag, flags: [flag] };
  for (const right of rights) {
    const what = `${right.effect} ${right.name} ${right.where}`;
    yield { what, rights: [right] };
    if (right.name !== grant) continue;
    yield { what: `${what} beside the flag`, rights: [right], flags: [permission] };
    const allow: Right = { ...right, effect: "ALLOW", where: "everywhere" };
    yield { what: `${what} beside the right`, rights: [right, allow] };
  }
  yield { what: "sysadmin", flags: ["sysadmin", ...enums.Permission] };
  yield { what: "ninjaAdmin", flags: ["ninjaAdmin"] };
}

onEachDatabase("Permission matrix", (database) => {
  let server: TestServer;
  let db: Database;
  let ids: Record<Place, Record<string, number | string>>;
  beforeAll(async () => {
    const address = await database.fresh();
    server = await startTestServer({ database: address });
    db = openDatabase(address, server.data);
    const { muster } = server.ada;
    const other = await server.organization("Elsewhere");
    const made = async (place: { clientId: number; locationId: number }, name: string) => {
      const { nodeId, socket } = await attachAgent(server, place, { delegate: false, name });
      socket.close();
      const { id: groupId } = await muster.call("createDeviceGroup", { body: { name, searchCriteria: {} } });
      const { id: categoryId } = await muster.call("createScriptCategory", { body: { name } });
      const { policyId } = await muster.call("createPolicy", { body: { name, nodeClass: "MAC" } });
      const { clientId, locationId } = place;
      return {
        clientId,
        policyId,
        orgId: clientId,
        locationId,
        nodeId,
        groupId,
        categoryId,
        field: "model",
        jobId: randomUUID(),
        runId: randomUUID(),
      };
    };
    ids = { here: await made(server, "here"), elsewhere: await made(other, "elsewhere") };
  });
  afterAll(async () => {
    await db.destroy();
    await server.close();
  });

  const named = ({ path }: Asked, place: Place): Record<string, number | string> =>
    Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
        name,
        name === "hypervisor" ? "esxi" : (ids[place][name] ?? 1),
      ]),
    );

  function toGrant({ name, effect, where }: Right): Grant {
    const entity = entityOf(name);
    const grant: Grant = { entity, permission: name.slice(entity.length + 1), effect };
    if (where === "everywhere") return grant;
    const { clientId, categoryId, groupId, policyId } = ids[where];
    if (entity === "SYSTEM" || entity === "NODE") return { ...grant, organizationIds: [Number(clientId)] };
    const own = { ORGANIZATION: clientId, SCRIPT_CATEGORY: categoryId, SEARCH: groupId, POLICY: policyId }[
      entity
    ];
    return { ...grant, ids: [Number(own)] };
  }

  test("authorization follows the contract for every user, operation and organization", async () => {
    const wrong: string[] = [];
    let cases = 0;
    for (const operation of asked)
      for (const who of everybody(operation)) {
        const caller: Caller = {
          ...signedOut,
          user: who.anonymous ? null : server.ada.user,
          permissions: new Set(who.flags),
          grants: (who.rights ?? []).map(toGrant),
          organizationIds: null,
          features: allFeatures,
        };
        for (const place of ["here", "elsewhere"] as const) {
          cases++;
          const { allowed } = await authorize(
            { db } as ServerContext,
            caller,
            operations[operation.id as keyof typeof operations],
            named(operation, place),
          );
          if (allowed !== mayBe(operation, who, place))
            wrong.push(`${operation.id} ${place}: ${who.what}: ${allowed}`);
        }
      }
    console.log(`${cases} cases judged on ${database.name}`);
    expect(wrong).toEqual([]);
    expect(cases).toBeGreaterThan(asked.length * (enums.Permission.length + rights.length) * 2);
  });

  test("the server enforces what it reports as allowed", async () => {
    const { muster } = server.ada;
    const changing = await server.person({ organizationIds: null });
    const endUser = await server.person({ userType: "END_USER", organizationIds: null });
    const wrong: string[] = [];
    let cases = 0;

    async function hold(
      who: Who,
      token: string,
      only: (operation: Asked) => boolean = () => true,
    ): Promise<void> {
      const { call } = createMuster({ url: server.url, token });
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      const one = async (operation: Asked, place: Place) => {
        const on = named(operation, place);
        const may = mayBe(operation, who, place) && sees(operation, who, place);
        const { allowed }: Pick<PermissionDecision, "allowed"> = who.anonymous
          ? { allowed: false }
          : await call("checkPermission", { body: { operation: operation.id, on } });
        const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(on[name]));
        // allowed operations are called with an invalid value: they pass authorization and change nothing
        const answer = await (allowed
          ? request(server.url, operation.method, `${url}?unasked=1`, { headers })
          : request(server.url, operation.method, url, { headers, body: operation.body }));
        const code = await codeOf(answer);
        const isLetIn = code === "validation_failed" || (operation.person && code === "person_required");
        const agrees = allowed ? isLetIn : [401, 403, 404].includes(answer.status);
        cases++;
        if (allowed !== may || !agrees)
          wrong.push(`${who.what}: ${operation.id} ${place}: ${allowed}, ${may}, ${code}`);
      };
      const all = asked.filter((operation) => operation.permission !== "public" && only(operation));
      // users whose rights apply everywhere are treated alike in both places
      const differs = who.rights?.some(({ where }) => where !== "everywhere") === true;
      const places = all.flatMap((operation) => {
        const somewhere = differs && Object.values(marks).some((mark) => mark.test(operation.path));
        return [() => one(operation, "here"), ...(somewhere ? [() => one(operation, "elsewhere")] : [])];
      });
      for (let i = 0; i < places.length; i += 8) await Promise.all(places.slice(i, i + 8).map((go) => go()));
    }
    let roles = 0;
    async function become(who: Who, person: Person): Promise<string> {
      const roleIds: number[] = [];
      if (who.rights) {
        const body = { name: `Role ${++roles}`, grants: who.rights.map(toGrant) };
        roleIds.push((await muster.call("createTechnicianRole", { body })).id);
      }
      const permissions = [...(who.flags ?? [])] as User["permissions"];
      await muster.call("updateUser", { path: { userId: person.user.id }, body: { permissions, roleIds } });
      return person.token;
    }

    // cases that depend on the database are tested on each one, the others only on SQLite
    const whole = database.name === "SQLite";
    if (whole) {
      await hold({ what: "nobody", anonymous: true }, "");
      const limited = await muster.call("createApiKey", {
        body: { name: "limited to nothing", permissions: [] },
      });
      await hold({ what: "a key limited to nothing", rights: views }, limited.key);
      await hold({ what: "an end user" }, endUser.token);
    }
    await hold({ what: "who set the server up", flags: ["sysadmin", "ninjaAdmin"] }, server.ada.token);
    const { token: administrator } = await server.person({ sysadmin: true, organizationIds: null });
    await hold({ what: "sysadmin", flags: ["sysadmin"] }, administrator, ({ tag }) => tag === "health");
    await hold({ what: "with nothing" }, await become({ what: "" }, changing));
    const used = new Set(asked.map(({ permission }) => permission));
    for (const flag of enums.Permission.filter((one) => whole && used.has(one))) {
      const who = { what: flag, flags: [flag], rights: views };
      await hold(who, await become(who, changing), ({ permission }) =>
        [flag, "sysadmin"].includes(permission),
      );
    }
    for (const grant of new Set(asked.flatMap((one) => one.grant ?? []))) {
      if (!whole && entityOf(grant) !== "NODE") continue;
      const flag = asked.find(
        (one) => one.grant === grant && (enums.Permission as readonly string[]).includes(one.permission),
      );
      const seen = views.filter(({ name }) => name !== grant);
      const right = (effect: Right["effect"], where: Right["where"]): Right => ({
        name: grant,
        effect,
        where,
      });
      for (const [what, own, permissions] of [
        ["allowed", [right("ALLOW", "everywhere")], []],
        ["allowed elsewhere", [right("ALLOW", "elsewhere")], []],
        ["denied beside the flag", [right("DENY", "everywhere")], flag ? [flag.permission] : []],
        ["denied elsewhere", [right("ALLOW", "everywhere"), right("DENY", "elsewhere")], []],
      ] as const) {
        const who = { what: `${grant} ${what}`, rights: [...seen, ...own], flags: permissions };
        // the first part checks for every operation that a grant allows nothing else
        await hold(who, await become(who, changing), (one) => one.grant === grant);
      }
    }
    console.log(`${cases} cases asked and tried on ${database.name}`);
    expect(wrong).toEqual([]);
  }, 600_000);
});
