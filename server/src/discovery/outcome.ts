// Collects what a completed discovery changes for all devices, to be written together.
import { addressOrder, cleanText, reasonFields, sameDeviceReason, type Sameness } from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";
import type { Selectable } from "kysely";
import { identityOf } from "../devices/devices.ts";
import type { sameDevices } from "../devices/fingerprint.ts";
import type { recordChanges, FieldRow } from "../devices/provenance.ts";
import { searchText } from "../devices/search.ts";
import type { Tables } from "../platform/db/tables.ts";
import type { JobRow } from "./jobs.ts";
import { discovered, mergeObservedFields } from "./observed-fields.ts";
import type { saveWebPorts } from "./web-ports.ts";

export type TargetRow = Selectable<Tables["targets"]>;
export type DeviceRow = Selectable<Tables["devices"]>;
type Change = Parameters<typeof recordChanges>[1][number];

/** A target that responded. */
export interface Answer {
  i: number;
  row: TargetRow;
  device: Observation;
  /** The matching device of the inventory, and the evidence for the match. */
  nodeId: number | null;
  by: Sameness;
}

export class Outcome {
  readonly job: JobRow;
  readonly at: number;
  readonly targets: TargetRow[] = [];
  readonly changes: Change[] = [];
  readonly devices: DeviceRow[] = [];
  readonly fields: FieldRow[] = [];
  readonly webPorts: Parameters<typeof saveWebPorts>[1][number][] = [];
  /** Addresses that devices have moved away from. */
  readonly left: { deviceId: number; ip: string; current: number }[] = [];

  constructor(job: JobRow, at: number) {
    this.job = job;
    this.at = at;
  }

  /** Sets which device a target is and, with `sameAs`, the address at which that device is listed. */
  report(answer: Answer, sameAs?: string, by = answer.by): void {
    const { row, device, nodeId } = answer;
    if (sameAs === undefined && row.nodeId === nodeId) return;
    const change = { verdict: "same_device" as const, sameAs: cleanText(sameAs ?? "", 60) };
    const reported =
      sameAs === undefined
        ? device
        : { ...device, ...change, ...reasonFields(sameDeviceReason(change.sameAs, by)) };
    const { verdict } = reported;
    const { revision } = this.job;
    this.targets.push({ ...row, verdict, device: JSON.stringify(reported), nodeId, revision });
  }

  /** Adds a change of a device; without a device, one of a device that was found for the first time. */
  note(device: Pick<DeviceRow, "id" | "displayName" | "ip"> | null, change: Partial<Change>): void {
    this.changes.push({
      organizationId: this.job.organizationId,
      deviceId: device?.id ?? null,
      jobId: this.job.id,
      at: this.at,
      by: this.job.delegateName,
      kind: "changed",
      name: device?.displayName ?? "",
      ip: device?.ip ?? "",
      field: "",
      before: "",
      after: "",
      ...change,
    });
  }
}

/** Records that a device no longer responds at its address. */
export function addGone(outcome: Outcome, device: DeviceRow): void {
  if (device.isUp === 0) return;
  if (device.isUp === 1) outcome.note(device, { kind: "gone" });
  outcome.devices.push({ ...device, isUp: 0 });
}

interface Found {
  hasAgent: boolean;
  /** The targets that are this device, best identified first. */
  own: readonly Answer[];
  groups: ReturnType<typeof sameDevices>;
  /** Whether the device is at the probe's location. */
  here: boolean;
  /** Whether its address was scanned. */
  passed: boolean;
  stored: Parameters<typeof mergeObservedFields>[2];
  /** Addresses whose scan was interrupted. */
  unfinished: ReadonlySet<string>;
}

/** Records where a device responds now, and what was read from it. */
export function addFound(
  outcome: Outcome,
  device: DeviceRow,
  { hasAgent, own, groups, here, passed, stored, unfinished }: Found,
): void {
  const { job, at } = outcome;
  // an address proves a move only if other evidence identifies the device
  const moved = !device.ip || passed ? own.find(({ by }) => by !== "address") : undefined;
  const primary = (here && own.find((one) => one.device.ip === device.ip)) || moved;
  for (const one of own) {
    const elsewhere = one !== primary && one.device.ip !== device.ip;
    const together = primary && groups.all[one.i] === groups.all[primary.i];
    const by = together ? groups.by(one.i, primary.i) : one.by;
    outcome.report(one, elsewhere ? (primary?.device.ip ?? device.ip) : undefined, by);
  }
  const after = { ...device, isUp: hasAgent ? device.isUp : 1 };
  if (primary) {
    const { ip, ports } = primary.device;
    outcome.webPorts.push({ nodeId: device.id, ip, ports, seenAt: at });
    if (ip !== device.ip) move(outcome, device, after, primary.device);
  }
  if (!hasAgent && primary) after.identity = identityOf(after);
  if (!hasAgent && device.isUp === 0)
    outcome.note(after, { field: "isUp", before: "Offline", after: "Online" });
  const finished = own.filter(({ row }) => !unfinished.has(row.ip));
  const reported = mergeObservedFields(job, after, stored, finished, primary, at);
  outcome.fields.push(...reported.fields);
  for (const one of reported.changes) outcome.note(after, one);
  const isOther = reported.changes.length > 0 || after.ip !== device.ip;
  if (isOther) Object.assign(after, { updatedAt: at, searchText: searchText(after) });
  if (isOther || after.isUp !== device.isUp || after.identity !== device.identity)
    outcome.devices.push(after);
}

/** Sets a device's address to the one at which it responds now. */
function move(outcome: Outcome, { id, ip: before }: DeviceRow, after: DeviceRow, seen: Observation): void {
  const { ip } = seen;
  Object.assign(after, { ip, ipOrder: addressOrder(ip) });
  outcome.fields.push(discovered(outcome.job, id, "ip", ip, seen, outcome.at));
  if (!before) return;
  outcome.left.push({ deviceId: id, ip: before, current: 0 });
  outcome.note(after, { kind: "moved", field: "ip", before, after: ip });
}
