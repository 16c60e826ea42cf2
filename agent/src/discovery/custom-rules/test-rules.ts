import { isIP } from "node:net";
import { cleanText, MusterError, limits } from "@muster/sdk";
import { bannerRules } from "../rules/banner-rules.ts";
import { useRules, type RuleSet } from "../identification/rule-matching.ts";
import { rules } from "../rules/index.ts";
import type { Rule } from "../rules/rule.ts";
import {
  explainRules,
  firstObjects,
  nextObjects,
  type Answers,
  type RuleMatch,
} from "../identification/identify.ts";
import { discover, resolveName, type DiscoveredDevice, type SnmpCredential } from "../engine.ts";
import { openConversation } from "../probing/snmp-conversation.ts";
import { SocketPool } from "../../network/udp-socket-pool.ts";
import { rowsOf, text } from "../identification/snmp-values.ts";

export interface ListedRule {
  rule: string;
  kind: "snmp" | "banner";
  own: boolean;
  vendor: string;
  os: string;
  role: string;
  match: string;
}

/** All rules in matching order: custom rules, then built-in ones. */
export function listRules(own: RuleSet): ListedRule[] {
  const snmp = ({ id, own: isOwn, vendor, os, role, match }: Rule): ListedRule => ({
    rule: id,
    kind: "snmp",
    own: isOwn ?? false,
    vendor,
    os,
    role,
    match: [match.object?.join(" "), match.descr && `/${match.descr.source}/`, match.also?.[0]]
      .filter(Boolean)
      .join(" + "),
  });
  const banner =
    (isOwn: boolean) =>
    ({ id, vendor, os, role, pattern, on }: (typeof bannerRules)[number]): ListedRule => ({
      rule: id ?? [vendor, os].filter(Boolean).join(" "),
      kind: "banner",
      own: isOwn,
      vendor,
      os,
      role,
      match: `${on ? `${on.join(", ")}: ` : ""}/${pattern.source}/`,
    });
  return [
    ...own.rules.map(snmp),
    ...rules.map(snmp),
    ...own.banners.map(banner(true)),
    ...bannerRules.map(banner(false)),
  ];
}

/** An object that was read; `answer` is '' if the agent does not have it. */
export interface QueriedObject {
  oid: string;
  answer: string;
}

export interface RuleTest {
  device: DiscoveredDevice;
  fits: RuleMatch[];
  queried: QueriedObject[];
}

/**
 * Discovers one host with custom rules and returns each matching rule, the objects read from its agent, and
 * the source of each value.
 * @throws MusterError `usage` when the name has no address.
 */
export async function testRules(
  host: string,
  { own, snmp, port }: { own: RuleSet; snmp: SnmpCredential; port: number },
  signal: AbortSignal,
): Promise<RuleTest> {
  const ip = isIP(host) ? host : await resolveName(host);
  if (!ip) throw new MusterError("usage", { message: `${cleanText(host, 255)} could not be resolved.` });
  useRules(own);
  const {
    pingTimeoutMS,
    pingPacketTTL,
    pingsPerNode,
    delayBetweenPingsMS,
    packetsPerSecond,
    packetsPerSecondPerSubnet,
  } = limits.NetworkDiscoveryRequest;
  let device: DiscoveredDevice | undefined;
  await discover(
    {
      targets: [ip],
      snmp: [snmp],
      snmpPort: port,
      pingTimeoutMS: pingTimeoutMS.default,
      pingPacketTTL: pingPacketTTL.default,
      pingsPerNode: pingsPerNode.default,
      delayBetweenPingsMS: delayBetweenPingsMS.default,
      packetsPerSecond: packetsPerSecond.default,
      packetsPerSecondPerSubnet: packetsPerSecondPerSubnet.default,
    },
    { device: (found) => (device = found) },
    signal,
  );
  if (!device) throw new MusterError("failed", { message: "The discovery of the host returned no result." });
  const answers = await readAgent(ip, port, snmp);
  return { device, fits: answers.size > 0 ? explainRules(answers) : [], queried: queriedObjects(answers) };
}

async function readAgent(ip: string, port: number, snmp: SnmpCredential): Promise<Answers> {
  const pool = new SocketPool(async () => false);
  const conversation = openConversation(pool, ip, port, snmp);
  try {
    const { outcome, answers } = await conversation.readFirst(2);
    return outcome === "read" ? await conversation.readFurther(answers) : new Map();
  } finally {
    conversation.close();
    pool.close();
  }
}

function queriedObjects(answers: Answers): QueriedObject[] {
  if (answers.size === 0) return [];
  const { get, getNext } = nextObjects(answers);
  const instances = [...firstObjects, ...get].map((oid) => ({
    oid,
    answer: cleanText(text(answers, oid), 200),
  }));
  const columns = getNext.flatMap((oid) => {
    const rows = rowsOf(answers, oid);
    if (rows.length === 0) return [{ oid: `${oid}.*`, answer: "" }];
    return rows.map((row) => ({
      oid: `${oid}.${row}`,
      answer: cleanText(text(answers, `${oid}.${row}`), 200),
    }));
  });
  return [...instances, ...columns].filter(
    ({ oid }, at, all) => all.findIndex((other) => other.oid === oid) === at,
  );
}
