// What delegates report of VM hosts: only of hosts that they were told to read, and never more than a host can have.
import { cleanText, vmHostTestLabels, vmRoles, type VmSnapshot, addressOrder, enums } from "@muster/sdk";
import type { ReportedVm, VmHostReading, VmHostReport, VmHostReportAnswer } from "@muster/sdk/live";
import type { Selectable } from "kysely";
import { isIP } from "node:net";
import { perServer, type ServerContext } from "../../context.ts";
import { isPolledBy } from "../../monitoring/polling/assignments.ts";
import { Allowance } from "../../platform/allowance.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { checker } from "../../platform/db/validation.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { lockOrganization } from "../match.ts";
import { fieldsFrom, recordChanges, saveFields } from "../provenance.ts";
import { searchText } from "../search.ts";

type HostRow = Selectable<Tables["vmHosts"]>;
type VmRow = Selectable<Tables["virtualMachines"]>;

/** With those that are gone, which a person deletes. */
const mostOfHost = 2_000;
const allowance = { atOnce: 30, perMS: 1 / 5_000 };

const isReport = checker({ coerceTypes: false }).compile<VmHostReport>({
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
/** An object with exactly these properties. */
const exactly = (properties: Record<string, object>) => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

const isReading = checker({ coerceTypes: false }).compile<VmHostReading>(
  exactly({
    product: text(400),
    vendor: text(400),
    model: text(400),
    serialNumber: text(400),
    cpuCores: count(1e6),
    memoryBytes: bytes,
    members: listOf(schema("VmHostMember"), 1_000),
    datastores: listOf(schema("VmDatastore"), 200),
    vms: listOf(
      exactly({
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
      }),
      mostOfHost,
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
  if (!error)
    await db
      .updateTable("virtualMachines")
      .set({ readAt: now })
      .where("hostNodeId", "=", host.nodeId)
      .where("powerState", "<>", "GONE")
      .execute();
  if (error !== host.error) context.live.invalidate("devices", host.organizationId);
}

/** Whether devices have changed. */
async function store(db: Database, host: HostRow, reading: VmHostReading, now: number): Promise<boolean> {
  await lockOrganization(db, host.organizationId);
  const { product, cpuCores, memoryBytes, members, datastores } = reading;
  const clean = <T extends { name: string }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, name: cleanText(one.name, 100) }));
  await db
    .updateTable("vmHosts")
    .set({
      product: cleanText(product, 100),
      cpuCores,
      memoryBytes: Math.round(memoryBytes),
      members: JSON.stringify(clean(members)),
      datastores: JSON.stringify(clean(datastores).map((one) => ({ ...one, kind: cleanText(one.kind, 30) }))),
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
  return (await storeVms(db, host, reading.vms, now)) || isNew;
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
    hasTools: vm.hasTools ? 1 : 0,
    snapshots: JSON.stringify(snapshotsOf(vm.snapshots)),
    readAt: now,
  };
}

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
  let room = mostOfHost - before.length;
  for (const vm of reported.values()) {
    const row = toVm(host, vm, now);
    const mac = /^[\da-f]{2}(?::[\da-f]{2}){5}$/.test(vm.mac) ? vm.mac : "";
    const device = { displayName: row.name, os: row.guestOs, ip: row.ip, mac };
    const old = known.get(vm.ref);
    if (!old && --room < 0) break;
    const nodeId = old?.nodeId ?? (await addDevice(db, host, { ...device, ref: vm.ref }, now));
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

async function addDevice(
  db: Database,
  host: HostRow,
  { ref, ...found }: { ref: string; displayName: string; os: string; ip: string; mac: string },
  now: number,
): Promise<number> {
  const { organizationId } = host;
  const { locationId } = await db
    .selectFrom("devices")
    .select("locationId")
    .where("id", "=", host.nodeId)
    .executeTakeFirstOrThrow();
  const vendor = { ESXI: "VMware", HYPERV: "Microsoft", PROXMOX: "Proxmox" }[host.type];
  const device = { ...emptyDevice, ...found, vendor, role: vmRoles[host.type].vm };
  const identity = `vm/${host.nodeId}/${ref}`;
  const nodeId = await insertDevice(db, { ...device, organizationId, locationId, identity }, now);
  await noteNew(db, { organizationId, nodeId, name: found.displayName, ip: found.ip }, now);
  await saveFields(db, fieldsFrom("agent", "", nodeId, { role: device.role, ...found }, now));
  return nodeId;
}

export const emptyDevice = {
  displayName: "",
  systemName: "",
  ip: "",
  dnsName: "",
  netbiosName: "",
  mac: "",
  vendor: "",
  os: "",
  model: "",
  firmware: "",
  serialNumber: "",
};

type NewDevice = typeof emptyDevice & {
  role: string;
  organizationId: number;
  locationId: number;
  identity: string;
};

export async function insertDevice(db: Database, device: NewDevice, now: number): Promise<number> {
  const { id } = await db
    .insertInto("devices")
    .values({
      ...device,
      ipOrder: addressOrder(device.ip),
      isUp: null,
      nmsDelegateNodeId: null,
      credentialsIds: "[]",
      searchText: searchText(device),
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const noteNew = (
  db: Database,
  { organizationId, nodeId, name, ip }: { organizationId: number; nodeId: number; name: string; ip: string },
  at: number,
) =>
  recordChanges(db, [
    {
      organizationId,
      deviceId: nodeId,
      jobId: null,
      at,
      by: "",
      kind: "new",
      name,
      ip,
      field: "",
      before: "",
      after: "",
    },
  ]);

/** Sets what was read, except for what a person has set. Whether something has changed. */
async function updateDevice(
  db: Database,
  nodeId: number,
  found: Partial<typeof emptyDevice>,
  { organizationId }: HostRow,
  now: number,
): Promise<boolean> {
  const device = await db.selectFrom("devices").selectAll().where("id", "=", nodeId).executeTakeFirst();
  if (!device) return false;
  const edited = await db
    .selectFrom("deviceFields")
    .select("field")
    .where("deviceId", "=", nodeId)
    .where("source", "=", "person")
    .execute();
  const kept = new Set(edited.map(({ field }) => field));
  const entries = Object.entries(found) as [keyof typeof emptyDevice, string][];
  const values = Object.fromEntries(
    entries.filter(([field, value]) => !kept.has(field) && value !== "" && device[field] !== value),
  );
  if (!Object.keys(values).length) return false;
  const after = { ...device, ...values };
  await db
    .updateTable("devices")
    .set({ ...values, ipOrder: addressOrder(after.ip), searchText: searchText(after), updatedAt: now })
    .where("id", "=", nodeId)
    .where("organizationId", "=", organizationId)
    .execute();
  await saveFields(db, fieldsFrom("agent", "", nodeId, values, now));
  return true;
}

/** Why a host couldn't be read, in words. */
export const errorText = (error: string): string =>
  (vmHostTestLabels as Partial<Record<string, string>>)[error] ?? "";
