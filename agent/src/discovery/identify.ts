import { createRequire } from "node:module";
import { bannerRules } from "./rules/banners.ts";
import { rules } from "./rules/index.ts";
import { entity, roleWords, type Rule, type Source } from "./rules/rule.ts";
import { maker } from "./rules/vendors.ts";
import { cleanText, type NmsRole } from "@muster/sdk";

export type Answers = Map<string, string | Buffer>;

export interface Evidence {
  snmp?: Answers;
  ports: number[];
  banners: { ssh?: string; telnet?: string; http?: string; tls?: string };
  netbiosName?: string;
  dns?: string;
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
}

// By require, and late: 3 MB of names that few devices need, in a CommonJS file that loaders import differently.
const require = createRequire(import.meta.url);
const organization = (oid: string) =>
  (require("snmp-sysobjectid") as typeof import("snmp-sysobjectid")).getOrg(oid, "");

/** What one kind of evidence says; what it does not say stays out. */
type Finding = Partial<Omit<Identity, "hostname">>;

const sysDescr = "1.3.6.1.2.1.1.1.0";
const sysObject = "1.3.6.1.2.1.1.2.0";
const sysName = "1.3.6.1.2.1.1.5.0";
const deviceDescr = "1.3.6.1.2.1.25.3.2.1.3.1"; // HOST-RESOURCES-MIB hrDeviceDescr
const printerSerial = "1.3.6.1.2.1.43.5.1.1.17.1"; // Printer-MIB prtGeneralSerialNumber
const upsModel = "1.3.6.1.2.1.33.1.1.2.0"; // UPS-MIB upsIdentModel
const upsFirmware = "1.3.6.1.2.1.33.1.1.3.0"; // UPS-MIB upsIdentUPSSoftwareVersion
const bridgePorts = "1.3.6.1.2.1.17.1.2.0"; // BRIDGE-MIB dot1dBaseNumPorts
const enterprises = "1.3.6.1.4.1.";
const standard: Pick<Rule, "model" | "firmware" | "serial"> = {
  model: [...entity.model([1]), upsModel],
  firmware: [
    ...entity.software([1]),
    ...entity.firmware([1]),
    upsFirmware,
    /\b(?:version|firmware|software)[:,]? v?(\d{1,9}\.\d[\w.()-]*)/i,
  ],
  serial: entity.serial([1]),
};
const placeholder =
  /^(?:n\/?a|none|null|unknown|undefined|not (?:specified|available|set|applicable)|default string|to be filled by o\.?e\.?m\.?|[0.\-_?x* ]+)$/i;

/** Instance OIDs to ask every agent for first: one small GET. */
export const firstObjects: string[] = [sysDescr, sysObject, sysName];

/**
 * What to ask next, given the first answers: instances to GET, and columns whose first row is wanted by GETNEXT.
 * Only what the rules that can match name, and the standard MIBs where none is certain to.
 */
export function nextObjects(first: Answers): { get: string[]; getNext: string[] } {
  const candidates = candidateRules(first);
  const certain = candidates.some((rule) => !rule.match.also);
  const wanted = new Set<string>(certain ? [] : [deviceDescr, printerSerial, bridgePorts]);
  for (const rule of candidates) if (rule.match.also) wanted.add(rule.match.also[0]);
  for (const rule of certain ? candidates : [...candidates, standard])
    for (const source of [...(rule.model ?? []), ...(rule.firmware ?? []), ...(rule.serial ?? [])]) {
      if (typeof source === "string") wanted.add(absolute(first, source));
      else if (Array.isArray(source)) wanted.add(absolute(first, source[0]));
    }
  const objects = [...wanted].filter(Boolean);
  return {
    get: objects.filter((oid) => !oid.endsWith(".*") && !first.has(oid)),
    getNext: objects.filter((oid) => oid.endsWith(".*")).map((oid) => oid.slice(0, -2)),
  };
}

/**
 * Says what a device is from everything known of it: by an SNMP rule; or else by the standard MIBs and the enterprise
 * number, then a banner or the open ports; and by the MAC vendor what is still empty. Never throws; '' where unknown,
 * every string clean and bounded. Answers may come from a hostile agent.
 */
export function identify(evidence: Evidence): Identity {
  const snmp = evidence.snmp ?? new Map();
  const known = fromRules(snmp);
  // A rule or a banner is not mixed with a guess from ports: a Linux file server must not become Microsoft's.
  const guess = () => [fromStandards(snmp), fromBanners(evidence.banners) ?? fromPorts(evidence)];
  const layers = [...(known ? [known] : guess()), fromMac(evidence.macVendor ?? "")];
  const pick = <K extends keyof Finding>(field: K): Identity[K] | "" =>
    layers.find((layer) => layer[field])?.[field] ?? "";
  return {
    os: pick("os"),
    role: pick("role"),
    vendor: pick("vendor"),
    model: withoutVendor(cleanText(pick("model"), 128), pick("vendor")),
    firmware: cleanText(pick("firmware"), 128),
    serialNumber: cleanText(pick("serialNumber"), 64),
    hostname: cleanText(text(snmp, sysName) || evidence.netbiosName || evidence.dns || "", 255),
    rule: layers.find((layer) => layer.vendor || layer.role || layer.os || layer.model)?.rule ?? "",
  };
}

function withoutVendor(model: string, vendor: string): string {
  const repeated = vendor && model.toLowerCase().startsWith(`${vendor.toLowerCase()} `);
  return repeated ? model.slice(vendor.length + 1).trim() : model;
}

function fromRules(answers: Answers): Finding | undefined {
  const rule = candidateRules(answers).find((candidate) => alsoHolds(candidate, answers));
  return (
    rule && {
      rule: rule.id,
      vendor: rule.vendor,
      os: rule.os,
      role: rule.role,
      model: firstValue(answers, rule.model),
      firmware: firstValue(answers, rule.firmware),
      serialNumber: firstValue(answers, rule.serial),
    }
  );
}

function fromStandards(answers: Answers): Finding {
  if (answers.size === 0) return {};
  const object = objectId(answers);
  const owner = object.startsWith(enterprises)
    ? maker(cleanText(organization(object), 64))
    : ({ vendor: "", role: "" } as const);
  const printer = text(answers, printerSerial);
  const called = roleWords.find(([words]) => words.test(text(answers, sysDescr)));
  const ups = text(answers, upsModel);
  const bridge = Number(text(answers, bridgePorts)) > 4;
  return {
    rule: "standard-mibs",
    vendor: owner.vendor,
    role: printer ? "NMS_PRINTER" : (called?.[1] ?? (ups ? "NMS_APPLIANCE" : bridge ? "NMS_SWITCH" : owner.role)),
    model: firstValue(answers, standard.model) || (printer ? text(answers, deviceDescr) : ""),
    firmware: firstValue(answers, standard.firmware),
    serialNumber: firstValue(answers, standard.serial) || printer,
  };
}

function fromBanners(banners: Evidence["banners"]): Finding | undefined {
  for (const [kind, banner] of Object.entries(banners)) {
    const said = (banner ?? "").slice(0, 1024);
    const found = bannerRules.find((rule) => rule.pattern.test(said));
    if (found) return { rule: `banner-${kind}`, vendor: found.vendor, os: found.os, role: found.role };
  }
  return undefined;
}

function fromPorts({ ports, netbiosName }: Evidence): Finding {
  const open = (...wanted: number[]) => wanted.some((port) => ports.includes(port));
  if (open(902) && open(443)) return { rule: "port-902", vendor: "VMware", os: "ESXi", role: "NMS_VM_HOST" };
  if (open(9100, 515) || (open(631) && !open(22, 3389))) return { rule: "port-printer", role: "NMS_PRINTER" };
  if (open(3389, 5985) || (open(445) && !open(22)))
    return { rule: "port-windows", vendor: "Microsoft", os: "Windows", role: "NMS_COMPUTER" };
  if (open(554)) return { rule: "port-554", role: "NMS_APPLIANCE" };
  if (open(8291)) return { rule: "port-8291", vendor: "MikroTik", os: "RouterOS", role: "NMS_ROUTER" };
  if (open(5060, 5061) && !open(22)) return { rule: "port-sip", role: "NMS_PHONE" };
  return netbiosName ? { rule: "netbios", role: "NMS_COMPUTER" } : {};
}

function fromMac(organization: string): Finding {
  const { vendor, role } = maker(cleanText(organization, 64));
  return { rule: "mac-vendor", vendor, role };
}

/** An enterprise, or a branch of mib-2. */
const branchOf = (oid: string) => oid.split(".").slice(0, 7).join(".");
const branches = new Set(rules.flatMap(({ match }) => (match.object ?? []).map(branchOf)));
const branchless = rules.filter(({ match }) => !match.object);
const rulesOf = new Map(
  [...branches].map((branch) => [
    branch,
    rules.filter(({ match }) => !match.object || match.object.some((oid) => branchOf(oid) === branch)),
  ]),
);

function objectId(answers: Answers): string {
  return text(answers, sysObject).replace(/^\./, "");
}

/** Rules whose sysObjectID and sysDescr fit, most specific first, up to the first that needs no further object. */
function candidateRules(answers: Answers): Rule[] {
  const object = `${objectId(answers)}.`;
  const descr = text(answers, sysDescr);
  const fitting: { rule: Rule; weight: number }[] = [];
  for (const rule of rulesOf.get(branchOf(object)) ?? branchless) {
    const prefixes = (rule.match.object ?? []).filter((prefix) => object.startsWith(`${prefix}.`));
    if (rule.match.object && prefixes.length === 0) continue;
    if (rule.match.descr && !rule.match.descr.test(descr)) continue;
    const length = Math.max(0, ...prefixes.map((prefix) => prefix.split(".").length));
    fitting.push({ rule, weight: length * 4 + (rule.match.also ? 2 : 0) + (rule.match.descr ? 1 : 0) });
  }
  const ordered = fitting.sort((a, b) => b.weight - a.weight).map(({ rule }) => rule);
  const decided = ordered.findIndex((rule) => !rule.match.also);
  return decided < 0 ? ordered : ordered.slice(0, decided + 1);
}

function alsoHolds({ match }: Rule, answers: Answers): boolean {
  return !match.also || match.also[1].test(text(answers, match.also[0]));
}

function firstValue(answers: Answers, sources: readonly Source[] = []): string {
  for (const source of sources) {
    const value = fromSource(answers, source);
    if (value && !placeholder.test(value)) return value;
  }
  return "";
}

function fromSource(answers: Answers, source: Source): string {
  if (typeof source === "string") return column(answers, source);
  if (source instanceof RegExp) return group(source, text(answers, sysDescr));
  if (Array.isArray(source)) return group(source[1], column(answers, source[0]));
  return (source as Readonly<Record<string, string>>)[objectId(answers)] ?? "";
}

/** An OID that a source gives as "9:2.0", below the first 9 numbers of the sysObjectID; '' where there are fewer. */
function absolute(answers: Answers, oid: string): string {
  const [length, rest] = oid.split(":");
  if (rest === undefined) return oid;
  const own = objectId(answers).split(".").slice(0, Number(length));
  return own.length === Number(length) ? `${own.join(".")}.${rest}` : "";
}

/** The text of an instance, or of the first filled row of a column written "….*". */
function column(answers: Answers, source: string): string {
  const oid = absolute(answers, source);
  if (!oid.endsWith(".*")) return text(answers, oid);
  const rows = [...answers.keys()].filter((key) => key.startsWith(oid.slice(0, -1))).sort(byOid);
  return rows.map((row) => text(answers, row)).find((value) => value && !placeholder.test(value)) ?? "";
}

function byOid(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

function group(pattern: RegExp, value: string): string {
  return pattern.exec(value)?.slice(1).find(Boolean)?.trim() ?? "";
}

/** An answer as text of at most 1024 characters, its lines kept apart; '' for bytes that are no text. */
function text(answers: Answers, oid: string): string {
  const value = answers.get(oid) ?? "";
  const decoded = typeof value === "string" ? value : decode(value.subarray(0, 1024));
  const lines = decoded.slice(0, 1024).split(/[\r\n]+/);
  return lines
    .map((line) => cleanText(line, 1024))
    .join("\n")
    .trim();
}

function decode(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  const body = end < 0 ? bytes : bytes.subarray(0, end);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return body.some((byte) => byte < 9) ? "" : body.toString("latin1");
  }
}
