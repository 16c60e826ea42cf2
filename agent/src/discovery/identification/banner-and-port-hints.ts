import { matchBanner } from "./rule-matching.ts";
import type { BannerKind, BannerRule } from "../rules/banner-rules.ts";
import { vendorOf } from "../vendors/vendor-names.ts";
import { firstGroup } from "./source-values.ts";
import { cleanText, keyed, type KeyedMessage, type NmsRole } from "@muster/sdk";

/** What one kind of evidence indicates; unknown fields are omitted. */
export interface Hint {
  rule: string;
  confidence: number;
  /** How the device was recognized, as a sentence without a final period. */
  explanation?: KeyedMessage;
  vendor?: string;
  os?: string;
  role?: NmsRole | "";
  model?: string;
  firmware?: string;
  serialNumber?: string;
}

/** Evidence from a device other than SNMP. */
export interface NonSnmpEvidence {
  ports: number[];
  banners: { ssh?: string; telnet?: string; http?: string; tls?: string };
  netbiosName?: string;
  dns?: string;
}

const defaultConfidence: Record<BannerKind, number> = { ssh: 60, telnet: 60, http: 65, tls: 65, name: 40 };

/** The hint with the highest confidence from banners, certificate and name. */
export function fromBanners({ banners, netbiosName, dns }: NonSnmpEvidence): Hint | undefined {
  const byKind: [BannerKind, string][] = [
    ["tls", banners.tls ?? ""],
    ["http", banners.http ?? ""],
    ["ssh", banners.ssh ?? ""],
    ["telnet", banners.telnet ?? ""],
    ["name", netbiosName || (dns ?? "").split(".")[0] || ""],
  ];
  const found = byKind.flatMap(([kind, text]) => {
    const banner = text.slice(0, 1024);
    const rule = banner && matchBanner(kind, banner);
    return rule ? [toFinding(rule, kind, banner)] : [];
  });
  const best = found.toSorted((a, b) => b.confidence - a.confidence)[0];
  if (!best) return undefined;
  const same = found.filter((hint) => hint !== best && hint.vendor && hint.vendor === best.vendor);
  const missing = same.find((hint) => hint.model);
  return {
    ...best,
    ...(!best.model && missing && { model: missing.model }),
    confidence: best.confidence + 5 * same.length,
  };
}

function toFinding(rule: BannerRule, kind: BannerKind, banner: string): Hint {
  const model = rule.model ? cleanText(firstGroup(rule.model, banner), 128) : "";
  const name =
    rule.id ??
    [rule.vendor, rule.os]
      .filter(Boolean)
      .join(" ")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-");
  return {
    rule: `banner-${kind}-${name}`.slice(0, 100),
    vendor: rule.vendor,
    os: rule.os,
    role: rule.role,
    model,
    firmware: rule.firmware ? cleanText(firstGroup(rule.firmware, banner), 128) : "",
    confidence: (rule.sure ?? defaultConfidence[kind]) + (model ? 5 : 0),
    explanation: keyed(`discovery.probe.explanation.${kind}`, { banner: cleanText(banner, 80) }),
  };
}

type TypicalPorts = "vmwareHost" | "printer" | "windows" | "camera" | "routerOs" | "phone";

/** A hint from typical combinations of open ports. */
export function fromPorts({ ports, netbiosName }: NonSnmpEvidence): Hint {
  const open = (...wanted: number[]) => wanted.some((port) => ports.includes(port));
  const guess = (rule: string, what: TypicalPorts, rest: Partial<Hint>, confidence = 40): Hint => ({
    rule,
    confidence,
    explanation: keyed(`discovery.probe.explanation.${what}`),
    ...rest,
  });
  if (open(902) && open(443))
    return guess("port-902", "vmwareHost", { vendor: "VMware", os: "ESXi", role: "NMS_VM_HOST" });
  if (open(9100, 515) || (open(631) && !open(22, 3389)))
    return guess("port-printer", "printer", { role: "NMS_PRINTER" });
  if (open(3389, 5985) || (open(445) && !open(22)))
    return guess("port-windows", "windows", { vendor: "Microsoft", os: "Windows", role: "NMS_COMPUTER" });
  if (open(554)) return guess("port-554", "camera", { role: "NMS_APPLIANCE" }, 35);
  if (open(8291))
    return guess("port-8291", "routerOs", { vendor: "MikroTik", os: "RouterOS", role: "NMS_ROUTER" });
  if (open(5060, 5061) && !open(22)) return guess("port-sip", "phone", { role: "NMS_PHONE" }, 35);
  if (netbiosName)
    return {
      rule: "netbios",
      confidence: 40,
      explanation: keyed("discovery.probe.explanation.netbios"),
      role: "NMS_COMPUTER",
    };
  return { rule: "", confidence: 0 };
}

/** A hint from the vendor of the network adapter. */
export function fromMac(organization: string): Hint {
  const { vendor, role } = vendorOf(cleanText(organization, 64));
  return {
    rule: "mac-vendor",
    vendor,
    role,
    confidence: role ? 25 : 20,
    explanation: keyed("discovery.probe.explanation.adapter", { vendor }),
  };
}
