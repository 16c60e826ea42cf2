import {
  cleanText,
  keyed,
  limits,
  reasonFields,
  textOf,
  type Evidence as Heard,
  type EvidenceKind,
  type KeyedMessage,
} from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";
import { identify, type Answers, type DeviceEvidence, type Identity } from "../identification/identify.ts";
import type { CredentialOutcome } from "./snmp-conversation.ts";
import { description, objectId } from "../identification/snmp-values.ts";

/**
 * A target and what is known about it; '' means unknown. `telnet` … `snmpv3` list the ids of accepted
 * credentials.
 */
export type DiscoveredDevice = Observation & { reasonMessage: KeyedMessage };

/** Everything found out about one target so far. */
export interface Findings {
  ip: string;
  name: string;
  evidence: Heard[];
  startedAt: number;
  pingMS: number | null;
  ports: number[];
  /** Whether a port refused a connection, which shows that the address is in use. */
  refusedPort: boolean;
  unroutable: boolean;
  snmp: Answers | undefined;
  /** The outcome of each SNMP credential; id 0 is an SNMPv3 engine discovery without a credential. */
  snmpOutcomes: CredentialOutcome[];
  /** The SNMP agent's engine ID in hex; '' if unknown. */
  engineId: string;
  banners: DeviceEvidence["banners"];
  dns: string;
  netbiosName: string;
  mac: string;
  /** The host key of its SSH server; "" if none was seen. */
  hostKey: string;
  /** Whether the host key isn't a known one, so that no password was sent. */
  isUntrusted: boolean;
  accepted: Pick<DiscoveredDevice, "telnet" | "ssh" | "snmpv1" | "snmpv2" | "snmpv3">;
}

export function emptyFindings(ip: string, name: string, startedAt: number): Findings {
  return {
    ip,
    name,
    evidence: [],
    startedAt,
    pingMS: null,
    ports: [],
    refusedPort: false,
    unroutable: false,
    snmp: undefined,
    snmpOutcomes: [],
    engineId: "",
    banners: {},
    dns: "",
    netbiosName: "",
    mac: "",
    hostKey: "",
    isUntrusted: false,
    accepted: { telnet: [], ssh: [], snmpv1: [], snmpv2: [], snmpv3: [] },
  };
}

/**
 * Records evidence with its time (ms since the start) for the explanation; entries beyond the limit are
 * dropped.
 */
export function addEvidence(found: Findings, kind: EvidenceKind, message: KeyedMessage): void {
  if (found.evidence.length >= limits.discoveryEvidence) return;
  const atMS = Math.round((performance.now() - found.startedAt) * 10) / 10;
  found.evidence.push({ atMS, kind, text: cleanText(textOf(message), 300), textMessage: message });
}

/** Whether anything at the address responded; a DNS name is not a response. */
export function isAlive(found: Findings): boolean {
  const { pingMS, ports, refusedPort, snmpOutcomes, netbiosName, mac } = found;
  const agent = found.snmp !== undefined || snmpOutcomes.some(({ outcome }) => outcome !== "silent");
  return pingMS !== null || ports.length > 0 || refusedPort || agent || netbiosName !== "" || mac !== "";
}

/** The device as it is reported: identified, with a verdict, every string bounded and cleaned. */
export function toDiscoveredDevice(
  found: Findings,
  end: "open" | "complete" | "cancelled",
  vendorOf: (mac: string) => string,
): DiscoveredDevice {
  const { ip, pingMS, snmp, banners, mac } = found;
  const ports = found.ports.toSorted((a, b) => a - b);
  const dns = found.name || found.dns;
  const identity = identify({
    ports,
    banners,
    ...(snmp && { snmp }),
    ...(dns && { dns }),
    ...(found.netbiosName && { netbiosName: found.netbiosName }),
    ...(mac && { mac, macVendor: vendorOf(mac) }),
  });
  const judged = end === "cancelled" ? cancelled : judgeIdentity(found, identity);
  const reason = found.isUntrusted ? several([judged.reason, untrusted]) : judged.reason;
  if (end !== "open" && identity.rule)
    addEvidence(
      found,
      "rule",
      keyed("discovery.probe.rule", { rule: identity.rule, reason: sentence(identity) }),
    );
  return {
    ip,
    pingMS: pingMS === null ? null : Math.round(pingMS * 100) / 100,
    ports,
    dns: cleanText(dns, 253),
    role: identity.role,
    os: cleanText(identity.os, 100),
    model: cleanText(identity.model, 200),
    vendor: cleanText(identity.vendor, 100),
    firmware: cleanText(identity.firmware, 200),
    serialNumber: cleanText(identity.serialNumber, 200),
    hostname: cleanText(identity.hostname, 255),
    netbiosName: cleanText(found.netbiosName, 16),
    mac,
    engineId: found.engineId.slice(0, 64),
    members: identity.members,
    confidence: identity.confidence,
    rule: cleanText(identity.rule, 100),
    sameAs: "",
    ...(found.hostKey && { hostKey: found.hostKey }),
    ...structuredClone(found.accepted),
    verdict: judged.verdict,
    ...reasonFields(reason),
    complete: end !== "open",
  };
}

interface Judgment {
  verdict: DiscoveredDevice["verdict"];
  reason: KeyedMessage;
}

const several = (parts: readonly KeyedMessage[]): KeyedMessage => keyed("discovery.probe.several", { parts });
const untrusted = keyed("discovery.probe.reason.hostKeyChanged");

const cancelled: Judgment = {
  verdict: "cancelled",
  reason: keyed("discovery.probe.reason.stopped"),
};

const sentence = ({ explanation, confidence }: Identity): KeyedMessage =>
  keyed("discovery.probe.identified", { explanation: explanation ?? "", confidence });

function judgeIdentity(found: Findings, identity: Identity): Judgment {
  const { verdict, reason } = judgeUnidentified(found);
  // a wrong credential is more useful to report than a guess from banners
  if (recognized(identity) && (found.snmp || verdict !== "snmp_no_credential"))
    return { verdict: "identified", reason: sentence(identity) };
  if (found.snmp) return { verdict: "snmp_unknown", reason: describeUnknownAgent(found.snmp) };
  const isGuessed = identity.rule && verdict !== "silent";
  return { verdict, reason: isGuessed ? several([reason, sentence(identity)]) : reason };
}

const recognized = ({ confidence, vendor, role }: Identity) =>
  confidence >= 50 && (vendor !== "" || role !== "");

/** The values that a rule for this device could be based on. */
function describeUnknownAgent(answers: Answers): KeyedMessage {
  const [oid, text] = [objectId(answers), cleanText(description(answers), 200)];
  const what = [
    ...(oid ? [keyed("discovery.probe.explanation.sysObjectId", { oid })] : []),
    ...(text ? [keyed("discovery.probe.explanation.sysDescr", { text })] : []),
  ];
  return what.length
    ? keyed("discovery.probe.reason.noRule", { what })
    : keyed("discovery.probe.reason.noObjects");
}

function judgeUnidentified(found: Findings): Judgment {
  const { pingMS, ports, refusedPort, snmpOutcomes, netbiosName, mac, dns } = found;
  const isBroken = snmpOutcomes.some(({ outcome }) => outcome === "broken");
  if (snmpOutcomes.some(({ outcome }) => outcome !== "silent" && outcome !== "broken"))
    return { verdict: "snmp_no_credential", reason: describeRejections(snmpOutcomes) };
  const snmp = keyed(`discovery.probe.reason.${isBroken ? "snmpUnreadable" : "snmpSilent"}`);
  const openPorts = ports.join(", ");
  if (ports.length > 0 && pingMS !== null)
    return {
      verdict: "no_snmp",
      reason: keyed("discovery.probe.reason.pingAndPorts", { ports: openPorts, snmp }),
    };
  if (ports.length > 0)
    return {
      verdict: "ports_only",
      reason: keyed("discovery.probe.reason.ports", { ports: openPorts, snmp }),
    };
  if (pingMS !== null)
    return { verdict: "ping_only", reason: keyed("discovery.probe.reason.ping", { snmp }) };
  if (netbiosName !== "")
    return { verdict: "ports_only", reason: keyed("discovery.probe.reason.netbios", { snmp }) };
  if (refusedPort)
    return { verdict: "ports_only", reason: keyed("discovery.probe.reason.refusesPorts", { snmp }) };
  if (isBroken) return { verdict: "ports_only", reason: keyed("discovery.probe.reason.onlySnmp") };
  if (mac !== "") return { verdict: "ports_only", reason: keyed("discovery.probe.reason.onlyArp") };
  if (found.unroutable) return { verdict: "refused", reason: keyed("discovery.probe.reason.noRoute") };
  if (dns !== "") return { verdict: "name_only", reason: keyed("discovery.probe.reason.onlyName") };
  return { verdict: "silent", reason: keyed("discovery.probe.reason.silent") };
}

/** The credentials that were tried, with the outcome of each. */
function describeRejections(outcomes: CredentialOutcome[]): KeyedMessage {
  const tried = outcomes
    .filter(({ id }) => id !== 0)
    .map(({ id, type, detail }) =>
      keyed("discovery.probe.reason.credential", {
        type: keyed(`organizations.credentials.credentialType.${type}`),
        id,
        result: detail,
      }),
    );
  return tried.length
    ? keyed("discovery.probe.reason.rejected", { tried })
    : keyed("discovery.probe.reason.noCredential");
}
