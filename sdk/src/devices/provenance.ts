import type { Change, ChangeKind, DeviceField, DeviceFieldName, DeviceMember, Merge } from "../index.ts";
import { roleLabel } from "./device-roles.ts";

export const deviceFieldLabels: Record<DeviceFieldName, string> = {
  displayName: "Name",
  systemName: "System name",
  role: "Role",
  ip: "Address",
  dnsName: "DNS name",
  netbiosName: "NetBIOS name",
  mac: "MAC address",
  vendor: "Vendor",
  os: "System",
  model: "Model",
  firmware: "Firmware",
  serialNumber: "Serial number",
  engineId: "SNMP engine ID",
  members: "Members",
};

/** The fields that a person may change; a later discovery leaves these as the person gave them. */
export const editableFields = [
  "displayName",
  "role",
  "dnsName",
  "vendor",
  "os",
  "model",
  "firmware",
  "serialNumber",
] as const satisfies readonly DeviceFieldName[];

/** A field's value as people read it. */
export const fieldText = (field: string, value: string): string =>
  field === "role" ? roleLabel(value) : value;

/** "1: C9300-24T FOC0000X0AA 17.9.4", a unit of a stack or cluster. */
export const memberText = ({ position, model, serialNumber, firmware }: DeviceMember): string =>
  `${position}: ${[model, serialNumber, firmware].filter(Boolean).join(" ")}`;

/** Who says what a field holds: "ada@example.com", "Discovery by probe-1, rule cisco-ios". */
export function sourceText({ source, by, rule }: Pick<DeviceField, "source" | "by" | "rule">): string {
  if (source === "unknown") return "Not known";
  if (source === "person") return by || "A person";
  if (source === "agent") return "Its agent";
  return `Discovery${by ? ` by ${by}` : ""}${rule ? `, rule ${rule}` : ""}`;
}

/** What discovery says of a field that somebody else fills, where it is something else. */
export const discoverySays = ({ field, value, discovered }: DeviceField): string =>
  discovered && discovered.value !== value ? fieldText(field, discovered.value) : "";

/** Why a field cannot be handed back to discovery, or undefined when it can. */
export const whyNotReleased = ({ source }: Pick<DeviceField, "source">): string | undefined =>
  source === "person" ? undefined : "Nobody changed this field by hand";

export const changeKinds: Record<
  ChangeKind,
  { label: string; tone: "info" | "success" | "warning" | "neutral" }
> = {
  new: { label: "New", tone: "success" },
  gone: { label: "Gone", tone: "warning" },
  moved: { label: "Moved", tone: "info" },
  changed: { label: "Changed", tone: "info" },
  merged: { label: "Merged", tone: "neutral" },
  split: { label: "Merge undone", tone: "neutral" },
};

/** What changed in words: "Firmware: 17.9.3 → 17.9.4". */
export function changeText({
  kind,
  field,
  before,
  after,
}: Pick<Change, "kind" | "field" | "before" | "after">): string {
  switch (kind) {
    case "new":
      return after ? `Added by ${after}` : "Answers here for the first time";
    case "gone":
      return "Nothing answers as it any more";
    case "moved":
      return `${before} → ${after}`;
    case "merged":
      return `${before} was merged into it`;
    case "split":
      return `${before} is a device of its own again`;
    case "changed": {
      const label = field === "isUp" ? "Status" : (deviceFieldLabels[field as DeviceFieldName] ?? field);
      return `${label}: ${fieldText(field, before) || "nothing"} → ${fieldText(field, after) || "nothing"}`;
    }
  }
}

/** "2 new, 1 gone, 3 changed"; says so where nothing changed. */
export function changesSum(changes: readonly Pick<Change, "kind">[]): string {
  const kinds = Object.keys(changeKinds) as ChangeKind[];
  const counts = kinds.map((kind) => [kind, changes.filter((one) => one.kind === kind).length] as const);
  const told = counts
    .filter(([, n]) => n)
    .map(([kind, n]) => `${n} ${changeKinds[kind].label.toLowerCase()}`);
  return told.join(", ") || "Nothing changed";
}

export const mergeReasons: Record<Merge["reason"], string> = {
  person: "A person said so",
  serialNumber: "Same serial number",
  engineId: "Same SNMP engine ID",
};

/** What shows that two addresses belong to one device. */
export type Sameness = "serialNumber" | "engineId" | "mac" | "address";

const samenessWords: Record<Sameness, string> = {
  serialNumber: "same serial number",
  engineId: "same SNMP engine ID",
  mac: "same MAC address",
  address: "it has answered at this address before",
};

/** The reason of the verdict same_device. */
export const sameDeviceReason = (ip: string, by: Sameness): string =>
  `The same device as ${ip}: ${samenessWords[by]}.`;

export const memoryWords = {
  release: "Use what discovery says",
  releaseTitle: (n: number) => `Hand ${n === 1 ? "1 field" : `${n} fields`} back to discovery?`,
  releaseMessage: "What a person gave is dropped. The next discovery may change these fields.",
  released: "Handed back to discovery",
  selectField: "Select a field that a person changed first",
  mergeTitle: "Merge 2 devices",
  mergeMessage:
    "One device stays, with the addresses and the history of both; what it does not know is taken from the other. A merge can be undone.",
  mergeKeep: "Device that stays",
  mergeTwo: "Select exactly 2 devices first",
  merged: (name: string) => `Merged into ${name}`,
  undo: "Undo merge",
  undoTitle: (name: string) => `Make ${name} a device of its own again?`,
  undoMessage: "It comes back as it was. The two are never merged by a discovery again.",
  undone: (name: string) => `${name} is a device of its own again`,
  selectMerge: "Select a merge first",
} as const;
