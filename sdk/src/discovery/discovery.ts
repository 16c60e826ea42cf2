import { isSnmp } from "../organizations/credential-networks.ts";
import { errorMessage } from "../client/errors.ts";
import { limits } from "../generated/limits.ts";
import type {
  Agent,
  Credential,
  DiscoveredDevice,
  ImportDevice,
  Job,
  NetworkDiscoveryRequest,
  SnmpVersion,
} from "../index.ts";
import { parseTargets } from "./targets.ts";
import { isResponding } from "./verdicts.ts";
import { formatNumber, tonedLabels, t } from "../text/messages.ts";
import { formatList } from "../text/format.ts";

/** The set-up page's fields as typed; ids as text, "" if nothing is selected. */
export interface DiscoveryForm {
  org: string;
  location: string;
  networkProbe: string;
  ipTargets: string;
  snmpCredOne: string;
  snmpCredTwo: string;
  telnetSshCred: string;
  snmpPort: string;
  pingTimeoutMS: string;
  pingPacketTTL: string;
  pingsPerNode: string;
  delayBetweenPingsMS: string;
  packetsPerSecond: string;
  packetsPerSecondPerSubnet: string;
}

const bounds = limits.NetworkDiscoveryRequest;

export const emptyDiscoveryForm: DiscoveryForm = {
  org: "",
  location: "",
  networkProbe: "",
  ipTargets: "",
  snmpCredOne: "",
  snmpCredTwo: "",
  telnetSshCred: "",
  snmpPort: String(bounds.snmpPort.default),
  pingTimeoutMS: String(bounds.pingTimeoutMS.default),
  pingPacketTTL: String(bounds.pingPacketTTL.default),
  pingsPerNode: String(bounds.pingsPerNode.default),
  delayBetweenPingsMS: String(bounds.delayBetweenPingsMS.default),
  packetsPerSecond: String(bounds.packetsPerSecond.default),
  packetsPerSecondPerSubnet: String(bounds.packetsPerSecondPerSubnet.default),
};

export const advancedFields = [
  {
    name: "pingTimeoutMS",
    get label() {
      return t("discovery.discovery.pingTimeout");
    },
    get unit() {
      return t("discovery.discovery.ms");
    },
    ...bounds.pingTimeoutMS,
  },
  {
    name: "pingPacketTTL",
    get label() {
      return t("discovery.discovery.packetTtl");
    },
    unit: "",
    ...bounds.pingPacketTTL,
  },
  {
    name: "pingsPerNode",
    get label() {
      return t("discovery.discovery.pingsPerNode");
    },
    unit: "",
    ...bounds.pingsPerNode,
  },
  {
    name: "delayBetweenPingsMS",
    get label() {
      return t("discovery.discovery.delayBetweenPings");
    },
    get unit() {
      return t("discovery.discovery.ms");
    },
    ...bounds.delayBetweenPingsMS,
  },
  {
    name: "snmpPort",
    get label() {
      return t("discovery.discovery.snmpPort");
    },
    unit: "",
    ...bounds.snmpPort,
  },
  {
    name: "packetsPerSecond",
    get label() {
      return t("discovery.discovery.packetsPerSecond");
    },
    unit: "",
    ...bounds.packetsPerSecond,
  },
  {
    name: "packetsPerSecondPerSubnet",
    get label() {
      return t("discovery.discovery.perSecondPerSubnet");
    },
    unit: "",
    ...bounds.packetsPerSecondPerSubnet,
  },
] as const;

let checked: { text: string; invalid: string[]; count: number } | undefined;

/**
 * Returns "Invalid IP(s): …", the message for too many targets, or undefined if the targets can be scanned.
 * @param maximum of one discovery; `limits.discoverySeriesTargets` if a list can be split into several
 */
export function checkTargets(text: string, maximum: number = limits.discoveryTargets): string | undefined {
  // caches the last list: forms check on every keystroke, and lists can be long
  if (checked?.text !== text) checked = { text, ...parseTargets(text, -1) };
  const { invalid, count } = checked;
  if (invalid.length) return t("discovery.discovery.invalidIpS", { addresses: formatList(invalid) });
  if (count > maximum) return discoveryMessages.tooManyTargets(maximum);
  return count ? undefined : t("common.required");
}

/** The set-up form's messages by field; {} if discovery can start. */
export function checkDiscoveryForm(
  form: DiscoveryForm,
  maximum: number = limits.discoveryTargets,
): Partial<Record<keyof DiscoveryForm, string>> {
  const errors: Partial<Record<keyof DiscoveryForm, string>> = {};
  for (const field of ["org", "location", "networkProbe", "ipTargets", "snmpCredOne"] as const)
    if (!form[field].trim()) errors[field] = t("common.required");
  errors.ipTargets ??= checkTargets(form.ipTargets, maximum);
  for (const { name, minimum, maximum } of advancedFields) {
    const value = /^\d+$/.test(form[name]) ? Number(form[name]) : NaN;
    if (!(value >= minimum && value <= maximum))
      errors[name] = t("discovery.discovery.mustBetween", { minimum, maximum });
  }
  if (errors.ipTargets === undefined) delete errors.ipTargets;
  return errors;
}

/** Converts a form without errors (`checkDiscoveryForm`) to a request. */
export function toDiscoveryRequest(
  form: DiscoveryForm,
  credentials: readonly Credential[],
): NetworkDiscoveryRequest {
  const protocol = (id: string) => credentials.find((one) => String(one.id) === id)?.type as SnmpVersion;
  return {
    clientId: Number(form.org),
    delegateNodeId: Number(form.networkProbe),
    targets: form.ipTargets,
    firstSnmpCredentialId: Number(form.snmpCredOne),
    firstSnmpCredentialProtocolVersion: protocol(form.snmpCredOne),
    ...(form.snmpCredTwo && {
      secondSnmpCredentialId: Number(form.snmpCredTwo),
      secondSnmpCredentialProtocolVersion: protocol(form.snmpCredTwo),
    }),
    ...(form.telnetSshCred && { telnetSSHCredentialId: Number(form.telnetSshCred) }),
    snmpPort: Number(form.snmpPort),
    pingTimeoutMS: Number(form.pingTimeoutMS),
    pingPacketTTL: Number(form.pingPacketTTL),
    pingsPerNode: Number(form.pingsPerNode),
    delayBetweenPingsMS: Number(form.delayBetweenPingsMS),
    packetsPerSecond: Number(form.packetsPerSecond),
    packetsPerSecondPerSubnet: Number(form.packetsPerSecondPerSubnet),
  };
}

/** The preselected SNMP credential: the one named "public", ignoring case. */
export const defaultSnmpCredential = (credentials: readonly Credential[]): Credential | undefined =>
  credentials.find((one) => isSnmp(one.type) && one.name.toLowerCase() === "public");

/**
 * Sums up a job: "250 found, 750 silent", and, while it runs, the number of targets without a result yet;
 * together they are all targets. Also says if the job's probe is offline.
 */
export function discoverySum(
  job: Pick<Job, "total" | "found" | "state" | "verdicts"> & { waiting?: boolean },
): string {
  const unfinished = (job.verdicts.cancelled ?? 0) + (job.verdicts.refused ?? 0);
  const silent = (job.verdicts.silent ?? 0) + (job.verdicts.name_only ?? 0);
  const open = job.total - job.found - silent - unfinished;
  const rest =
    job.state === "RUNNING" ? "discovery.discovery.remainingCount" : "discovery.discovery.unansweredCount";
  return [
    t("discovery.discovery.foundCount", { count: job.found }),
    t("discovery.discovery.silentCount", { count: silent }),
    ...(unfinished ? [t("discovery.discovery.unfinishedCount", { count: unfinished })] : []),
    ...(open > 0 ? [t(rest, { count: open })] : []),
    ...(job.waiting ? [discoveryMessages.waiting] : []),
  ].join(", ");
}

/**
 * "37 targets per second", computed from the number of targets with a verdict and the elapsed milliseconds.
 */
export const discoveryRate = (done: number, milliseconds: number): string =>
  t("discovery.discovery.targetsPerSecond", {
    rate: Math.round((done * 1000) / Math.max(milliseconds, 1_000)),
  });

/** Why a discovered target can't be selected for import; undefined if it can. */
export function whyNotAdded(device: Pick<DiscoveredDevice, "verdict" | "nodeId">): string | undefined {
  if (device.nodeId !== null) return discoveryMessages.alreadyAdded;
  return isResponding(device) ? undefined : discoveryMessages.noAnswer;
}

/**
 * The agents that can scan, as options: delegates first, and a note on the others that they will be promoted.
 */
export const probeOptions = (delegates: { existingDelegates: Agent[]; potentialDelegates: Agent[] }) =>
  [...delegates.existingDelegates, ...delegates.potentialDelegates].map((agent) => ({
    value: String(agent.nodeId),
    label: [
      agent.name,
      ...(agent.shared ? [t("discovery.discovery.besideServer")] : []),
      ...(agent.isUp ? [] : [t("discovery.discovery.offlineProbe")]),
    ].join(" "),
    description: agent.isDelegate ? undefined : t("discovery.discovery.promotedNetworkProbeWhenDiscovery"),
  }));

export const jobStateLabels: Record<
  Job["state"],
  { label: string; tone: "info" | "success" | "warning" | "danger" }
> = tonedLabels("discovery.discovery.jobState", {
  RUNNING: "info",
  COMPLETED: "success",
  CANCELLED: "warning",
  FAILED: "danger",
});

/** The default name of a device: its system, DNS or NetBIOS name, or its address if it has none. */
export const suggestName = (
  device: Pick<DiscoveredDevice, "hostname" | "dns" | "netbiosName" | "ip">,
): string => device.hostname || device.dns || device.netbiosName || device.ip;

/** Converts a discovered device to an import request, with the user's changes from the review. */
export const toImportDevice = (
  device: DiscoveredDevice,
  target: {
    jobUUID: string;
    locationId: number;
    nmsDelegateNodeId: number;
    role?: string;
    deviceName?: string;
  },
): ImportDevice => ({
  ip: device.ip,
  role: target.role ?? device.role,
  serialNumber: device.serialNumber,
  deviceName: target.deviceName ?? suggestName(device),
  dnsName: device.dns,
  locationId: target.locationId,
  nmsDelegateNodeId: target.nmsDelegateNodeId,
  netbiosName: device.netbiosName,
  mac: device.mac,
  credentialsIds: [
    ...new Set([...device.snmpv1, ...device.snmpv2, ...device.snmpv3, ...device.ssh, ...device.telnet]),
  ].slice(0, 3),
  jobUUID: target.jobUUID,
});

export const discoveryMessages = {
  tooManyTargets: (maximum: number) =>
    errorMessage("number_of_network_scan_targets_exceeded").replace(
      String(limits.discoveryTargets),
      maximum === limits.discoveryTargets ? String(maximum) : formatNumber(maximum),
    ),
  get promoting() {
    return t("discovery.discovery.promotingDeviceDelegate");
  },
  get starting() {
    return t("discovery.discovery.startingNetworkDiscovery");
  },
  get credentialsFailed() {
    return t("discovery.discovery.errorFetchingCredentialsLocations");
  },
  get probesFailed() {
    return t("discovery.discovery.errorFetchingNetworkProbes");
  },
  get rolesFailed() {
    return t("discovery.discovery.failedRetrieveNodeRoles");
  },
  get delegateFailed() {
    return t("discovery.discovery.failedInstallDelegatePleaseTry");
  },
  get selectOne() {
    return t("discovery.discovery.selectLeast1DeviceAdd");
  },
  get alreadyAdded() {
    return t("discovery.discovery.deviceHasAlreadyBeenAdded");
  },
  get roleRequired() {
    return t("discovery.discovery.deviceRoleRequired");
  },
  missingRoles: (numDevices: number) => t("discovery.discovery.devicesHaveUnknownRolePlease", { numDevices }),
  confirmAdd: (n: number) => t("discovery.discovery.confirmAdd", { count: n }),
  get waitingState() {
    return t("discovery.discovery.waitingProbe");
  },
  get waiting() {
    return t("discovery.discovery.waitingProbeComeBack");
  },
  get noAnswer() {
    return t("discovery.discovery.nothingAnsweredAddress");
  },
  offline: (name: string) => t("discovery.discovery.probeOffline", { name }),
  stop: {
    get title() {
      return t("discovery.discovery.stopDiscovery");
    },
    get message() {
      return t("discovery.discovery.targetsHaveAnsweredYetLeft");
    },
    get confirmLabel() {
      return t("discovery.discovery.stopDiscoveryAction");
    },
    get cancelLabel() {
      return t("discovery.discovery.keepRunning");
    },
  },
  clear: {
    get title() {
      return t("discovery.discovery.changeSetUp");
    },
    get message() {
      return t("discovery.discovery.resultsLastDiscoveryCleared");
    },
    get confirmLabel() {
      return t("discovery.discovery.changeClear");
    },
    get cancelLabel() {
      return t("discovery.discovery.keepResults");
    },
  },
} as const;

/** The error that a probe reports if it couldn't finish a discovery; its log has the details. */
export const probeFailed = "probe_failed";
