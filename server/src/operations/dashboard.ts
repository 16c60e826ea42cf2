// The state of all devices and what needs attention, limited to what the caller sees.
import type { Dashboard, DashboardAttention, DashboardCell, DashboardCounts } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { sql, type RawBuilder } from "kysely";
import { taskKinds } from "../automation/queue/tables.ts";
import type { Feature, Handlers } from "../feature.ts";
import { degradedBy } from "../devices/degraded-devices.ts";
import { isInMaintenance } from "../platform/authorization/device-query.ts";
import { hasStatus, respondedAt, statusOf } from "../platform/authorization/device-status.ts";
import { authorize, onDevices } from "../platform/authorization/grants.ts";
import { answerOf, type Within } from "./counts.ts";
import { failedWork } from "./work-counts.ts";

const dayMS = 24 * 3_600_000;
const maxCells = 300;
const maxOrganizations = 20;
const maxPerKind = 5;
const keyWarningMS = 7 * dayMS;
const tokenWarningMS = dayMS;

type State = DashboardCell["state"];

const none = (): DashboardCounts => ({
  total: 0,
  offline: 0,
  degraded: 0,
  unknown: 0,
  maintenance: 0,
  online: 0,
});
const fields = {
  OFFLINE: "offline",
  DEGRADED: "degraded",
  UNKNOWN: "unknown",
  MAINTENANCE: "maintenance",
  ONLINE: "online",
} as const satisfies Record<State, keyof DashboardCounts>;

const worse = (a: DashboardCounts, b: DashboardCounts) =>
  b.offline - a.offline || b.degraded - a.degraded || b.unknown - a.unknown || b.total - a.total;

const seen = ({ context, caller, query }: Within) =>
  context.db
    .selectFrom("devices")
    .where(onDevices(caller))
    .$if(query.clientId !== undefined, (q) => q.where("devices.organizationId", "=", query.clientId!));

/** Returns the state of a device; during maintenance it is `MAINTENANCE`, whatever else applies. */
const stateIn = ({ caller }: Within): RawBuilder<State> => sql<State>`case
  when ${isInMaintenance(Date.now())} then 'MAINTENANCE' else ${statusOf(caller.connected())} end`;

async function countsOf(call: Within) {
  const rows = await call.context.db
    .selectFrom(
      seen(call)
        .select(["devices.organizationId", "devices.role", stateIn(call).as("state")])
        .as("found"),
    )
    .innerJoin("organizations", "organizations.id", "found.organizationId")
    .select(["found.organizationId as id", "organizations.name", "found.role", "found.state"])
    .select((e) => e.fn.countAll<number>().as("n"))
    .groupBy(["found.organizationId", "organizations.name", "found.role", "found.state"])
    .execute();
  const devices = none();
  const organizations = new Map<number, Dashboard["organizations"][number]>();
  const roles = new Map<string, Dashboard["roles"][number]>();
  for (const { id, name, role, state, n } of rows) {
    const organization = organizations.get(id) ?? { id, name, ...none() };
    const ofRole = roles.get(role) ?? { role, ...none() };
    organizations.set(id, organization);
    roles.set(role, ofRole);
    for (const counts of [devices, organization, ofRole]) {
      counts.total += Number(n);
      counts[fields[state]] += Number(n);
    }
  }
  return {
    devices,
    organizations: [...organizations.values()].toSorted(worse).slice(0, maxOrganizations),
    organizationsTotal: organizations.size,
    roles: [...roles.values()].toSorted(worse),
  };
}

async function cellsOf(call: Within): Promise<DashboardCell[]> {
  const { caller } = call;
  const lastSeen = sql<number | null>`coalesce(agents."lastSeenAt", ${respondedAt})`;
  const isDown = sql<number>`case when ${hasStatus("OFFLINE", caller.connected())} then 1 else 0 end`;
  const rows = (condition: RawBuilder<boolean>, max: number) =>
    seen(call)
      .innerJoin("organizations", "organizations.id", "devices.organizationId")
      .leftJoin("agents", "agents.nodeId", "devices.id")
      .select(["devices.id", "devices.displayName as name", "organizations.name as clientName"])
      .select(["devices.role", stateIn(call).as("state"), isDown.as("down"), lastSeen.as("since")])
      .where(condition)
      .limit(max);
  const isUp = sql<boolean>`(${hasStatus("ONLINE", caller.connected())} and not ${isInMaintenance(Date.now())})`;
  const rank = sql`case ${stateIn(call)} when 'OFFLINE' then 0 when 'DEGRADED' then 1 when 'UNKNOWN' then 2 else 3 end`;
  const bad = await rows(sql`not ${isUp}`, maxCells)
    .orderBy(rank)
    .orderBy(sql`coalesce(${lastSeen}, 0)`, "desc")
    .orderBy("devices.id")
    .execute();
  const rest = maxCells - bad.length;
  const up = rest > 0 ? await rows(isUp, rest).orderBy("devices.id").execute() : [];
  const degraded = bad.flatMap(({ id, state }) => (state === "DEGRADED" ? [id] : []));
  const causes = await degradedBy(call.context, caller, degraded);
  return [...bad, ...up].map(({ down, since, ...cell }) => ({
    ...cell,
    isDown: Number(down) === 1,
    since: since === null ? null : Number(since),
    degraded: causes.get(cell.id) ?? null,
  }));
}

/** Converts the first results of a list. */
const listed = <Row>(
  answer: { results: readonly Row[] } | undefined,
  toRow: (row: Row) => DashboardAttention | undefined,
): DashboardAttention[] => (answer?.results ?? []).flatMap((row) => toRow(row) ?? []).slice(0, maxPerKind);

const devicesIn = (cells: readonly DashboardCell[], state: "OFFLINE" | "DEGRADED"): DashboardAttention[] =>
  cells
    .filter((cell) => cell.state === state)
    .slice(0, maxPerKind)
    .map(({ id, name, clientName, since, degraded }) => ({
      kind: `DEVICE_${state}`,
      id: String(id),
      name,
      clientName,
      cause: degraded?.cause ?? "",
      count: 1,
      since: degraded?.since ?? since,
    }));

async function attentionOf(call: Within, cells: readonly DashboardCell[]): Promise<DashboardAttention[]> {
  const { context, caller, query } = call;
  const now = Date.now();
  const page = { offset: 0, pageSize: 50 };
  const [failed, jobs, agents, changes, tokens, keys] = await Promise.all([
    failedWork(context, caller, query.clientId, 2 * maxPerKind),
    answerOf("listJobs", { ...page, state: "FAILED" }, call),
    answerOf("listNodeApprovals", { ...page, pageSize: maxPerKind, state: "PENDING" }, call),
    answerOf("listChangeRequests", { ...page, state: "PENDING" }, call),
    answerOf("listEnrollmentTokens", page, call),
    // an API key must not see the names of its user's other keys
    caller.isPerson && query.clientId === undefined ? answerOf("listApiKeys", {}, call) : undefined,
  ]);
  const expires = (at: number | null, within: number) => at !== null && at > now && at < now + within;
  return [
    ...devicesIn(cells, "OFFLINE"),
    ...devicesIn(cells, "DEGRADED"),
    ...failed.map(({ id, kind, name, since, count }) => ({
      kind: taskKinds.includes(kind) ? ("TASK_FAILED" as const) : ("RUN_FAILED" as const),
      id,
      name,
      clientName: "",
      cause: "",
      count,
      since,
    })),
    ...listed(jobs, ({ id, targets, finishedAt, total }) =>
      (finishedAt ?? 0) < now - dayMS
        ? undefined
        : {
            kind: "DISCOVERY_FAILED",
            id,
            name: targets,
            clientName: "",
            cause: "",
            count: total,
            since: finishedAt,
          },
    ),
    ...listed(agents, ({ nodeId, displayName, clientName, requestedAt }) => ({
      kind: "AGENT_PENDING",
      id: String(nodeId),
      name: displayName,
      clientName,
      cause: "",
      count: 1,
      since: requestedAt,
    })),
    ...listed(changes, ({ id, summary, devices, organizationIds, requestedAt }) =>
      query.clientId !== undefined && !organizationIds?.includes(query.clientId)
        ? undefined
        : {
            kind: "CHANGE_REQUEST_PENDING",
            id: String(id),
            name: summary,
            clientName: "",
            cause: "",
            count: devices,
            since: requestedAt,
          },
    ),
    ...listed(tokens, ({ id, state, clientName, locationName, expiresAt, createdAt }) =>
      // a token valid for less than the warning period would always cause a warning
      state === "ACTIVE" && expires(expiresAt, tokenWarningMS) && expiresAt - createdAt > tokenWarningMS
        ? {
            kind: "TOKEN_EXPIRING",
            id: String(id),
            name: locationName,
            clientName,
            cause: "",
            count: 1,
            since: expiresAt,
          }
        : undefined,
    ),
    ...listed(keys, ({ id, name, expiresAt }) =>
      expires(expiresAt, keyWarningMS)
        ? {
            kind: "API_KEY_EXPIRING",
            id: String(id),
            name,
            clientName: "",
            cause: "",
            count: 1,
            since: expiresAt,
          }
        : undefined,
    ),
  ];
}

const handlers = {
  async getDashboard({ context, caller, request, reply, query }) {
    const call = { context, caller, request, reply, query };
    const { allowed } = await authorize(context, caller, operations.listDevices, {});
    const nothing = { devices: none(), organizations: [], organizationsTotal: 0, roles: [] };
    const [counts, cells] = allowed
      ? await Promise.all([countsOf(call), cellsOf(call)])
      : [nothing, [] as DashboardCell[]];
    return { asOf: Date.now(), ...counts, cells, attention: await attentionOf(call, cells) };
  },
} satisfies Partial<Handlers>;

export const dashboard: Feature = { handlers };
