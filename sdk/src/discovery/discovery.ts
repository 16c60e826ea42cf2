import type { Muster } from "../client/client.ts";
import { errorMessage, MusterError } from "../client/errors.ts";
import { limits } from "../generated/limits.ts";
import type {
  Agent,
  Credential,
  DiscoveredDevice,
  DiscoveryFilter,
  ImportDevice,
  Job,
  NetworkDiscoveryRequest,
  NmStatus,
  SnmpVersion,
  Verdict,
} from "../index.ts";
import { parseTargets } from "./targets.ts";

/** The set-up page's fields as typed; ids as text, "" while nothing is chosen. */
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
  { name: "pingTimeoutMS", label: "Ping timeout", unit: "ms", ...bounds.pingTimeoutMS },
  { name: "pingPacketTTL", label: "Packet TTL", unit: "", ...bounds.pingPacketTTL },
  { name: "pingsPerNode", label: "Pings per node", unit: "", ...bounds.pingsPerNode },
  { name: "delayBetweenPingsMS", label: "Delay between pings", unit: "ms", ...bounds.delayBetweenPingsMS },
  { name: "snmpPort", label: "SNMP port", unit: "", ...bounds.snmpPort },
  { name: "packetsPerSecond", label: "Packets per second", unit: "", ...bounds.packetsPerSecond },
  {
    name: "packetsPerSecondPerSubnet",
    label: "Per second per subnet",
    unit: "",
    ...bounds.packetsPerSecondPerSubnet,
  },
] as const;

let checked: { text: string; invalid: string[]; count: number } | undefined;

/**
 * "Invalid IP(s): …", the message for too many, or undefined when the targets can be scanned.
 * @param maximum of one discovery; `limits.discoverySeriesTargets` where more are split over several
 */
export function checkTargets(text: string, maximum: number = limits.discoveryTargets): string | undefined {
  // forms ask with every keystroke, of lists that may be long
  if (checked?.text !== text) checked = { text, ...parseTargets(text, -1) };
  const { invalid, count } = checked;
  if (invalid.length) return `Invalid IP(s): ${invalid.join(", ")}`;
  if (count > maximum) return discoveryWords.tooManyTargets(maximum);
  return count ? undefined : "Required";
}

/** The set-up form's messages by field; {} when discovery can start. */
export function checkDiscoveryForm(
  form: DiscoveryForm,
  maximum: number = limits.discoveryTargets,
): Partial<Record<keyof DiscoveryForm, string>> {
  const errors: Partial<Record<keyof DiscoveryForm, string>> = {};
  for (const field of ["org", "location", "networkProbe", "ipTargets", "snmpCredOne"] as const)
    if (!form[field].trim()) errors[field] = "Required";
  errors.ipTargets ??= checkTargets(form.ipTargets, maximum);
  for (const { name, minimum, maximum } of advancedFields) {
    const value = /^\d+$/.test(form[name]) ? Number(form[name]) : NaN;
    if (!(value >= minimum && value <= maximum)) errors[name] = `Must be between ${minimum} and ${maximum}`;
  }
  if (errors.ipTargets === undefined) delete errors.ipTargets;
  return errors;
}

/** The request of a form that `checkDiscoveryForm` has passed. */
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

/** The SNMP credential named "public" in any case: the one preselected. */
export const defaultSnmpCredential = (credentials: readonly Credential[]): Credential | undefined =>
  credentials.find((one) => one.type !== "TELNET_SSH" && one.name.toLowerCase() === "public");

export const discoveryFilters: readonly { id: DiscoveryFilter; label: string }[] = [
  { id: "all", label: "All" },
  { id: "allResponding", label: "All responding" },
  { id: "allSnmpResponding", label: "All SNMP responding" },
  { id: "offline", label: "Offline" },
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

export const verdictLabels: Record<Verdict, string> = {
  identified: "Identified",
  snmp_unknown: "SNMP, not recognized",
  snmp_no_credential: "SNMP, no credential fits",
  no_snmp: "Answers, no SNMP",
  ping_only: "Ping only",
  ports_only: "Answers, but no ping",
  name_only: "A name, but silent",
  silent: "Silent",
  refused: "Refused",
  same_device: "Another address of a device",
  cancelled: "Not finished",
};

/** What to do about each verdict; "" where nothing is amiss. */
export const verdictAdvice: Record<Verdict, string> = {
  identified: "",
  snmp_unknown: "Send us the sysObjectID and sysDescr in the evidence, or write a rule for them.",
  snmp_no_credential:
    "Check the community or the SNMPv3 user, and that the agent lets the probe's address ask.",
  no_snmp: "Switch its SNMP agent on, or allow the probe's address to ask UDP port 161.",
  ping_only: "Switch its SNMP agent on, or allow the probe's address to ask UDP port 161.",
  ports_only: "Nothing needs doing; let it answer ping if its round trip matters to you.",
  name_only: "Check that the machine is on, or remove the stale name from the DNS.",
  silent: "Check the address, the cable and the route from the probe.",
  refused: "Check the probe's route to this address and the limits of the discovery.",
  same_device: "Nothing needs doing; the device is listed under its other address.",
  cancelled: "Run the discovery again.",
};

/** A target nothing is known of but its verdict. */
export const unanswered = (
  ip: string,
  verdict: Verdict,
  reason: string,
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
  reason,
  complete: true,
});

/**
 * "250 found, 750 silent", with what has not answered yet while the job runs; together they are all targets. A job whose
 * probe is away says so.
 */
export function discoverySum(
  job: Pick<Job, "total" | "found" | "state" | "verdicts"> & { waiting?: boolean },
): string {
  const unfinished = (job.verdicts.cancelled ?? 0) + (job.verdicts.refused ?? 0);
  const silent = (job.verdicts.silent ?? 0) + (job.verdicts.name_only ?? 0);
  const open = job.total - job.found - silent - unfinished;
  return [
    `${job.found} found`,
    `${silent} silent`,
    ...(unfinished ? [`${unfinished} not finished`] : []),
    ...(open > 0 ? [`${open} ${job.state === "RUNNING" ? "to go" : "never answered for"}`] : []),
    ...(job.waiting ? [discoveryWords.waiting] : []),
  ].join(", ");
}

/** "37 targets per second", from targets with a verdict and the milliseconds they took. */
export const discoveryRate = (done: number, milliseconds: number): string =>
  `${Math.round((done * 1000) / Math.max(milliseconds, 1_000))} targets per second`;

/** Why a discovered target cannot be chosen to be added, or undefined when it can. */
export function whyNotAdded(device: Pick<DiscoveredDevice, "verdict" | "nodeId">): string | undefined {
  if (device.nodeId !== null) return discoveryWords.alreadyAdded;
  return isResponding(device) ? undefined : discoveryWords.noAnswer;
}

/** The probes to choose from, those that are one already first, and what choosing one means. */
export const probeOptions = (delegates: { existingDelegates: Agent[]; potentialDelegates: Agent[] }) =>
  [...delegates.existingDelegates, ...delegates.potentialDelegates].map((agent) => ({
    value: String(agent.nodeId),
    label: [
      agent.name,
      ...(agent.shared ? ["(beside the server)"] : []),
      ...(agent.isUp ? [] : ["(offline)"]),
    ].join(" "),
    description: agent.isDelegate ? undefined : "Is promoted to network probe when the discovery starts",
  }));

export const jobStateWords: Record<
  Job["state"],
  { label: string; tone: "info" | "success" | "warning" | "danger" }
> = {
  RUNNING: { label: "Running", tone: "info" },
  COMPLETED: { label: "Completed", tone: "success" },
  CANCELLED: { label: "Stopped", tone: "warning" },
  FAILED: { label: "Failed", tone: "danger" },
};

/** Name a device is added under unless a person gives one: its own, its DNS or NetBIOS name, else its address. */
export const suggestName = (
  device: Pick<DiscoveredDevice, "hostname" | "dns" | "netbiosName" | "ip">,
): string => device.hostname || device.dns || device.netbiosName || device.ip;

/** The import form of a discovered device, with what a person changed in review. */
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

export const discoveryWords = {
  tooManyTargets: (maximum: number) =>
    errorMessage("number_of_network_scan_targets_exceeded").replace(
      String(limits.discoveryTargets),
      maximum === limits.discoveryTargets ? String(maximum) : maximum.toLocaleString("en-US"),
    ),
  promoting: "Promoting device to delegate",
  starting: "Starting network discovery",
  subscribeFailed: "Error subscribing to discovery updates.",
  credentialsFailed: "Error fetching credentials and locations",
  probesFailed: "Error fetching network probes",
  rolesFailed: "Failed to retrieve node roles.",
  delegateFailed: "Failed to install delegate. Please try again.",
  selectOne: "Select at least 1 device to add to the organization",
  alreadyAdded: "This device has already been added to an organization",
  roleRequired: "Device role required",
  missingRoles: (numDevices: number) =>
    `${numDevices} devices have an unknown role. Please provide required fields before proceeding.`,
  confirmAdd: (n: number) => `Add ${n} devices?`,
  waitingState: "Waiting for the probe",
  waiting: "waiting for the probe to come back",
  noAnswer: "Nothing answered at this address",
  offline: (name: string) => `${name} is offline`,
  stop: {
    title: "Stop discovery?",
    message: "Targets that have not answered yet are left out. What was found stays.",
    confirmLabel: "Stop discovery",
    cancelLabel: "Keep running",
  },
  clear: {
    title: "Change the set-up?",
    message: "The results of the last discovery are cleared.",
    confirmLabel: "Change and clear",
    cancelLabel: "Keep results",
  },
} as const;

const stageWords: Record<string, string> = {
  CHECKING: "Checking for agent",
  DOWNLOADING: "Downloading",
  INSTALLING: "Installing",
  STARTING: "Starting",
  INSTALLED: "Installed",
};

export type DelegateState =
  | { state: "ready" }
  | { state: "waiting"; words: string }
  | { state: "failed"; words: string };

/** What a promotion's status means: OK is ready, INSTALL_FAILED and ERROR are failures, an unknown stage is an error. */
export function readNmStatus({ args, kwargs }: NmStatus): DelegateState {
  if (args[0] === "OK") return { state: "ready" };
  const failed = (words: string) => ({ state: "failed" as const, words });
  if (args[0] === "INSTALL_FAILED") {
    if (kwargs.error === "failed_to_download") return failed("Failed to download agent");
    if (kwargs.error === "failed_to_start_service") return failed("Failed to start service");
    return failed(discoveryWords.delegateFailed);
  }
  if (args[0] === "ERROR") return failed("Error installing agent");
  const words = stageWords[kwargs.stage ?? ""];
  return words ? { state: "waiting", words } : failed("Error installing agent");
}

/**
 * Promotes an agent to delegate and waits until it is one: its status is read at once and then every 5 seconds, and
 * a reading that throws is tried again up to 10 times.
 * @param onStage gets the stage in words.
 * @throws MusterError `failed` with the specification's message, `interrupted`, or the last reading's error.
 */
export async function promoteProbe(
  muster: Muster,
  probe: Pick<Agent, "nodeId">,
  { onStage, signal }: { onStage(words: string): void; signal: AbortSignal },
): Promise<void> {
  const path = { nodeId: probe.nodeId };
  onStage(discoveryWords.promoting);
  await muster.call("installNmAgent", { path }, signal);
  for (let retries = 0; ;) {
    try {
      const status = readNmStatus(await muster.call("getNmStatus", { path }, signal));
      if (status.state === "ready") return;
      if (status.state === "failed") throw new MusterError("failed", { message: status.words });
      onStage(status.words);
    } catch (error) {
      if (signal.aborted || (error instanceof MusterError && error.code === "failed")) throw error;
      if (++retries > limits.discoveryStatusRetries) throw error;
    }
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(new MusterError("interrupted"));
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, limits.discoveryPollingDelayMS);
      signal.addEventListener("abort", stop, { once: true });
    });
  }
}
