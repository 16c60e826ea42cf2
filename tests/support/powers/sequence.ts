// Random sequences of operations by random principals, and the rules that must hold after each operation.
import { Agent } from "node:http";
import fc from "fast-check";
import { operations, type OperationId } from "@muster/sdk/contract";
import { valid } from "../contract/arbitrary.ts";
import { sender } from "../contract/requests.ts";
import type { TestServer } from "../server/server.ts";
import { hasEverything, missing, readState, type State } from "./rights.ts";
import { cast, enter, leave, type Cast, type Principals, type World } from "./principals.ts";

/**
 * Operations that delete objects which later sequences need, or that start work which outlasts a sequence.
 */
const endsTheWorld: readonly OperationId[] = [
  "createFirstAdministrator",
  "deleteOrganization",
  "deleteLocation",
  "deleteDevice",
  "deleteDevices",
  "mergeDevices",
  "stopEverything",
  "replaceRootKey",
  "deleteSaml",
];

/**
 * Every operation that changes something, including future ones. Operations that need no sign-in ask for a
 * password or a token, which no principal here has.
 */
export const chosen = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].changes && operations[id].permission !== "public" && !endsTheWorld.includes(id),
);
/** Reads show whether a user can see another organization's data. */
const reads = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].method === "GET" && !operations[id].changes && id !== "getContract",
);
const onPrincipals = chosen.filter((id) => operations[id].principal);

interface Step {
  id: OperationId;
  actor: number;
  body: unknown;
  picks: number[];
}

const stepOf = (id: OperationId): fc.Arbitrary<Step> => {
  const { body } = operations[id];
  return fc.record({
    id: fc.constant(id),
    actor: fc.nat({ max: 10 }),
    body: body
      ? fc.oneof({ weight: 3, arbitrary: valid(body.schema) }, fc.constant(body.example))
      : fc.constant(undefined),
    picks: fc.array(fc.nat({ max: 30 }), { minLength: 8, maxLength: 8 }),
  });
};

export const sequences: fc.Arbitrary<{ people: Cast; steps: Step[] }> = fc.record({
  people: cast,
  steps: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...onPrincipals).chain(stepOf) },
      { weight: 1, arbitrary: fc.constantFrom(...chosen).chain(stepOf) },
      { weight: 2, arbitrary: fc.constantFrom(...reads).chain(stepOf) },
    ),
    { minLength: 3, maxLength: 8 },
  ),
});

/** The number of times that each operation was allowed. */
export type Allowed = Map<string, number>;

/** Runs sequences on one server. */
export class Stage {
  readonly allowed: Allowed = new Map();
  private readonly world: World;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly url: string;
  private readonly before: { users: number; roles: number; groups: number };
  private readonly base: State;

  private constructor(url: string, world: World, before: Stage["before"], base: State) {
    this.url = url;
    this.world = world;
    this.before = before;
    this.base = base;
  }

  static async open(server: TestServer, world: World): Promise<Stage> {
    const last = async (table: "users" | "roles" | "deviceGroups") =>
      (
        await world.db
          .selectFrom(table)
          .select((e) => e.fn.max<number>("id").as("id"))
          .executeTakeFirstOrThrow()
      ).id;
    const before = {
      users: await last("users"),
      roles: await last("roles"),
      groups: await last("deviceGroups"),
    };
    return new Stage(server.url, world, before, await readState(world));
  }

  close(): void {
    this.agent.destroy();
  }

  /** @throws Error with the rule that an operation broke */
  async play({ people, steps }: { people: Cast; steps: Step[] }): Promise<void> {
    const principals = await enter(this.world, people);
    try {
      let state = await readState(this.world);
      for (const step of steps) state = await this.take(step, principals, state);
      for (const [name, { rights, credentials }] of this.base) {
        const now = state.get(name);
        if (now?.credentials !== credentials || missing(rights, now.rights).length)
          throw new Error(`${name} of before was changed: ${credentials} → ${now?.credentials}`);
      }
    } finally {
      await leave(this.world, this.before);
    }
  }

  private async take(step: Step, principals: Principals, before: State): Promise<State> {
    const key = principals.keys[step.actor % principals.keys.length]!;
    const { method, url, text } = requestOf(step, this.world, principals);
    const send = sender(this.url, this.agent, key.token);
    const headers: Record<string, string> = text === undefined ? {} : { "content-type": "application/json" };
    const answer = await send(method, url, headers, text);
    const actor = before.get(`key ${key.id}`);
    const what = `key ${key.id} of user ${key.userId}: ${method} ${url} ${text ?? ""} → ${answer.status}`;
    if (answer.status >= 500) throw new Error(`${what}: ${answer.text}`);
    if (!actor && answer.status < 400 && operations[step.id].permission !== "public")
      throw new Error(`${what}: a deleted key was accepted`);
    const rights = actor?.rights ?? new Set<string>();
    for (const { id, marker } of this.world.places)
      if (!hasEverything(rights) && !rights.has(`sees ${id}`) && answer.text.includes(marker))
        throw new Error(`${what}: shows organization ${id}`);
    if (answer.status >= 400) return operations[step.id].changes ? readState(this.world) : before;
    this.allowed.set(step.id, (this.allowed.get(step.id) ?? 0) + 1);
    if (!operations[step.id].changes || !actor) return before;
    const after = await readState(this.world);
    this.compare(what, { name: `key ${key.id}`, userId: key.userId, rights: actor.rights }, before, after);
    return after;
  }

  private compare(
    what: string,
    actor: { name: string; userId: number; rights: ReadonlySet<string> },
    before: State,
    after: State,
  ): void {
    for (const [name, { rights }] of after) {
      const had = before.get(name)?.rights ?? new Set<string>();
      const gained = new Set([...rights].filter((right) => !had.has(right)));
      const beyond = missing(actor.rights, gained);
      if (beyond.length) throw new Error(`${what}: ${name} gained ${beyond.join(", ")}`);
    }
    for (const [name, row] of before) {
      const now = after.get(name);
      if (now?.credentials === row.credentials || (name !== actor.name && row.userId === null)) continue;
      // a key's limits matter to a user who gets its secret, not to one who deletes it
      const limits = name.startsWith("key") && now !== undefined;
      const beyond = missing(actor.rights, row.rights).filter(
        (right) => limits || !right.startsWith("lasts"),
      );
      if (name !== actor.name && beyond.length)
        throw new Error(`${what}: changed how ${name} signs in, who can ${beyond.join(", ")}`);
    }
  }
}

/** Replaces IDs by those of existing objects, so that most requests refer to something. */
function requestOf({ id, body, picks }: Step, world: World, principals: Principals) {
  const { method, path, body: takesBody } = operations[id];
  let next = 0;
  const pick = <T>(all: readonly T[]): T => all[picks[next++ % picks.length]! % all.length]!;
  const some = <T>(all: readonly T[]): T[] =>
    all.filter((_, i) => (picks[(next + i) % picks.length]! & 1) === 1);
  const lists: Record<string, readonly (number | string)[]> = {
    userId: principals.userIds,
    keyId: principals.keys.map((one) => one.id),
    roleId: principals.roleIds,
    groupId: world.groupIds,
    clientId: world.places.map((one) => one.id),
    orgId: world.places.map((one) => one.id),
    locationId: world.places.map((one) => one.locationId),
    nodeId: world.devices.map((one) => one.id),
    categoryId: world.categoryIds,
  };
  const fill = (value: unknown, name = ""): unknown => {
    const known = lists[name] ?? lists[name.replace(/s$/, "")];
    if (name === "organizationIds") return picks[next]! % 3 === 0 ? null : some(lists.clientId!);
    if (name === "deviceIds" || name === "nodeIds") return [pick(lists.nodeId!)];
    if (known && typeof value === "number") return pick(known);
    if (known && Array.isArray(value)) return some(known);
    if (Array.isArray(value)) return value.map((one) => fill(one));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, key)]));
    return value;
  };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(lists[name] ? pick(lists[name]) : 1)),
  );
  return { method, url, text: takesBody ? JSON.stringify(withRevision(fill(body))) : undefined };
}

/** Sets the first revision, with which changes are made whatever others have changed. */
function withRevision(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("revision" in body)) return body;
  return { ...body, revision: 1 };
}
