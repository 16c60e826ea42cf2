import { addressOrder, cleanText, suggestName, type DeviceFieldName } from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";
import type { Selectable } from "kysely";
import type { JobRow } from "./jobs.ts";
import { winningField, displayValue, type FieldRow, type ReportedField } from "../devices/provenance.ts";
import type { Tables } from "../platform/db/tables.ts";
import { usableMac, normalizeSerial } from "../devices/fingerprint.ts";

/** Returns a field as a discovery reported it. */
export const discovered = (
  job: JobRow,
  deviceId: number,
  field: DeviceFieldName,
  value: string,
  { rule, confidence }: Observation,
  at: number,
): FieldRow => ({
  deviceId,
  field,
  source: "discovery",
  value,
  by: job.delegateName,
  rule: field === "ip" ? "" : rule,
  confidence,
  jobId: job.id,
  at,
});

interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const ofDevice = {
  systemName: (one) => one.hostname,
  role: (one) => one.role,
  vendor: (one) => one.vendor,
  os: (one) => one.os,
  model: (one) => one.model,
  firmware: (one) => one.firmware,
  serialNumber: (one) => (normalizeSerial(one.serialNumber) ? one.serialNumber : ""),
  engineId: (one) => one.engineId,
  members: (one) => (one.members.length ? JSON.stringify(one.members) : ""),
} satisfies Partial<Record<DeviceFieldName, (one: Observation) => string>>;

const ofAddress = {
  dnsName: (one) => one.dns,
  netbiosName: (one) => one.netbiosName,
  mac: (one) => (usableMac(one.mac) ? one.mac : ""),
} satisfies Partial<Record<DeviceFieldName, (one: Observation) => string>>;

const guessed: readonly string[] = ["role", "vendor", "os", "model", "firmware"];
const readBySnmp = (one: Observation) => one.snmpv1.length + one.snmpv2.length + one.snmpv3.length > 0;

/** Sets the discovered values in `device` that no other source overrides; returns all values to store. */
export function mergeObservedFields(
  job: JobRow,
  device: Selectable<Tables["devices"]>,
  stored: readonly ReportedField[],
  answers: readonly { device: Observation }[],
  primary: { device: Observation } | undefined,
  at: number,
): { fields: FieldRow[]; changes: FieldChange[] } {
  const all = answers.map((one) => one.device);
  const here = primary && all.filter((one) => one === primary.device);
  const rows = Object.groupBy(stored, (row) => row.field);
  const named = (one: Observation) => {
    // a run with fewer responses does not replace a better name
    const name = suggestName({
      hostname: one.hostname || device.systemName,
      dns: one.dns || device.dnsName,
      netbiosName: one.netbiosName || device.netbiosName,
      ip: one.ip,
    });
    // an address serves as name only until there is a better one
    const nameless = device.displayName === "" || !addressOrder(device.displayName).startsWith("9");
    return name !== one.ip || nameless ? cleanText(name, 410) : "";
  };
  const reported = [
    ...Object.entries(ofDevice).map(([field, value]) => ({ field, value, of: all })),
    ...Object.entries(ofAddress).map(([field, value]) => ({ field, value, of: here ?? [] })),
    { field: "displayName", value: named, of: here ?? [] },
  ] as { field: DeviceFieldName; value(one: Observation): string; of: readonly Observation[] }[];
  const fields: FieldRow[] = [];
  const changes: FieldChange[] = [];
  for (const { field, value, of } of reported) {
    const teller = of.find((one) => value(one) !== "");
    if (!teller) continue;
    const now = value(teller);
    const before = rows[field]?.find((row) => row.source === "discovery");
    const isOverridden = winningField(field, rows[field] ?? []) !== undefined;
    if (before?.value === now && (isOverridden || device[field] === now)) continue;
    // a guess does not replace a value that was read
    if (before && guessed.includes(field) && !readBySnmp(teller) && teller.confidence < before.confidence)
      continue;
    fields.push(discovered(job, device.id, field, now, teller, at));
    if (isOverridden || device[field] === now) continue;
    changes.push({ field, before: displayValue(field, device[field]), after: displayValue(field, now) });
    device[field] = now;
  }
  return { fields, changes };
}
