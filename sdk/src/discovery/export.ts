import { toCsv } from "../text/csv.ts";
import { isResponding, verdictAdvice, verdictLabels } from "./verdicts.ts";
import { confidenceText } from "./results.ts";
import { version } from "../generated/limits.ts";
import type { DiscoveredDevice, Job } from "../index.ts";
import { roleLabel } from "../devices/device-roles.ts";
import { addressOrder } from "./targets.ts";
import { cleanText, toSafeJson } from "../text/clean.ts";

const columns: readonly { label: string; cell(device: DiscoveredDevice): string | number | null }[] = [
  { label: "Address", cell: ({ ip }) => ip },
  { label: "Name", cell: ({ hostname }) => hostname },
  { label: "DNS name", cell: ({ dns }) => dns },
  { label: "NetBIOS name", cell: ({ netbiosName }) => netbiosName },
  { label: "Result", cell: ({ verdict }) => verdictLabels[verdict] },
  { label: "Role", cell: ({ role }) => roleLabel(role) },
  { label: "Vendor", cell: ({ vendor }) => vendor },
  { label: "Model", cell: ({ model }) => model },
  { label: "System", cell: ({ os }) => os },
  { label: "Firmware", cell: ({ firmware }) => firmware },
  { label: "Serial number", cell: ({ serialNumber }) => serialNumber },
  { label: "MAC address", cell: ({ mac }) => mac },
  { label: "Confidence", cell: ({ confidence }) => confidenceText(confidence) },
  { label: "Rule", cell: ({ rule }) => rule },
  { label: "Ping ms", cell: ({ pingMS }) => pingMS },
  { label: "TCP ports", cell: ({ ports }) => ports.join(" ") },
  { label: "SNMP", cell: (device) => snmpVersions(device).join(" ") },
  { label: "Same device as", cell: ({ sameAs }) => sameAs },
  { label: "Device ID", cell: ({ nodeId }) => nodeId },
  { label: "Why", cell: ({ reason }) => reason },
  { label: "Next step", cell: ({ verdict }) => verdictAdvice[verdict] },
];

const snmpVersions = ({ snmpv1, snmpv2, snmpv3 }: DiscoveredDevice): string[] => [
  ...(snmpv1.length ? ["v1"] : []),
  ...(snmpv2.length ? ["v2c"] : []),
  ...(snmpv3.length ? ["v3"] : []),
];

const inOrder = (devices: readonly DiscoveredDevice[]) =>
  devices
    .map((device) => ({ device, order: addressOrder(device.ip) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ device }) => device);

/** Formats results of discoveries as RFC 4180 CSV, one line per target. */
export const discoveryToCsv = (devices: readonly DiscoveredDevice[]): string =>
  toCsv(
    columns.map(({ label }) => label),
    inOrder(devices).map((device) => columns.map(({ cell }) => clean(cell(device)))),
  );

const clean = <V>(value: V) => (typeof value === "string" ? cleanText(value, 500) : value);

/** Formats discoveries and their results as JSON, with the contract's field names. */
export const discoveryToJson = (jobs: readonly Job[], devices: readonly DiscoveredDevice[]): string =>
  `${toSafeJson({ jobs, devices: inOrder(devices) }, 2)}\n`;

// the names in nmap-services
const services: Record<number, string> = {
  21: "ftp",
  22: "ssh",
  23: "telnet",
  53: "domain",
  80: "http",
  135: "msrpc",
  139: "netbios-ssn",
  389: "ldap",
  443: "https",
  445: "microsoft-ds",
  502: "mbap",
  515: "printer",
  554: "rtsp",
  631: "ipp",
  902: "iss-realsecure",
  1883: "mqtt",
  3389: "ms-wbt-server",
  5000: "upnp",
  5060: "sip",
  5985: "wsman",
  8080: "http-proxy",
  8443: "https-alt",
  9100: "jetdirect",
};

// nmap's device types
const deviceTypes: Partial<Record<DiscoveredDevice["role"], string>> = {
  NMS_SWITCH: "switch",
  NMS_ROUTER: "router",
  NMS_FIREWALL: "firewall",
  NMS_PRIVATE_NETWORK_GATEWAY: "firewall",
  NMS_PRINTER: "printer",
  NMS_SCANNER: "printer",
  NMS_WAP: "WAP",
  NMS_PHONE: "VoIP phone",
  NMS_COMPUTER: "general purpose",
  NMS_SERVER: "general purpose",
  NMS_VM_HOST: "general purpose",
  NMS_VIRTUAL_MACHINE: "general purpose",
};

type Attributes = Record<string, string | number | undefined>;

const named = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" } as const;

/** Escapes text, without the characters that XML 1.0 forbids or a terminal would interpret. */
const escapeXml = (text: string) =>
  cleanText(text.replace(/[\ufffe\uffff]/g, " "), 2_000).replace(
    /[&<>"']/g,
    (char) => named[char as keyof typeof named],
  );

function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${escapeXml(String(value))}"`))
    .join("");
  return children.length ? `<${name}${written}>${children.join("")}</${name}>` : `<${name}${written}/>`;
}

function toHost(device: DiscoveredDevice, job: Job): string {
  const up = isResponding(device);
  const snmp = snmpVersions(device);
  const address = [
    element("address", { addr: device.ip, addrtype: device.ip.includes(":") ? "ipv6" : "ipv4" }),
    ...(device.mac
      ? [
          element("address", {
            addr: device.mac.toUpperCase(),
            addrtype: "mac",
            vendor: device.vendor || undefined,
          }),
        ]
      : []),
  ];
  const names = [
    ...(device.dns ? [element("hostname", { name: device.dns, type: "PTR" })] : []),
    ...[device.hostname, device.netbiosName]
      .filter((name) => name && name !== device.dns)
      .map((name) => element("hostname", { name, type: "user" })),
  ];
  const port = (
    protocol: "tcp" | "udp",
    portid: number,
    name: string,
    reason: string,
    service: Attributes = {},
  ) =>
    element("port", { protocol, portid }, [
      element("state", { state: "open", reason, reason_ttl: 0 }),
      element("service", {
        name,
        ...service,
        method: service.product ? "probed" : "table",
        conf: service.product ? 10 : 3,
      }),
    ]);
  const ports = [
    ...device.ports
      .toSorted((a, b) => a - b)
      .map((one) => port("tcp", one, services[one] ?? "unknown", "syn-ack")),
    ...(snmp.length
      ? [
          port("udp", job.tried?.snmpPort ?? 161, "snmp", "udp-response", {
            product: [device.vendor, device.model].filter(Boolean).join(" ") || "SNMP agent",
            version: device.firmware || undefined,
            extrainfo: `SNMP ${snmp.join(", ")}`,
          }),
        ]
      : []),
  ];
  const system = device.os || device.model;
  const os = system
    ? element("os", {}, [
        element(
          "osmatch",
          { name: [device.vendor, system].filter(Boolean).join(" "), accuracy: device.confidence, line: 0 },
          [
            element("osclass", {
              type: deviceTypes[device.role] ?? "specialized",
              vendor: device.vendor || "unknown",
              osfamily: device.os || "embedded",
              accuracy: device.confidence,
            }),
          ],
        ),
      ])
    : "";
  const facts = Object.entries({
    result: verdictLabels[device.verdict],
    why: device.reason,
    role: roleLabel(device.role),
    vendor: device.vendor,
    model: device.model,
    firmware: device.firmware,
    serialNumber: device.serialNumber,
    engineId: device.engineId,
    rule: device.rule,
    sameAs: device.sameAs,
  }).filter(([, value]) => value);
  const script = element(
    "script",
    { id: "muster-discovery", output: facts.map(([key, value]) => `${key}: ${value}`).join("; ") },
    facts.map(([key, value]) => `<elem key="${key}">${escapeXml(value)}</elem>`),
  );
  const reasonUp = () => {
    if (device.pingMS !== null) return "echo-reply";
    if (device.ports.length) return "syn-ack";
    return snmp.length ? "udp-response" : "user-set";
  };
  const times = device.pingMS === null ? "" : element("times", rtt(device.pingMS));
  return element(
    "host",
    { starttime: seconds(job.createdAt), endtime: seconds(job.finishedAt ?? job.createdAt) },
    [
      element("status", {
        state: up ? "up" : "down",
        reason: up ? reasonUp() : "no-response",
        reason_ttl: 0,
      }),
      ...address,
      ...(names.length ? [element("hostnames", {}, names)] : []),
      ...(ports.length ? [element("ports", {}, ports)] : []),
      os,
      element("hostscript", {}, [script]),
      times,
    ],
  );
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
const rtt = (ms: number) => ({ srtt: Math.round(ms * 1000), rttvar: Math.round(ms * 500), to: 1_000_000 });

/**
 * Formats results as nmap's XML (nmap.dtd 1.05), for tools that read that format. Host names without an
 * address are written as skipped targets.
 */
export function discoveryToNmapXml(
  jobs: readonly [Job, ...Job[]],
  devices: readonly DiscoveredDevice[],
): string {
  const start = Math.min(...jobs.map(({ createdAt }) => createdAt));
  const end = Math.max(...jobs.map(({ createdAt, finishedAt }) => finishedAt ?? createdAt));
  const all = inOrder(devices);
  const isName = ({ ip }: DiscoveredDevice) => addressOrder(ip).startsWith("9") && !ip.includes("%");
  const hosts = all.filter((device) => !isName(device));
  const up = hosts.filter(isResponding).length;
  const elapsed = ((end - start) / 1000).toFixed(2);
  const summary = `Muster: ${hosts.length} addresses (${up} hosts up) in ${elapsed} seconds`;
  const args = `muster discovery run ${jobs.map(({ targets }) => targets).join(", ")}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<!DOCTYPE nmaprun>",
    `<nmaprun scanner="nmap" args="${escapeXml(args)}" start="${seconds(start)}" startstr="${timeText(start)}" version="${escapeXml(`7.95 (Muster ${version})`)}" xmloutputversion="1.05">`,
    element("verbose", { level: 0 }),
    element("debugging", { level: 0 }),
    ...all
      .filter(isName)
      .map(({ ip }) => element("target", { specification: ip, status: "skipped", reason: "invalid" })),
    ...hosts.map((device) => toHost(device, jobs[0])),
    element("runstats", {}, [
      element("finished", { time: seconds(end), timestr: timeText(end), elapsed, summary, exit: "success" }),
      element("hosts", { up, down: hosts.length - up, total: hosts.length }),
    ]),
    "</nmaprun>",
    "",
  ].join("\n");
}

const timeText = (milliseconds: number) => new Date(milliseconds).toUTCString();

export const exportFormats = [
  { id: "csv", label: "CSV" },
  { id: "json", label: "JSON" },
  { id: "xml", label: "nmap XML" },
] as const;

export type ExportFormat = (typeof exportFormats)[number]["id"];

/** Formats discoveries and their results in the given format. */
export function exportDiscovery(
  format: ExportFormat,
  jobs: readonly [Job, ...Job[]],
  devices: readonly DiscoveredDevice[],
): string {
  if (format === "csv") return discoveryToCsv(devices);
  return format === "json" ? discoveryToJson(jobs, devices) : discoveryToNmapXml(jobs, devices);
}

/** "discovery-2026-11-21-018f2b5e.csv" */
export const exportName = ({ id, createdAt }: Pick<Job, "id" | "createdAt">, format: ExportFormat): string =>
  `discovery-${new Date(createdAt).toISOString().slice(0, 10)}-${id.slice(0, 8)}.${format}`;
