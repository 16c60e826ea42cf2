import { enums } from "../generated/limits.ts";
import type { Change, ChangeKind, DeviceField, DeviceFieldName, DeviceMember, Merge } from "../index.ts";
import { roleLabel } from "./device-roles.ts";
import { labels, tonedLabels, t } from "../text/messages.ts";
import { keyed, type KeyedMessage } from "../text/keyed-messages.ts";
import { formatList, formatSize } from "../text/format.ts";

export const deviceFieldLabels: Record<DeviceFieldName, string> = labels(
  "devices.provenance.deviceField",
  enums.DeviceFieldName,
);

/** The fields that users can edit; later discoveries don't overwrite edited ones. */
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

/**
 * Labels of a computer's hardware values, whose changes are recorded but which are not fields of its device.
 */
const hardwareLabels = labels("devices.provenance.hardware", ["kernel", "processor", "memory", "disk"]);

function changedLabel(field: string): string {
  if (field === "isUp") return t("devices.provenance.statusField");
  const label =
    deviceFieldLabels[field as DeviceFieldName] ?? hardwareLabels[field as keyof typeof hardwareLabels];
  return label ?? field;
}

/** Formats a field's value for display. */
export function fieldText(field: string, value: string): string {
  if (field === "role") return roleLabel(value);
  return field === "memory" && value ? formatSize(Number(value)) : value;
}

/** Describes a unit of a stack or cluster: "1: C9300-24T FOC0000X0AA 17.9.4". */
export const memberText = ({ position, model, serialNumber, firmware }: DeviceMember): string =>
  `${position}: ${[model, serialNumber, firmware].filter(Boolean).join(" ")}`;

/** Describes where a field's value comes from: "ada@example.com", "Discovery by probe-1, rule cisco-ios". */
export function sourceText({ source, by, rule }: Pick<DeviceField, "source" | "by" | "rule">): string {
  if (source === "unknown") return t("devices.provenance.known");
  if (source === "person") return by || t("devices.provenance.person");
  if (source === "agent") return t("devices.provenance.itsAgent");
  if (by && rule) return t("devices.provenance.discoveryByRule", { name: by, rule });
  if (by) return t("devices.provenance.discoveryBy", { name: by });
  return rule ? t("devices.provenance.discoveryRule", { rule }) : t("devices.provenance.discovery");
}

/** The discovered value of a field, if another source's value is used instead; "" otherwise. */
export const discoveredText = ({ field, value, discovered }: DeviceField): string =>
  discovered && discovered.value !== value ? fieldText(field, discovered.value) : "";

/** Why a field can't be reset to its discovered value; undefined if it can. */
export const whyNotReleased = ({ source }: Pick<DeviceField, "source">): string | undefined =>
  source === "person" ? undefined : t("devices.provenance.nobodyChangedFieldHand");

export const changeKinds: Record<
  ChangeKind,
  { label: string; tone: "info" | "success" | "warning" | "neutral" }
> = tonedLabels("devices.provenance.changeKinds", {
  new: "success",
  gone: "warning",
  moved: "info",
  changed: "info",
  merged: "neutral",
  split: "neutral",
});

/** Describes a change: "Firmware: 17.9.3 → 17.9.4". */
export function changeText({
  kind,
  field,
  before,
  after,
}: Pick<Change, "kind" | "field" | "before" | "after">): string {
  switch (kind) {
    case "new":
      return after ? t("devices.provenance.added", { after }) : t("devices.provenance.answersHereFirstTime");
    case "gone":
      return t("devices.provenance.nothingAnswersAsAnyMore");
    case "moved":
      return `${before} → ${after}`;
    case "merged":
      return t("devices.provenance.wasMergedInto", { before });
    case "split":
      return t("devices.provenance.unmergedChange", { before });
    case "changed":
      return t("devices.provenance.fieldChanged", {
        field: changedLabel(field),
        before: fieldText(field, before) || t("devices.provenance.noValue"),
        after: fieldText(field, after) || t("devices.provenance.noValue"),
      });
  }
}

/** Counts changes by kind: "2 new, 1 gone, 3 changed", or says that nothing changed. */
export function changesSum(changes: readonly Pick<Change, "kind">[]): string {
  const kinds = Object.keys(changeKinds) as ChangeKind[];
  const counts = kinds.map((kind) => [kind, changes.filter((one) => one.kind === kind).length] as const);
  const named = counts
    .filter(([, count]) => count)
    .map(([kind, count]) => t(`devices.provenance.changeCount.${kind}`, { count }));
  return formatList(named) || t("devices.provenance.nothingChanged");
}

export const mergeReasons: Record<Merge["reason"], string> = labels(
  "devices.provenance.mergeReasons",
  enums.MergeReason,
);

/** The property that shows that two addresses belong to one device. */
export type Sameness = "serialNumber" | "engineId" | "mac" | "address";

/** The reason for the verdict same_device. */
export const sameDeviceReason = (ip: string, by: Sameness): KeyedMessage =>
  keyed("devices.provenance.sameDeviceAs", { ip, by: keyed(`devices.provenance.sameness.${by}`) });

export const provenanceMessages = {
  get release() {
    return t("devices.provenance.useWhatDiscoverySays");
  },
  releaseTitle: (count: number) => t("devices.provenance.resetFields", { count }),
  get releaseMessage() {
    return t("devices.provenance.whatPersonGaveDroppedNext");
  },
  get released() {
    return t("devices.provenance.handedBackDiscovery");
  },
  get selectField() {
    return t("devices.provenance.selectFieldPersonChangedFirst");
  },
  mergeTitle: "Merge 2 devices",
  get mergeMessage() {
    return t("devices.provenance.oneDeviceStaysAddressesHistory");
  },
  get mergeKeep() {
    return t("devices.provenance.deviceStays");
  },
  get mergeTwo() {
    return t("devices.provenance.selectExactly2DevicesFirst");
  },
  merged: (name: string) => t("devices.provenance.mergedInto", { name }),
  get undo() {
    return t("devices.provenance.undoMerge");
  },
  undoTitle: (name: string) => t("devices.provenance.makeDeviceItsOwnAgain", { name }),
  get undoMessage() {
    return t("devices.provenance.comesBackAsWasTwo");
  },
  undone: (name: string) => t("devices.provenance.unmergedNotice", { name }),
  get selectMerge() {
    return t("devices.provenance.selectMergeFirst");
  },
} as const;
