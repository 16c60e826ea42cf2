// Stores what a computer reports about its operating system and hardware, on its device and as changes.
import { diskName, type ComputerDisk, type ComputerSystem } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { fieldChange, recordChanges } from "../../devices/provenance.ts";
import { lockOrganization } from "../../devices/match.ts";
import { setReported } from "../../devices/reported.ts";
import { changeAllowances, type StateChange } from "./state-changes.ts";

const allowances = changeAllowances();

/** The fraction by which the usable memory may differ, as it does between kernel versions. */
const sameMemory = 0.02;

interface Change {
  field: string;
  before: string;
  after: string;
}

function memoryChange({ memoryBytes: before }: ComputerSystem, { memoryBytes: after }: ComputerSystem) {
  if (before === null || after === null || Math.abs(after - before) <= sameMemory * before) return [];
  return [{ field: "memory", before: String(before), after: String(after) }];
}

/** Disks with the same serial number are the same one, whatever their names. */
const diskKey = ({ name, model, serialNumber }: ComputerDisk) =>
  serialNumber ? `${model} ${serialNumber}` : `${name} ${model}`;

function diskChanges({ disks: before }: ComputerSystem, { disks: after }: ComputerSystem): Change[] {
  const missing = (from: readonly ComputerDisk[], among: readonly ComputerDisk[]) => {
    const keys = new Set(among.map(diskKey));
    return from.filter((disk) => !keys.has(diskKey(disk))).map(diskName);
  };
  return [
    ...missing(before, after).map((name) => ({ field: "disk", before: name, after: "" })),
    ...missing(after, before).map((name) => ({ field: "disk", before: "", after: name })),
  ];
}

const textChanges = (before: ComputerSystem, after: ComputerSystem): Change[] =>
  (["kernel", "processor"] as const)
    .filter((field) => before[field] && after[field] && before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));

/** Sets the reported fields of the device, and stores what has changed since the previous report. */
export async function storeSystem(
  context: ServerContext,
  { deviceId, organizationId, at, before, after }: StateChange<ComputerSystem>,
): Promise<void> {
  if (!after) return;
  const { db } = context;
  // serializes this with a user's edits
  await lockOrganization(db, organizationId);
  const device = await db.selectFrom("devices").selectAll().where("id", "=", deviceId).executeTakeFirst();
  if (!device) return;
  const { os, vendor, model, serialNumber, firmware } = after;
  const found = { os, vendor, model, serialNumber, firmware };
  const set = await setReported(db, device, found, { by: device.systemName, at });
  if (set.length) context.live.invalidate("devices", organizationId);
  // the first report only describes more exactly what was there before
  if (!before) return;
  const changes = [
    ...set,
    ...textChanges(before, after),
    ...memoryChange(before, after),
    ...diskChanges(before, after),
  ].filter(() => allowances(context).take(deviceId));
  await recordChanges(
    db,
    changes.map((one) => fieldChange(device, { ...one, by: "", at })),
  );
}
