import { enums } from "../generated/limits.ts";
import type { DiscoveredDevice, DiscoveryFilter, Verdict } from "../index.ts";
import { cleanText } from "../text/clean.ts";
import { labels, t } from "../text/messages.ts";
import { textOf, type KeyedMessage } from "../text/keyed-messages.ts";

export const discoveryFilters: readonly { id: DiscoveryFilter; label: string }[] = [
  {
    id: "all",
    get label() {
      return t("common.all");
    },
  },
  {
    id: "allResponding",
    get label() {
      return t("discovery.discovery.allResponding");
    },
  },
  {
    id: "allSnmpResponding",
    get label() {
      return t("discovery.discovery.allSnmpResponding");
    },
  },
  {
    id: "offline",
    get label() {
      return t("discovery.discovery.offline");
    },
  },
];

const responding: readonly Verdict[] = [
  "identified",
  "snmp_unknown",
  "snmp_no_credential",
  "no_snmp",
  "ping_only",
  "ports_only",
  "same_device",
];

export const isResponding = (device: Pick<DiscoveredDevice, "verdict">): boolean =>
  responding.includes(device.verdict);

/** The specification's type tags of a discovered target. */
export function typeTags(
  device: Pick<DiscoveredDevice, "verdict" | "complete" | "nodeId" | "snmpv1" | "snmpv2" | "snmpv3">,
): ("allResponding" | "allSnmpResponding" | "existing" | "offline")[] {
  const up = isResponding(device);
  const snmp = device.snmpv1.length + device.snmpv2.length + device.snmpv3.length > 0;
  return [
    ...(up ? ["allResponding" as const] : []),
    ...(snmp ? ["allSnmpResponding" as const] : []),
    ...(device.nodeId === null ? [] : ["existing" as const]),
    ...(!up && device.complete ? ["offline" as const] : []),
  ];
}

export const matchesFilter = (device: Parameters<typeof typeTags>[0], filter: DiscoveryFilter): boolean =>
  filter === "all" || typeTags(device).includes(filter);

export const verdictLabels: Record<Verdict, string> = labels("discovery.discovery.verdict", enums.Verdict);

/** The next step for each verdict; "" if there is no problem. */
export const verdictAdvice: Record<Verdict, string> = {
  identified: "",
  get snmp_unknown() {
    return t("discovery.discovery.sendUsSysobjectidSysdescrEvidence");
  },
  get snmp_no_credential() {
    return t("discovery.discovery.checkCommunitySnmpv3UserAgent");
  },
  get no_snmp() {
    return t("discovery.discovery.switchItsSnmpAgentAllow");
  },
  get ping_only() {
    return t("discovery.discovery.switchItsSnmpAgentAllow");
  },
  get ports_only() {
    return t("discovery.discovery.nothingNeedsDoingLetAnswer");
  },
  get name_only() {
    return t("discovery.discovery.checkMachineRemoveStaleName");
  },
  get silent() {
    return t("discovery.discovery.checkAddressCableRouteFrom");
  },
  get refused() {
    return t("discovery.discovery.checkProbesRouteAddressLimits");
  },
  get same_device() {
    return t("discovery.discovery.nothingNeedsDoingDeviceListed");
  },
  get cancelled() {
    return t("discovery.discovery.runDiscoveryAgain");
  },
};

/** The prefixes that the keys of probes' messages about targets can have. */
export const probePrefixes = [
  "discovery.probe.",
  "discovery.discovery.verdict.",
  "organizations.credentials.credentialType.",
];

/** The reason for a verdict, as fields of a device. */
export const reasonFields = (reason: KeyedMessage) => ({
  reason: cleanText(textOf(reason), 500),
  reasonMessage: reason,
});

/** Creates the result of a target of which only the verdict is known. */
export const unanswered = (
  ip: string,
  verdict: Verdict,
  reason?: KeyedMessage,
): Omit<DiscoveredDevice, "nodeId" | "revision"> => ({
  ip,
  dns: "",
  pingMS: null,
  ports: [],
  role: "",
  os: "",
  model: "",
  vendor: "",
  firmware: "",
  serialNumber: "",
  hostname: "",
  netbiosName: "",
  mac: "",
  engineId: "",
  members: [],
  confidence: 0,
  rule: "",
  sameAs: "",
  telnet: [],
  ssh: [],
  snmpv1: [],
  snmpv2: [],
  snmpv3: [],
  verdict,
  reason: "",
  ...(reason && reasonFields(reason)),
  complete: true,
});
