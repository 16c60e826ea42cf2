// Lists what changed on a device, from what other features record.
import { cleanText, type DeviceFactChange, type MaintenanceOption } from "@muster/sdk";
import { taskKinds } from "../../automation/queue/tables.ts";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { namesOf } from "../topology/names.ts";
import { toChange } from "../../devices/history.ts";
import { chainOf, policyOf, policyState } from "../policies/applied.ts";
import { conditionOf } from "./records.ts";

/** How many changes are read of each kind, and returned in total. */
export const maxFacts = 50;
const maxTrapLength = 200;

interface Period {
  from: number;
  to: number;
}

type Fact = Omit<DeviceFactChange, "nodeId" | "displayName">;

const noDetails = {
  text: "",
  state: null,
  change: null,
  software: null,
  antivirus: null,
  encryption: null,
  link: null,
  options: [],
} satisfies Partial<Fact>;

async function discovered({ db }: ServerContext, nodeId: number, { from, to }: Period): Promise<Fact[]> {
  const rows = await db
    .selectFrom("deviceChanges")
    .selectAll()
    .where("deviceId", "=", nodeId)
    .where("at", ">=", from)
    .where("at", "<=", to)
    .orderBy("at", "desc")
    .limit(maxFacts)
    .execute();
  return rows.map((row) => ({ ...noDetails, at: row.at, by: row.by, kind: "DEVICE", change: toChange(row) }));
}

async function work({ db }: ServerContext, nodeId: number, { from, to }: Period): Promise<Fact[]> {
  const rows = await db
    .selectFrom("agentWorkTargets")
    .innerJoin("agentWork", "agentWork.id", "agentWorkTargets.workId")
    .select(["agentWork.kind", "agentWork.name", "agentWork.createdBy", "agentWorkTargets.state"])
    .select(["agentWorkTargets.startedAt", "agentWork.createdAt"])
    .where("agentWorkTargets.nodeId", "=", nodeId)
    .where("agentWork.kind", "in", ["SCRIPT_RUN", ...taskKinds])
    .where("agentWork.createdAt", "<=", to)
    .where("agentWork.createdAt", ">=", from)
    .orderBy("agentWork.createdAt", "desc")
    .limit(maxFacts)
    .execute();
  return rows.map(({ kind, name, createdBy, state, startedAt, createdAt }) => ({
    ...noDetails,
    at: startedAt ?? createdAt,
    by: createdBy,
    kind: taskKinds.includes(kind) ? "TASK" : "RUN",
    text: name,
    state,
  }));
}

/** Returns programs that were installed, updated or removed. */
async function software({ db }: ServerContext, nodeId: number, { from, to }: Period): Promise<Fact[]> {
  const rows = await db
    .selectFrom("softwareChanges")
    .select(["at", "name", "source", "before", "after"])
    .where("deviceId", "=", nodeId)
    .where("at", ">=", from)
    .where("at", "<=", to)
    .orderBy("at", "desc")
    .orderBy("name")
    .limit(maxFacts)
    .execute();
  return rows.map((row) => ({ ...noDetails, at: row.at, by: "", kind: "SOFTWARE", software: row }));
}

/** Returns antivirus products that were added or removed, or whose protection was turned on or off. */
async function antivirus({ db }: ServerContext, nodeId: number, { from, to }: Period): Promise<Fact[]> {
  const rows = await db
    .selectFrom("antivirusChanges")
    .select(["at", "product", "kind"])
    .where("deviceId", "=", nodeId)
    .where("at", ">=", from)
    .where("at", "<=", to)
    .orderBy("at", "desc")
    .limit(maxFacts)
    .execute();
  return rows.map(({ at, product, kind }) => ({
    ...noDetails,
    at,
    by: "",
    kind: "ANTIVIRUS",
    text: product,
    antivirus: kind,
  }));
}

/** Returns volumes whose encryption was turned on or off. */
async function encryption({ db }: ServerContext, nodeId: number, { from, to }: Period): Promise<Fact[]> {
  const rows = await db
    .selectFrom("encryptionChanges")
    .select(["at", "volume", "state"])
    .where("deviceId", "=", nodeId)
    .where("at", ">=", from)
    .where("at", "<=", to)
    .orderBy("at", "desc")
    .limit(maxFacts)
    .execute();
  return rows.map(({ at, volume, state }) => ({
    ...noDetails,
    at,
    by: "",
    kind: "ENCRYPTION",
    text: volume,
    encryption: state,
  }));
}

/** Returns new and lost connections; a neighbor that the caller doesn't see has no name. */
async function connections(
  context: ServerContext,
  caller: Caller,
  nodeId: number,
  { from, to }: Period,
): Promise<Fact[]> {
  const rows = await context.db
    .selectFrom("topologyChanges")
    .selectAll()
    .where("deviceId", "=", nodeId)
    .where("at", ">=", from)
    .where("at", "<=", to)
    .orderBy("at", "desc")
    .limit(maxFacts)
    .execute();
  const names = await namesOf(
    context,
    caller,
    rows.flatMap(({ neighborId }) => neighborId ?? []),
  );
  return rows.map(({ at, isNew, port, neighborId, neighborName, neighborPort }) => ({
    ...noDetails,
    at,
    by: "",
    kind: "TOPOLOGY",
    link: {
      isNew: isNew === 1,
      port,
      neighborName: names.get(neighborId ?? 0) ?? neighborName,
      neighborPort,
    },
  }));
}

/** Returns restarts, and ports that went up or down, as the device's traps reported them. */
async function traps({ db }: ServerContext, nodeId: number, { from, to }: Period): Promise<Fact[]> {
  const rows = await db
    .selectFrom("deviceMessages")
    .select(["at", "source", "text"])
    .where("deviceId", "=", nodeId)
    .where("kind", "=", "TRAP")
    .where("source", "in", ["coldStart", "warmStart", "linkDown", "linkUp"])
    .where("at", ">=", from)
    .where("at", "<=", to)
    .orderBy("at", "desc")
    .limit(maxFacts)
    .execute();
  return rows.map(({ at, source, text }) => ({
    ...noDetails,
    at,
    by: "",
    kind: "TRAP",
    text: cleanText([source, text].filter(Boolean).join(": "), maxTrapLength),
  }));
}

async function maintenance({ db }: ServerContext, nodeId: number, { from, to }: Period): Promise<Fact[]> {
  const rows = await db
    .selectFrom("maintenanceDevices")
    .innerJoin("maintenance", "maintenance.id", "maintenanceDevices.maintenanceId")
    .select(["maintenance.createdAt", "maintenance.createdBy", "maintenance.options"])
    .where("maintenanceDevices.nodeId", "=", nodeId)
    .where("maintenance.createdAt", ">=", from)
    .where("maintenance.createdAt", "<=", to)
    .execute();
  return rows.map(({ createdAt, createdBy, options }) => ({
    ...noDetails,
    at: createdAt,
    by: createdBy,
    kind: "MAINTENANCE",
    options: JSON.parse(options) as MaintenanceOption[],
  }));
}

async function policyChanges(context: ServerContext, nodeId: number, { from, to }: Period): Promise<Fact[]> {
  const state = await policyState(context);
  const device = state.devices.get(nodeId);
  const applied = device && policyOf(state, device);
  const ids = applied ? chainOf(state, applied.policy.id).map(({ id }) => String(id)) : [];
  const { db } = context;
  const changed = ids.length
    ? await db
        .selectFrom("activities")
        .select(["at", "actor", "objectName"])
        .where("objectKind", "=", "policy")
        .where("objectId", "in", ids)
        .where("outcome", "=", "done")
        .where("at", ">=", from)
        .where("at", "<=", to)
        .orderBy("sequence", "desc")
        .limit(maxFacts)
        .execute()
    : [];
  const exceptions = await db
    .selectFrom("policyExceptions")
    .select(["changedAt", "changedBy", "conditionId"])
    .where("deviceId", "=", nodeId)
    .where("changedAt", ">=", from)
    .where("changedAt", "<=", to)
    .execute();
  const conditions = state.policies.values().flatMap(({ content }) => content.conditions ?? []);
  const names = new Map(conditions.map(({ id, name }) => [id, name]));
  return [
    ...changed.map(({ at, actor, objectName }) => ({
      ...noDetails,
      at,
      by: actor,
      kind: "POLICY" as const,
      text: objectName,
    })),
    ...exceptions.flatMap(({ changedAt, changedBy, conditionId }) => {
      const name = names.get(conditionId);
      // the condition has been deleted since
      if (name === undefined) return [];
      return [{ ...noDetails, at: changedAt, by: changedBy, kind: "POLICY" as const, text: name }];
    }),
  ];
}

async function parentAlerts({ db }: ServerContext, nodeId: number, { from, to }: Period): Promise<Fact[]> {
  const rows = await db
    .selectFrom("alerts")
    .select(["openedAt", "condition", "instance"])
    .where("deviceId", "=", nodeId)
    .where("openedAt", ">=", from)
    .where("openedAt", "<=", to)
    .orderBy("openedAt", "desc")
    .limit(maxFacts)
    .execute();
  return rows.map((row) => ({
    ...noDetails,
    at: row.openedAt,
    by: "",
    kind: "ALERT",
    text: [conditionOf(row).name, row.instance].filter(Boolean).join(" · "),
  }));
}

interface Named {
  id: number;
  displayName: string;
}

/** Returns what changed on a device and on those through which it is reached, newest first. */
export async function changesBefore(
  context: ServerContext,
  caller: Caller,
  { device, parents }: { device: Named; parents: readonly Named[] },
  period: Period,
): Promise<DeviceFactChange[]> {
  const of = async ({ id, displayName }: Named, withAlerts: boolean) => {
    const found = await Promise.all([
      discovered(context, id, period),
      work(context, id, period),
      software(context, id, period),
      antivirus(context, id, period),
      encryption(context, id, period),
      connections(context, caller, id, period),
      traps(context, id, period),
      maintenance(context, id, period),
      policyChanges(context, id, period),
      withAlerts ? parentAlerts(context, id, period) : [],
    ]);
    return found.flat().map((fact) => ({ ...fact, nodeId: id, displayName }));
  };
  const all = await Promise.all([of(device, false), ...parents.map((parent) => of(parent, true))]);
  return all
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, maxFacts);
}
