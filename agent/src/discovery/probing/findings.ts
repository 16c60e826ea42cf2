import {
  cleanText,
  credentialTypeLabels,
  limits,
  type Evidence as Heard,
  type EvidenceKind,
} from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";
import { identify, type Answers, type DeviceEvidence, type Identity } from "../identification/identify.ts";
import type { CredentialOutcome } from "./snmp-conversation.ts";
import { description, objectId } from "../identification/answers.ts";

/** A target and what is known of it; '' is unknown. telnet … snmpv3 list the ids of credentials that worked. */
export type DiscoveredDevice = Observation;

/** Everything the probes have learned of one target so far. */
export interface Findings {
  ip: string;
  name: string;
  evidence: Heard[];
  startedAt: number;
  pingMS: number | null;
  ports: number[];
  /** A port was refused: a machine is there. */
  refusedPort: boolean;
  unroutable: boolean;
  snmp: Answers | undefined;
  /** What each SNMP credential was told; id 0 stands for a probe without one. */
  snmpOutcomes: CredentialOutcome[];
  /** The SNMP agent's engine ID in hex, as far as it is known. */
  engineId: string;
  banners: DeviceEvidence["banners"];
  dns: string;
  netbiosName: string;
  mac: string;
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
    accepted: { telnet: [], ssh: [], snmpv1: [], snmpv2: [], snmpv3: [] },
  };
}

/** Keeps what was heard of a target, and when, for the one who asks why; all beyond the limit is left out. */
export function addEvidence(found: Findings, kind: EvidenceKind, text: string): void {
  if (found.evidence.length >= limits.discoveryEvidence) return;
  const atMS = Math.round((performance.now() - found.startedAt) * 10) / 10;
  found.evidence.push({ atMS, kind, text: cleanText(text, 300) });
}

/** Whether anything at the address answered; a name in the DNS is no answer. */
export function isAlive(found: Findings): boolean {
  const { pingMS, ports, refusedPort, snmpOutcomes, netbiosName, mac } = found;
  const agent = found.snmp !== undefined || snmpOutcomes.some(({ outcome }) => outcome !== "silent");
  return pingMS !== null || ports.length > 0 || refusedPort || agent || netbiosName !== "" || mac !== "";
}

/** The device as it is told to the outside: identified, judged, every string bounded and cleaned. */
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
  if (end !== "open" && identity.rule) addEvidence(found, "rule", `${identity.rule}: ${sentence(identity)}`);
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
    ...structuredClone(found.accepted),
    ...judged,
    complete: end !== "open",
  };
}

type Judgment = Pick<DiscoveredDevice, "verdict" | "reason">;

const cancelled: Judgment = {
  verdict: "cancelled",
  reason: "The discovery was stopped before this target was done.",
};

const sentence = ({ explanation, confidence }: Identity) => `${explanation} (${confidence} % sure).`;

function judgeIdentity(found: Findings, identity: Identity): Judgment {
  const { verdict, reason } = judgeUnidentified(found);
  // what to mend comes before what its banners tell
  if (recognized(identity) && (found.snmp || verdict !== "snmp_no_credential"))
    return { verdict: "identified", reason: sentence(identity) };
  if (found.snmp) return { verdict: "snmp_unknown", reason: describeUnknownAgent(found.snmp) };
  const guess = identity.rule && verdict !== "silent" ? ` ${sentence(identity)}` : "";
  return { verdict, reason: cleanText(`${reason}${guess}`, 500) };
}

const recognized = ({ confidence, vendor, role }: Identity) =>
  confidence >= 50 && (vendor !== "" || role !== "");

/** Which answers a rule could be written from. */
function describeUnknownAgent(answers: Answers): string {
  const [object, descr] = [objectId(answers), description(answers)];
  const what = [object && `sysObjectID ${object}`, descr && `sysDescr "${cleanText(descr, 200)}"`].filter(
    Boolean,
  );
  if (what.length === 0) return "SNMP answers, but neither a sysObjectID nor a sysDescr.";
  return cleanText(`SNMP answers, but no rule knows it. Send us ${what.join(" and ")}.`, 500);
}

function judgeUnidentified(found: Findings): Judgment {
  const { pingMS, ports, refusedPort, snmpOutcomes, netbiosName, mac, dns } = found;
  const isBroken = snmpOutcomes.some(({ outcome }) => outcome === "broken");
  if (snmpOutcomes.some(({ outcome }) => outcome !== "silent" && outcome !== "broken"))
    return { verdict: "snmp_no_credential", reason: describeRejections(snmpOutcomes) };
  const agent = isBroken ? "its SNMP answers cannot be read" : "SNMP does not answer";
  if (ports.length > 0 && pingMS !== null)
    return { verdict: "no_snmp", reason: `It answers ping and TCP ports ${ports.join(", ")}; ${agent}.` };
  if (ports.length > 0)
    return { verdict: "ports_only", reason: `TCP ports ${ports.join(", ")} are open; ${agent}.` };
  if (pingMS !== null)
    return { verdict: "ping_only", reason: `It answers ping; no known TCP port is open and ${agent}.` };
  if (netbiosName !== "")
    return { verdict: "ports_only", reason: `Only its NetBIOS name service answers; ${agent}.` };
  if (refusedPort)
    return { verdict: "ports_only", reason: `It refuses every TCP port tried and ignores ping; ${agent}.` };
  if (isBroken) return { verdict: "ports_only", reason: "Only SNMP answers, and cannot be read." };
  if (mac !== "") return { verdict: "ports_only", reason: "Its network card answers, nothing else does." };
  if (found.unroutable) return { verdict: "refused", reason: "The probe has no route to this address." };
  if (dns !== "") return { verdict: "name_only", reason: "The DNS has a name for it, but nothing answers." };
  return { verdict: "silent", reason: "Nothing answers: no ping, SNMP, TCP port, NetBIOS name or DNS name." };
}

/** Which credentials were tried, by id and type, and what each was told. */
function describeRejections(told: CredentialOutcome[]): string {
  const tried = told
    .filter(({ id }) => id !== 0)
    .map(({ id, type, detail }) => `${credentialTypeLabels[type]} credential ${id}: ${detail}`);
  return cleanText(`An SNMP agent is there and accepts none of the credentials. ${tried.join("; ")}.`, 500);
}
