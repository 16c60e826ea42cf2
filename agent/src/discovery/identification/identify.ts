import { fromBanners, fromMac, fromPorts, type Hint, type NonSnmpEvidence } from "./banner-and-port-hints.ts";
import { membersOf, memberTable, type Member } from "./stack-members.ts";
import { candidateRules, decidingRule, fittingRules, secondObjectMatches } from "./rule-matching.ts";
import type { Rule } from "../rules/rule.ts";
import { chassisColumns, entityColumns, entPhysical } from "./entity-rows.ts";
import { lldpMed } from "../rules/sources.ts";
import { fromStandardMibs, standard, standardObjects } from "./standard-mibs.ts";
import { ofVendor } from "./generic-snmp-agent.ts";
import { sourcesOf, vendorObjects } from "./vendor-objects.ts";
import { readValues, type Values } from "./identity-values.ts";
import { description, objectId, sysDescr, sysName, sysObject, text, type Answers } from "./snmp-values.ts";
import { requestedOid } from "./source-values.ts";
import { cleanText, keyed, textOf, type KeyedMessage, type NmsRole } from "@muster/sdk";

export { enterpriseProbes, ofVendor } from "./generic-snmp-agent.ts";
export type { Answers };
export type { Member };

export interface DeviceEvidence extends NonSnmpEvidence {
  snmp?: Answers;
  mac?: string;
  macVendor?: string;
}

export interface Identity {
  os: string;
  role: NmsRole | "";
  vendor: string;
  model: string;
  firmware: string;
  serialNumber: string;
  hostname: string;
  rule: string;
  /** Confidence in vendor and role, in percent; 0 if nothing is known. */
  confidence: number;
  /** How the device was recognized, as a sentence without a final period. */
  explanation: KeyedMessage | undefined;
  members: Member[];
}

/** The first row of ENTITY-MIB, and the inventory that the device sends to its LLDP neighbors. */
const chassis = [...chassisColumns.map((column) => `${column}.1`), lldpMed.serial, lldpMed.model];

/** Instance OIDs to read first from every agent, in one small GET. */
export const firstObjects: string[] = [sysDescr, sysObject, sysName];

/**
 * The objects to read after the first answers: instance OIDs to GET, and column OIDs whose first row is read
 * by GETNEXT. They are those of the rules that may match, and of the standard MIBs unless a rule is certain
 * to match.
 */
export function nextObjects(first: Answers): { get: string[]; getNext: string[] } {
  const candidates = candidateRules(first);
  const certain = candidates.some((rule) => !rule.match.also);
  const wanted = new Set<string>(certain ? [] : standardObjects);
  for (const rule of candidates) if (rule.match.also) wanted.add(rule.match.also[0]);
  const isOwn = candidates[0]?.own ?? false;
  const read = certain ? candidates : [...candidates, standard];
  for (const source of sourcesOf(isOwn ? read : [...read, vendorObjects(first)]))
    wanted.add(requestedOid(first, source));
  // in the same request: many devices have these when the objects of their rule are missing
  for (const oid of certain && !isOwn ? chassis : []) wanted.add(oid);
  // shows whether the table exists and its first row is the chassis
  if (!isOwn) wanted.add(`${entPhysical}.5.*`);
  const members = memberTable(first);
  if (members) wanted.add(`${members.row}.*`);
  const objects = [...wanted].filter(Boolean);
  return {
    get: objects.filter((oid) => !oid.endsWith(".*") && !first.has(oid)),
    getNext: objects.filter((oid) => oid.endsWith(".*")).map((oid) => oid.slice(0, -2)),
  };
}

/** Columns to walk after `nextObjects`, and how many rows, while the model or serial number is not known. */
export function furtherColumns(read: Answers): { columns: string[]; rows: number } | undefined {
  const answers = ofVendor(read);
  const rule = decidingRule(answers);
  return rule?.own ? undefined : entityColumns(answers, fromRule(rule, answers) ?? fromStandardMibs(answers));
}

/**
 * Identifies a device from all evidence: by an SNMP rule, or else by the standard MIBs and the enterprise
 * number, then by a banner or the open ports; the MAC vendor fills fields that are still empty. Never
 * throws. Unknown fields are ''; every string is cleaned and bounded, because the answers may come from a
 * hostile agent.
 */
export function identify(evidence: DeviceEvidence): Identity {
  const snmp = ofVendor(evidence.snmp ?? new Map());
  const known = fromRules(snmp);
  // A rule or a banner is not mixed with a guess from ports: a Linux file server must not become Microsoft's.
  const hint = fromBanners(evidence) ?? fromPorts(evidence);
  const card = fromMac(evidence.macVendor ?? "");
  const layers = [...(known ? [known] : [fromStandardMibs(snmp), hint]), card].filter((layer) =>
    hasInformation(layer),
  );
  const pick = <K extends keyof Hint>(field: K): Hint[K] | "" =>
    layers.find((layer) => layer[field])?.[field] ?? "";
  const decisive = layers.find((layer) => layer.vendor || layer.role || layer.os || layer.model);
  return {
    os: pick("os") || "",
    role: pick("role") || "",
    vendor: pick("vendor") || "",
    model: cleanText(pick("model") || "", 128),
    firmware: cleanText(pick("firmware") || "", 128),
    serialNumber: cleanText(pick("serialNumber") || "", 64),
    hostname: cleanText(text(snmp, sysName) || evidence.netbiosName || evidence.dns || "", 255),
    rule: decisive?.rule ?? "",
    confidence: decisive ? combineConfidence(decisive, [hint, card]) : 0,
    explanation: decisive?.explanation,
    members: membersOf(snmp),
  };
}

const hasInformation = ({ vendor, role, os, model, firmware, serialNumber }: Hint) =>
  Boolean(vendor || role || os || model || firmware || serialNumber);

/** Other hints raise the confidence when they agree and lower it when they differ. */
function combineConfidence(decisive: Hint, others: readonly Hint[]): number {
  let sure = decisive.confidence;
  for (const other of others) {
    if (other === decisive || other.rule === decisive.rule) continue;
    const agrees = other.vendor
      ? other.vendor === decisive.vendor
      : other.role && other.role === decisive.role;
    const differs = decisive.role && other.role && other.role !== decisive.role && other.confidence >= 25;
    if (agrees) sure += Math.min(10, Math.ceil((99 - sure) / 2));
    else if (differs) sure -= decisive.confidence > 90 ? 5 : 10;
  }
  return Math.max(1, Math.min(99, sure));
}

const fromRules = (answers: Answers): Hint | undefined => fromRule(decidingRule(answers), answers);

function fromRule(rule: Rule | undefined, answers: Answers): Hint | undefined {
  if (!rule) return undefined;
  const { model, firmware, serial } = valuesOf(rule, answers);
  return {
    rule: rule.id,
    vendor: rule.vendor,
    os: rule.os,
    role: rule.role,
    model: model.value,
    firmware: firmware.value,
    serialNumber: serial.value,
    confidence: ruleConfidence(rule),
    explanation: keyed(`discovery.probe.explanation.${rule.own ? "customRule" : "rule"}`, {
      rule: rule.id,
      what: describeMatch(rule, answers),
    }),
  };
}

/** A product's sysObjectID is conclusive; Net-SNMP's is not, because it runs on any device. */
function ruleConfidence({ match }: Rule): number {
  const isOwn = match.object?.some(
    (oid) => !oid.startsWith("1.3.6.1.4.1.8072") && !oid.startsWith("1.3.6.1.4.1.2021"),
  );
  if (isOwn || match.also) return 95;
  return match.descr ? 85 : 80;
}

function describeMatch({ match }: Rule, answers: Answers): KeyedMessage[] {
  const oid = objectId(answers);
  const descr = cleanText(description(answers), 80);
  return [
    ...(match.object ? [keyed("discovery.probe.explanation.sysObjectId", { oid })] : []),
    ...(match.descr ? [keyed("discovery.probe.explanation.sysDescr", { text: descr })] : []),
    ...(match.also ? [keyed("discovery.probe.explanation.object", { oid: match.also[0] })] : []),
  ];
}

const valuesOf = (rule: Rule, answers: Answers): Values =>
  readValues(answers, rule, { vendor: rule.vendor, role: rule.role });

/** A rule that matches a device, and the values it reads. */
export interface RuleMatch {
  rule: string;
  own: boolean;
  /** Whether this rule identifies the device: it is the first whose second object matches, too. */
  decides: boolean;
  on: string;
  values: Values;
}

/** All rules whose sysObjectID and sysDescr match, for authors of rules; the deciding one is marked. */
export function explainRules(answers: Answers): RuleMatch[] {
  const fitting = fittingRules(answers);
  const decisive = fitting.find((rule) => secondObjectMatches(rule, answers));
  return fitting.map((rule) => ({
    rule: rule.id,
    own: rule.own ?? false,
    decides: rule === decisive,
    on: textOf(keyed("discovery.probe.explanation.match", { what: describeMatch(rule, answers) })),
    values: valuesOf(rule, answers),
  }));
}
