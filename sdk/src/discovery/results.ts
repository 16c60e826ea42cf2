import { discoveryMessages, jobStateLabels } from "./discovery.ts";
import { discoveryFilters, isResponding, typeTags, verdictLabels } from "./verdicts.ts";
import { enums } from "../generated/limits.ts";
import type { DiscoveredDevice, DiscoveryFilter, Job, Verdict } from "../index.ts";
import { roleLabel } from "../devices/device-roles.ts";
import { addressOrder, parseTargets, subnetOf } from "./targets.ts";
import { t } from "../text/messages.ts";
import { resolveReference } from "../text/keyed-messages.ts";
import { formatList, formatPercent } from "../text/format.ts";

/** The letter and tone of each verdict; the letter means that a map doesn't rely on color alone. */
export const verdictSigns: Record<
  Verdict,
  { mark: string; tone: "neutral" | "info" | "success" | "warning" | "danger" }
> = {
  identified: { mark: "I", tone: "success" },
  snmp_unknown: { mark: "U", tone: "warning" },
  snmp_no_credential: { mark: "C", tone: "warning" },
  no_snmp: { mark: "A", tone: "info" },
  ping_only: { mark: "P", tone: "info" },
  ports_only: { mark: "T", tone: "info" },
  name_only: { mark: "N", tone: "neutral" },
  silent: { mark: "·", tone: "neutral" },
  refused: { mark: "X", tone: "danger" },
  same_device: { mark: "S", tone: "success" },
  cancelled: { mark: "?", tone: "danger" },
};

/** The label of a target's verdict, or a note that it is still being scanned. */
export const resultLabel = (device: Pick<DiscoveredDevice, "verdict" | "complete">): string =>
  device.complete ? verdictLabels[device.verdict] : t("discovery.results.looking");

/** A device's system, DNS or NetBIOS name; "" if it has none. */
export const deviceName = ({
  hostname,
  dns,
  netbiosName,
}: Pick<DiscoveredDevice, "hostname" | "dns" | "netbiosName">): string => hostname || dns || netbiosName;

/** "85%"; "" if nothing was recognized. */
export const confidenceText = (confidence: number): string =>
  confidence ? formatPercent(confidence / 100) : "";

export interface ResultFilter {
  type: DiscoveryFilter;
  verdict: Verdict | "";
  /** A role or vendor as counted by `summarize`; undefined for all devices, "" for devices without one. */
  role?: string;
  vendor?: string;
}

export const noFilter: ResultFilter = { type: "all", verdict: "" };

export function passesFilter(
  device: DiscoveredDevice,
  { type, verdict, role, vendor }: ResultFilter,
): boolean {
  if (verdict && !(device.complete && device.verdict === verdict)) return false;
  if (role !== undefined && !(isResponding(device) && device.role === role)) return false;
  if (vendor !== undefined && !(isResponding(device) && device.vendor === vendor)) return false;
  return type === "all" || typeTags(device).includes(type);
}

export interface Count {
  key: string;
  label: string;
  count: number;
}

export interface Summary {
  total: number;
  responding: number;
  types: Record<DiscoveryFilter, number>;
  verdicts: Count[];
  /** Counts of responding devices, the most frequent first. */
  roles: Count[];
  vendors: Count[];
}

/** Counts targets by type, verdict, role and vendor in one pass. */
export function summarize(devices: readonly DiscoveredDevice[]): Summary {
  const types = Object.fromEntries(discoveryFilters.map(({ id }) => [id, 0])) as Summary["types"];
  const verdicts = new Map<string, number>();
  const roles = new Map<string, number>();
  const vendors = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const device of devices) {
    if (device.complete) add(verdicts, device.verdict);
    types.all++;
    for (const tag of typeTags(device)) if (tag !== "existing") types[tag]++;
    if (!isResponding(device)) continue;
    add(roles, device.role);
    add(vendors, device.vendor);
  }
  const byCount = (counts: Map<string, number>, label: (key: string) => string) =>
    Array.from(counts, ([key, count]) => ({
      key,
      label: label(key) || t("discovery.results.unknown"),
      count,
    })).sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
  return {
    total: devices.length,
    responding: types.allResponding,
    types,
    verdicts: enums.Verdict.flatMap((verdict) => {
      const count = verdicts.get(verdict);
      return count ? [{ key: verdict, label: verdictLabels[verdict], count }] : [];
    }),
    roles: byCount(roles, roleLabel),
    vendors: byCount(vendors, (vendor) => vendor),
  };
}

/**
 * Formats each part of a whole as a percentage such as "38%". Parts that make up the whole add up to 100%;
 * "0%" means none, and "100%" means all.
 */
export function percents(counts: readonly number[], total: number): string[] {
  const rest = Math.max(0, total - counts.reduce((sum, count) => sum + count, 0));
  const shares = [...counts, rest].map((count) => (total ? (count / total) * 100 : 0));
  const whole = shares.map(Math.floor);
  const missing = total ? 100 - whole.reduce((sum, share) => sum + share, 0) : 0;
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share < 1 ? 0 : share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, missing)) whole[index]! += 1;
  return counts.map((count, index) => {
    if (count && shares[index]! < 1) return `< ${formatPercent(0.01)}`;
    return formatPercent(Math.min(whole[index]!, count === total ? 100 : 99) / 100);
  });
}

export interface Subnet {
  /** "192.0.2.0/24" */
  id: string;
  targets: number;
  answering: number;
}

export interface SubnetMap {
  /** The /24 networks of targets, sorted by address. */
  subnets: Subnet[];
  /** IPv6 addresses and names, which aren't part of any map. */
  apart: DiscoveredDevice[];
}

const isMapped = (subnet: string) => subnet.endsWith("/24") && !subnet.includes(":");

/**
 * Groups targets by /24 network.
 * @param pending targets without a result yet
 */
export function mapSubnets(devices: readonly DiscoveredDevice[], pending: readonly string[] = []): SubnetMap {
  const subnets = new Map<string, Subnet>();
  const apart: DiscoveredDevice[] = [];
  const at = (ip: string) => {
    const id = subnetOf(ip);
    if (!isMapped(id)) return undefined;
    const known = subnets.get(id) ?? { id, targets: 0, answering: 0 };
    subnets.set(id, known);
    return known;
  };
  for (const device of devices) {
    const subnet = at(device.ip);
    if (!subnet) apart.push(device);
    else {
      subnet.targets++;
      if (isResponding(device)) subnet.answering++;
    }
  }
  for (const ip of pending) {
    const subnet = at(ip);
    if (subnet) subnet.targets++;
  }
  const order = ({ id }: Subnet) => addressOrder(id.slice(0, -3));
  return { subnets: [...subnets.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1)), apart };
}

export interface SubnetCell {
  ip: string;
  /** The result for the address; undefined if there is none yet or it isn't a target. */
  device?: DiscoveredDevice;
  asked: boolean;
}

/** The 256 addresses of a /24 with their results. */
export function subnetCells(
  id: string,
  devices: readonly DiscoveredDevice[],
  asked: readonly string[],
): SubnetCell[] {
  const prefix = id.slice(0, id.lastIndexOf(".") + 1);
  const here = new Map(
    devices.filter(({ ip }) => ip.startsWith(prefix)).map((device) => [device.ip, device]),
  );
  const open = new Set(asked);
  return Array.from({ length: 256 }, (_, last) => {
    const ip = `${prefix}${last}`;
    const device = here.get(ip);
    return { ip, device, asked: device !== undefined || open.has(ip) };
  });
}

/** The targets of a running discovery that have no result yet. */
export function pendingTargets(
  job: Pick<Job, "state" | "targets" | "total">,
  isReported: (ip: string) => boolean,
): string[] {
  if (job.state !== "RUNNING") return [];
  return parseTargets(job.targets, job.total).targets.filter((ip) => !isReported(ip));
}

/** The label of a map's cell: "192.0.2.7, Identified, sw-core-1". */
export function cellText({ ip, device, asked }: SubnetCell): string {
  if (!device)
    return asked ? t("discovery.results.answerYet", { ip }) : t("discovery.results.notTarget", { ip });
  return formatList([ip, resultLabel(device), deviceName(device), roleLabel(device.role)].filter(Boolean));
}

/** The label and tone of a job's state; a running job whose probe is offline is shown as waiting. */
export const jobStateOf = ({
  state,
  waiting,
}: Pick<Job, "state" | "waiting">): (typeof jobStateLabels)[Job["state"]] =>
  waiting && state === "RUNNING"
    ? { label: discoveryMessages.waitingState, tone: "warning" }
    : jobStateLabels[state];

/** Says what a discovery without any response has tried, and what to check first. */
export function nothingFound(job: Pick<Job, "total" | "verdicts" | "delegateName" | "tried" | "error">): {
  title: string;
  hint: string;
} {
  const { tried, verdicts, total } = job;
  const count = (verdict: Verdict) => verdicts[verdict] ?? 0;
  const means = tried
    ? t("discovery.results.meansTried", {
        pings: t("discovery.results.pings", { count: tried.pingsPerNode }),
        pingTimeoutMS: tried.pingTimeoutMS,
        snmpPort: tried.snmpPort,
        credentials: t("discovery.results.credentials", { count: tried.credentials }),
      })
    : t("discovery.results.pingUsualTcpPortsNames");
  const checks = [
    count("cancelled") === total
      ? t("discovery.results.discoveryEndedBeforeAnythingCould")
      : t("discovery.results.checkFirstAddressesThoseSite", { delegateName: job.delegateName }),
    ...(count("refused")
      ? [t("discovery.results.notScanned", { count: count("refused"), delegateName: job.delegateName })]
      : []),
    ...(count("name_only") ? [t("discovery.results.onlyNames", { count: count("name_only") })] : []),
    t("discovery.results.thenFirewallsWayLetIts"),
  ];
  return {
    title: t("discovery.results.noneResponded", { count: total }),
    hint: [t("discovery.results.tried", { delegateName: job.delegateName, means }), ...checks].join(" "),
  };
}

export interface Results {
  put(devices: readonly DiscoveredDevice[], jobId: string): void;
  /** Sorted by address. */
  rows(): readonly DiscoveredDevice[];
  size(): number;
  jobOf(ip: string): string | undefined;
  setNode(ip: string, nodeId: number): void;
}

interface Entry {
  order: string;
  device: DiscoveredDevice;
  jobId: string;
}

const none: never[] = [];

/**
 * Creates a store for tens of thousands of results, most of them silent addresses, which sorts them as they
 * arrive.
 */
export function createResults(): Results {
  const entries = new Map<string, Entry>();
  const texts = new Map<string, string>();
  let sorted: Entry[] = [];
  let fresh: Entry[] = [];
  // stores values that most rows share only once
  const lean = ({ reasonMessage, ...device }: DiscoveredDevice): DiscoveredDevice => {
    const words = resolveReference(reasonMessage) ?? device.reason;
    if (isResponding(device)) return { ...device, reason: words };
    const reason = texts.get(words) ?? words;
    if (texts.size < 100) texts.set(reason, reason);
    const empty = {
      ports: none,
      members: none,
      telnet: none,
      ssh: none,
      snmpv1: none,
      snmpv2: none,
      snmpv3: none,
    };
    return device.ports.length ? { ...device, reason } : { ...device, ...empty, reason };
  };
  return {
    put(devices, jobId) {
      for (const device of devices) {
        const known = entries.get(device.ip);
        if (known) {
          known.device = lean(device);
          known.jobId = jobId;
        } else {
          const one = { order: addressOrder(device.ip), device: lean(device), jobId };
          entries.set(device.ip, one);
          fresh.push(one);
        }
      }
    },
    rows() {
      if (fresh.length) {
        fresh.sort((a, b) => (a.order < b.order ? -1 : 1));
        const merged: Entry[] = [];
        let at = 0;
        for (const one of sorted) {
          for (let next = fresh[at]; next && next.order < one.order; next = fresh[++at]) merged.push(next);
          merged.push(one);
        }
        sorted = merged.concat(fresh.slice(at));
        fresh = [];
      }
      return sorted.map(({ device }) => device);
    },
    size: () => entries.size,
    jobOf: (ip) => entries.get(ip)?.jobId,
    setNode(ip, nodeId) {
      const known = entries.get(ip);
      if (known) known.device = { ...known.device, nodeId };
    },
  };
}
