// Stores what delegates report about VM hosts: only about hosts that they were told to read, and never more
// than a host can have.
import { cleanText, enums, vmRoles, type VmSnapshot } from "@muster/sdk";
import type { ReportedVm, VmHostReading, VmHostReport, VmHostReportAnswer } from "@muster/sdk/live";
import type { Selectable } from "kysely";
import { isIP } from "node:net";
import { perServer, type ServerContext } from "../../context.ts";
import { isPolledBy } from "../../monitoring/polling/assignments.ts";
import { Allowance } from "../../platform/rate-allowance.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { guard } from "../../platform/contract-validation.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { lockOrganization } from "../match.ts";
import { addDevice, updateDevice, type HostRow } from "./devices.ts";
import { storeMembers } from "./members.ts";

type VmRow = Selectable<Tables["virtualMachines"]>;

/** Includes those that are gone until a user deletes them. */
const maxPerHost = 2_000;
const allowance = { atOnce: 30, perMS: 1 / 5_000 };

const isReport = guard<VmHostReport>({
  type: "object",
  additionalProperties: false,
  required: ["nodeId", "error"],
  properties: {
    nodeId: { type: "integer", minimum: 1 },
    error: { enum: ["", ...enums.VmHostTestCode.filter((code) => code !== "SUCCESS")] },
    reading: { type: "object" },
  },
});

const text = (maxLength: number) => ({ type: "string", maxLength });
const schema = (name: string) => ({ $ref: `contract#/components/schemas/${name}` });
const listOf = (items: object, maxItems: number) => ({ type: "array", maxItems, items });
const count = (maximum: number) => ({ type: "integer", minimum: 0, maximum });
const bytes = { type: "number", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
/** Returns the schema of an object with exactly these properties. */
const exactly = (properties: Record<string, object>) => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const withOptional = (optional: Record<string, object>, properties: Record<string, object>) => ({
  ...exactly(properties),
  properties: { ...properties, ...optional },
});

const ofHost = {
  product: text(400),
  vendor: text(400),
  model: text(400),
  serialNumber: text(400),
  cpuCores: count(1e6),
  memoryBytes: bytes,
};
const member = {
  name: text(400),
  isConnected: { type: "boolean" },
  cpuCores: count(1e5),
  memoryBytes: bytes,
};
const memberDevice = { ref: schema("VmReference"), cluster: text(400), datastores: listOf(text(400), 200) };

const isReading = guard<VmHostReading>(
  exactly({
    ...ofHost,
    // agents of older versions report too little about members to make devices of them
    members: listOf({ anyOf: [exactly({ ...ofHost, ...member, ...memberDevice }), exactly(member)] }, 1_000),
    datastores: listOf(schema("VmDatastore"), 200),
    vms: listOf(
      withOptional(
        { runsOnRef: schema("VmReference") },
        {
          ref: schema("VmReference"),
          name: text(400),
          powerState: { enum: enums.VmPowerState.filter((state) => state !== "GONE") },
          guestOs: text(400),
          ip: text(45),
          mac: text(17),
          cpuCount: count(10_000),
          memoryBytes: bytes,
          runsOn: text(400),
          hasTools: { type: "boolean" },
          snapshots: listOf(schema("VmSnapshot"), 100),
        },
      ),
      maxPerHost,
    ),
  }),
);

const allowances = perServer(() => new Allowance<number>(allowance.atOnce, allowance.perMS));

export async function storeHostReport(
  context: ServerContext,
  agent: AgentSocket,
  report: unknown,
): Promise<VmHostReportAnswer> {
  if (!isReport(report) || !isPolledBy(context, agent, report.nodeId)) return "REFUSED";
  if (report.reading && !isReading(report.reading)) return "REFUSED";
  if (!allowances(context).take(report.nodeId)) return "REFUSED";
  const { nodeId, error, reading } = report;
  const now = Date.now();
  const host = await context.db
    .selectFrom("vmHosts")
    .selectAll()
    .where("nodeId", "=", nodeId)
    .where("delegateNodeId", "=", agent.data.nodeId)
    .where("partOf", "is", null)
    .executeTakeFirst();
  if (!host) return "REFUSED";
  if (error || !reading) {
    if (!error && host.readAt === null) return "SEND";
    await noteCheck(context, host, error, now);
    return "STORED";
  }
  const changed = await context.inTransaction(({ db }) => store(db, host, reading, now));
  if (changed || host.error) context.live.invalidate("devices", host.organizationId);
  return "STORED";
}

async function noteCheck(
  context: ServerContext,
  host: HostRow,
  error: VmHostReport["error"],
  now: number,
): Promise<void> {
  const { db } = context;
  const read = error ? {} : { readAt: now };
  await db
    .updateTable("vmHosts")
    .set({ error, checkedAt: now, ...read })
    .where("nodeId", "=", host.nodeId)
    .execute();
  await db
    .updateTable("vmHosts")
    .set({ checkedAt: now, ...read })
    .where("partOf", "=", host.nodeId)
    .where("error", "<>", "host_gone")
    .execute();
  if (!error)
    await db
      .updateTable("virtualMachines")
      .set({ readAt: now })
      .where("hostNodeId", "=", host.nodeId)
      .where("powerState", "<>", "GONE")
      .execute();
  if (error !== host.error) context.live.invalidate("devices", host.organizationId);
}

/** Stores a reading; returns whether devices have changed. */
async function store(db: Database, host: HostRow, reading: VmHostReading, now: number): Promise<boolean> {
  await lockOrganization(db, host.organizationId);
  const { product, cpuCores, memoryBytes, members, datastores } = reading;
  const stores = datastores.map((one) => ({
    ...one,
    name: cleanText(one.name, 100),
    kind: cleanText(one.kind, 30),
  }));
  await db
    .updateTable("vmHosts")
    .set({
      product: cleanText(product, 100),
      cpuCores,
      memoryBytes: Math.round(memoryBytes),
      datastores: JSON.stringify(stores),
      error: "",
      checkedAt: now,
      readAt: now,
    })
    .where("nodeId", "=", host.nodeId)
    .execute();
  const device = {
    os: cleanText(product, 100),
    vendor: cleanText(reading.vendor, 100),
    model: cleanText(reading.model, 100),
    serialNumber: cleanText(reading.serialNumber, 200),
  };
  const isNew = await updateDevice(db, host.nodeId, device, host, now);
  const hasMembers = await storeMembers(db, host, { members, stores }, now);
  return (await storeVms(db, host, reading.vms, now)) || hasMembers || isNew;
}

const snapshotsOf = (snapshots: readonly VmSnapshot[]): VmSnapshot[] =>
  snapshots.map((one) => ({
    ...one,
    name: cleanText(one.name, 100),
    description: cleanText(one.description, 300),
  }));

function toVm(host: HostRow, vm: ReportedVm, now: number): Omit<VmRow, "nodeId"> {
  return {
    hostNodeId: host.nodeId,
    ref: vm.ref,
    name: cleanText(vm.name, 100) || vm.ref,
    powerState: vm.powerState,
    guestOs: cleanText(vm.guestOs, 100),
    ip: isIP(vm.ip) ? vm.ip : "",
    cpuCount: vm.cpuCount,
    memoryBytes: Math.round(vm.memoryBytes),
    runsOn: cleanText(vm.runsOn, 100),
    runsOnRef: vm.runsOnRef ?? "",
    hasTools: vm.hasTools ? 1 : 0,
    snapshots: JSON.stringify(snapshotsOf(vm.snapshots)),
    readAt: now,
  };
}

const ofVm = ({ nodeId, type }: HostRow, ref: string) => ({
  role: vmRoles[type].vm,
  vendor: { ESXI: "VMware", HYPERV: "Microsoft", PROXMOX: "Proxmox" }[type],
  identity: `vm/${nodeId}/${ref}`,
});

const isSame = (a: Omit<VmRow, "nodeId" | "readAt">, b: Omit<VmRow, "nodeId" | "readAt">) =>
  (Object.keys(a) as (keyof typeof a)[]).every((key) => Object.is(a[key], b[key]));

async function storeVms(
  db: Database,
  host: HostRow,
  vms: readonly ReportedVm[],
  now: number,
): Promise<boolean> {
  const before = await db
    .selectFrom("virtualMachines")
    .selectAll()
    .where("hostNodeId", "=", host.nodeId)
    .execute();
  const known = new Map(before.map((row) => [row.ref, row]));
  const reported = new Map(vms.map((vm) => [vm.ref, vm]));
  let hasChanged = false;
  let room = maxPerHost - before.length;
  for (const vm of reported.values()) {
    const row = toVm(host, vm, now);
    const mac = /^[\da-f]{2}(?::[\da-f]{2}){5}$/.test(vm.mac) ? vm.mac : "";
    const device = { displayName: row.name, os: row.guestOs, ip: row.ip, mac };
    const old = known.get(vm.ref);
    if (!old && --room < 0) break;
    const nodeId = old?.nodeId ?? (await addDevice(db, host, { ...device, ...ofVm(host, vm.ref) }, now));
    if (!old)
      await db
        .insertInto("virtualMachines")
        .values({ nodeId, ...row })
        .execute();
    else {
      const { nodeId: _, readAt: _at, ...rest } = old;
      const { readAt: _now, ...fresh } = row;
      const same = isSame(fresh, rest);
      await db.updateTable("virtualMachines").set(row).where("nodeId", "=", nodeId).execute();
      if (!same) await updateDevice(db, nodeId, device, host, now);
      hasChanged ||= !same;
    }
    hasChanged ||= !old;
  }
  const gone = before.filter(({ ref, powerState }) => !reported.has(ref) && powerState !== "GONE");
  for (const { nodeId } of gone) {
    await db
      .updateTable("virtualMachines")
      .set({ powerState: "GONE" })
      .where("nodeId", "=", nodeId)
      .execute();
    await db.updateTable("devices").set({ isUp: 0, updatedAt: now }).where("id", "=", nodeId).execute();
  }
  return hasChanged || gone.length > 0;
}
