// Lists virtual machines and performs actions on them.
import {
  MusterError,
  t,
  type Vm,
  type VmActionResult,
  type VmPowerState,
  type VmSnapshot,
} from "@muster/sdk";
import type { VmAction } from "@muster/sdk/live";
import type { Expression, SqlBool } from "kysely";
import type { ServerContext } from "../../context.ts";
import type { Handlers } from "../../feature.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import { guard } from "../../platform/contract-validation.ts";
import { requireDevice } from "../devices.ts";
import { askDelegate } from "./ask-delegate.ts";
import { placeOf, selectPlaces } from "./assigned-hosts.ts";

const selectVms = ({ db }: ServerContext, where: Expression<SqlBool>) =>
  db
    .selectFrom("virtualMachines")
    .innerJoin("devices", "devices.id", "virtualMachines.nodeId")
    .innerJoin("vmHosts", "vmHosts.nodeId", "virtualMachines.hostNodeId")
    .innerJoin("devices as hosts", "hosts.id", "virtualMachines.hostNodeId")
    .leftJoin("vmHosts as members", (join) =>
      join
        .onRef("members.partOf", "=", "virtualMachines.hostNodeId")
        .onRef("members.ref", "=", "virtualMachines.runsOnRef"),
    )
    .where(where);

const columns = [
  "virtualMachines.nodeId",
  "devices.organizationId as clientId",
  "hostNodeId as hostId",
  "hosts.displayName as hostName",
  "vmHosts.type as hostType",
  "devices.displayName as name",
  "powerState",
  "guestOs",
  "virtualMachines.ip",
  "cpuCount",
  "virtualMachines.memoryBytes",
  "runsOn",
  "members.nodeId as runsOnId",
  "hasTools",
  "snapshots",
  "virtualMachines.readAt",
] as const;

interface Row extends Omit<Vm, "snapshots" | "hasTools"> {
  snapshots: string;
  hasTools: number;
}

const toVm = (row: Row): Vm => ({
  ...row,
  memoryBytes: Number(row.memoryBytes),
  hasTools: row.hasTools === 1,
  snapshots: JSON.parse(row.snapshots) as VmSnapshot[],
});

async function findVm(context: ServerContext, caller: Caller, nodeId: number): Promise<Vm> {
  await requireDevice(context, caller, nodeId);
  const row = await selectVms(context, onDevices(caller))
    .select(columns)
    .where("virtualMachines.nodeId", "=", nodeId)
    .executeTakeFirst();
  if (!row) throw new MusterError("not_a_vm");
  return toVm(row);
}

const isDone = guard<Pick<VmActionResult, "resultCode">>({
  type: "object",
  required: ["resultCode"],
  properties: { resultCode: { enum: ["SUCCESS", "ACCEPTED"] } },
});

/** The state after an action; after others, such as a restart of the operating system, it is read later. */
const stateAfter: Partial<Record<VmAction["kind"], VmPowerState>> = {
  START: "RUNNING",
  STOP: "STOPPED",
  SUSPEND: "SUSPENDED",
};

async function act(
  context: ServerContext,
  caller: Caller,
  nodeId: number,
  action: VmAction,
): Promise<VmActionResult> {
  const vm = await findVm(context, caller, nodeId);
  if (vm.powerState === "GONE")
    throw new MusterError("vm_action_failed", { message: t("devices.vms.gone", { name: vm.name }) });
  // hosts find snapshots by id alone, including those of other virtual machines
  if ("snapshot" in action && !vm.snapshots.some(({ id }) => id === action.snapshot))
    throw new MusterError("not_found");
  const { ref, ...host } = await selectPlaces(context.db)
    .innerJoin("virtualMachines", "virtualMachines.hostNodeId", "vmHosts.nodeId")
    .select("virtualMachines.ref")
    .where("virtualMachines.nodeId", "=", nodeId)
    .executeTakeFirstOrThrow();
  const { delegateNodeId, organizationId, ...place } = host;
  const asked = { delegateNodeId, organizationId, concerns: nodeId, place: placeOf(place) };
  const input = { vm: ref, action };
  const { resultCode } = await askDelegate(context, caller, asked, { action: "act", input }, isDone);
  const readAt = Date.now();
  const reached = resultCode === "SUCCESS" ? stateAfter[action.kind] : undefined;
  if (reached) {
    const values = { powerState: reached, readAt };
    await context.db.updateTable("virtualMachines").set(values).where("nodeId", "=", nodeId).execute();
    context.live.invalidate("devices", vm.clientId);
  }
  const { name, powerState } = await findVm(context, caller, nodeId);
  // a reading that the host gave before the action may have been stored since
  return { resultCode, name, powerState: reached ?? powerState, readAt };
}

export const vmHandlers = {
  async listVms({ context, caller, query }) {
    const { clientId, hostId, powerState } = query;
    const found = selectVms(context, onDevices(caller))
      .$if(clientId !== undefined, (q) => q.where("devices.organizationId", "=", clientId!))
      .$if(hostId !== undefined, (q) =>
        q.where((e) => e.or([e("hostNodeId", "=", hostId!), e("members.nodeId", "=", hostId!)])),
      )
      .$if(powerState !== undefined, (q) => q.where("powerState", "=", powerState!));
    const { total } = await found
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = await found
      .select(columns)
      .orderBy((e) => e.fn("lower", ["devices.displayName"]))
      .orderBy("virtualMachines.nodeId")
      .offset(query.offset ?? 0)
      .limit(query.pageSize ?? 100)
      .execute();
    return { total: Number(total), results: rows.map(toVm) };
  },

  getVm: ({ context, caller, path }) => findVm(context, caller, path.nodeId),

  changeVmPower: ({ context, caller, path, body }) =>
    act(context, caller, path.nodeId, { kind: body.action }),

  createVmSnapshot: ({ context, caller, path, body: { name, description = "" } }) =>
    act(context, caller, path.nodeId, { kind: "CREATE_SNAPSHOT", name, description }),

  deleteVmSnapshot: ({ context, caller, path: { nodeId, snapshotId } }) =>
    act(context, caller, nodeId, { kind: "DELETE_SNAPSHOT", snapshot: snapshotId }),

  revertVmSnapshot: ({ context, caller, path: { nodeId, snapshotId } }) =>
    act(context, caller, nodeId, { kind: "REVERT_SNAPSHOT", snapshot: snapshotId }),
} satisfies Partial<Handlers>;
