import { cleanText } from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";
import { identify, type Answers, type Evidence } from "./identify.ts";
import type { SnmpOutcome } from "./snmp.ts";

/** A target and what is known of it; '' is unknown. telnet … snmpv3 list the ids of credentials that worked. */
export type DiscoveredDevice = Observation;

/** Everything the probes have learned of one target so far. */
export interface Findings {
  ip: string;
  name: string;
  pingMS: number | null;
  ports: number[];
  /** A port was refused: a machine is there. */
  refusedPort: boolean;
  unroutable: boolean;
  snmp: Answers | undefined;
  snmpOutcomes: SnmpOutcome[];
  banners: Evidence["banners"];
  dns: string;
  netbiosName: string;
  mac: string;
  accepted: Pick<DiscoveredDevice, "telnet" | "ssh" | "snmpv1" | "snmpv2" | "snmpv3">;
}

export function noFindings(ip: string, name: string): Findings {
  return {
    ip,
    name,
    pingMS: null,
    ports: [],
    refusedPort: false,
    unroutable: false,
    snmp: undefined,
    snmpOutcomes: [],
    banners: {},
    dns: "",
    netbiosName: "",
    mac: "",
    accepted: { telnet: [], ssh: [], snmpv1: [], snmpv2: [], snmpv3: [] },
  };
}

/** Whether anything at the address answered; a name in the DNS is no answer. */
export function isAlive(found: Findings): boolean {
  const { pingMS, ports, refusedPort, snmpOutcomes, netbiosName, mac } = found;
  const agent = found.snmp !== undefined || snmpOutcomes.some((outcome) => outcome !== "silent");
  return pingMS !== null || ports.length > 0 || refusedPort || agent || netbiosName !== "" || mac !== "";
}

/** The device as it is told to the outside: identified, judged, every string bounded and cleaned. */
export function describe(
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
  const judged = end === "cancelled" ? cancelled : judge(found, identity.rule);
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
    ...structuredClone(found.accepted),
    ...judged,
    complete: end !== "open",
  };
}

type Judgement = Pick<DiscoveredDevice, "verdict" | "reason">;

const cancelled: Judgement = { verdict: "cancelled", reason: "The discovery was stopped before this target was done." };

function judge(found: Findings, rule: string): Judgement {
  const { pingMS, ports, refusedPort, snmp, snmpOutcomes, netbiosName, mac, dns } = found;
  if (snmp && rule !== "") return { verdict: "identified", reason: `SNMP answers and rule ${rule} recognizes it.` };
  if (snmp) return { verdict: "snmp_unknown", reason: "SNMP answers, but no rule recognizes what it says." };
  if (snmpOutcomes.includes("rejected"))
    return { verdict: "snmp_no_credential", reason: "An SNMP agent is there and accepts none of the credentials." };
  const agent = snmpOutcomes.includes("broken") ? "its SNMP answers cannot be read" : "SNMP does not answer";
  if (ports.length > 0) return { verdict: "ports_only", reason: `TCP ports ${ports.join(", ")} are open; ${agent}.` };
  if (pingMS !== null)
    return { verdict: "ping_only", reason: `It answers ping; no known TCP port is open and ${agent}.` };
  if (netbiosName !== "") return { verdict: "ports_only", reason: `Only its NetBIOS name service answers; ${agent}.` };
  if (refusedPort)
    return { verdict: "ports_only", reason: `It refuses every TCP port tried and ignores ping; ${agent}.` };
  if (snmpOutcomes.includes("broken"))
    return { verdict: "ports_only", reason: "Only SNMP answers, and cannot be read." };
  if (mac !== "") return { verdict: "ports_only", reason: "Its network card answers, nothing else does." };
  if (found.unroutable) return { verdict: "refused", reason: "The probe has no route to this address." };
  if (dns !== "") return { verdict: "name_only", reason: "The DNS has a name for it, but nothing answers." };
  return { verdict: "silent", reason: "Nothing answers: no ping, SNMP, TCP port, NetBIOS name or DNS name." };
}
