import { enterpriseOwner } from "../vendors/vendor-registries.ts";
import type { Hint } from "./banner-and-port-hints.ts";
import type { Pattern, Rule } from "../rules/rule.ts";
import {
  chassisDescr,
  deviceId,
  deviceName,
  entity,
  lldpMed,
  printerName,
  printerSerial,
} from "../rules/sources.ts";
import { vendorOf } from "../vendors/vendor-names.ts";
import { description, objectId, text, type Answers } from "./snmp-values.ts";
import { firstValue } from "./source-values.ts";
import { withoutVendor } from "./product-names.ts";
import { readValues } from "./identity-values.ts";
import { cleanText, keyed, type NmsRole } from "@muster/sdk";

const services = "1.3.6.1.2.1.1.7.0"; // SNMPv2-MIB sysServices
const forwarding = "1.3.6.1.2.1.4.1.0"; // IP-MIB ipForwarding
const deviceType = "1.3.6.1.2.1.25.3.2.1.2.1"; // HOST-RESOURCES-MIB hrDeviceType
const hrDevicePrinter = "1.3.6.1.2.1.25.3.1.5";
const upsMaker = "1.3.6.1.2.1.33.1.1.1.0"; // UPS-MIB upsIdentManufacturer
const upsModel = "1.3.6.1.2.1.33.1.1.2.0"; // UPS-MIB upsIdentModel
const upsFirmware = "1.3.6.1.2.1.33.1.1.3.0"; // UPS-MIB upsIdentUPSSoftwareVersion
const upsAgent = "1.3.6.1.2.1.33.1.1.4.0"; // UPS-MIB upsIdentAgentSoftwareVersion
const bridgePorts = "1.3.6.1.2.1.17.1.2.0"; // BRIDGE-MIB dot1dBaseNumPorts
const radio = "1.2.840.10036.3.1.2.1.3.*"; // IEEE802dot11-MIB dot11manufacturerProductName
const probeSoftware = "1.3.6.1.2.1.16.19.2.0"; // RMON2-MIB probeSoftwareRev
const entityName = "1.3.6.1.2.1.47.1.1.1.1.7.1"; // ENTITY-MIB entPhysicalName
const entityClass = "1.3.6.1.2.1.47.1.1.1.1.5.*"; // ENTITY-MIB entPhysicalClass
const entityMaker = "1.3.6.1.2.1.47.1.1.1.1.12.1"; // ENTITY-MIB entPhysicalMfgName

/** Objects to read, besides the sources of `standard`, from an agent that no rule is certain to match. */
export const standardObjects: readonly string[] = [
  services,
  forwarding,
  deviceType,
  deviceName,
  printerName,
  deviceId,
  printerSerial,
  bridgePorts,
  radio,
  upsMaker,
  chassisDescr,
  entityName,
  entityClass,
  entityMaker,
  lldpMed.maker,
];

export const standard: Pick<Rule, "model" | "firmware" | "serial"> = {
  model: [...entity.model([1]), upsModel, lldpMed.model],
  firmware: [
    ...entity.software([1]),
    ...entity.firmware([1]),
    upsFirmware,
    upsAgent,
    lldpMed.software,
    probeSoftware,
  ],
  serial: [...entity.serial([1]), lldpMed.serial],
};

/** Roles by words in sysDescr, for devices without a rule; the first match wins. */
const rolePatterns: readonly (readonly [words: Pattern, role: NmsRole])[] = [
  [
    /^Hardware: .* Software: Windows|^(?:SunOS|HP-UX|AIX|OpenVMS|Darwin|FreeBSD|NetBSD|OpenBSD) /,
    "NMS_SERVER",
  ],
  [/\bIBM PowerPC\b|\bAIX version/i, "NMS_SERVER"],
  [
    /\b(?:BMC|iDRAC|iLO|IPMI|(?:remote|baseboard|lights-?out|system) management (?:controller|card)|lights-out|server management)\b/i,
    "NMS_SERVER",
  ],
  [
    /\b(?:firewall|(?:adaptive )?security (?:appliance|gateway|device)|NGFW|threat (?:defen[cs]e|protection)|UTM|VPN appliance)\b/i,
    "NMS_FIREWALL",
  ],
  [
    /\bAP$|\b(?:access point|wireless|wi-?fi|WLAN|radio|802\.11\w*|microwave link|base ?station|point-to-(?:multi)?point)\b/i,
    "NMS_WAP",
  ],
  [
    /\b(?:IP ?phone|phone adapter|VoIP|SIP|telephone|IP-?PBX|analog gateway|media gateway|voice gateway|video ?conferenc\w+)\b/i,
    "NMS_PHONE",
  ],
  [/\b(?:printer|printing|print ?server|MFP|multifunction|LaserJet|JetDirect|label)\b/i, "NMS_PRINTER"],
  [
    /\b(?:KVM|UPS|PDU|uninterruptible|rectifier|power (?:system|supply|distribution)|transfer switch|batter(?:y|ies))\b/i,
    "NMS_APPLIANCE",
  ],
  [
    /\b(?:NAS|storage|disk array|tape|camera|webcam|encoder|decoder|transcoder|receiver|modulator)\b/i,
    "NMS_APPLIANCE",
  ],
  [
    /\b(?:sensors?|thermometer|temperature|humidity|environment(?:al)?|web ?monitor|NTP|time ?server|clock)\b/i,
    "NMS_APPLIANCE",
  ],
  [
    /\b(?:console server|terminal server|serial (?:device )?server|load ?balanc\w+|application delivery|WAN optim\w+|proxy|appliance)\b/i,
    "NMS_APPLIANCE",
  ],
  [/\b(?:switch|OLT|stackable|routing switch|ethernet fabric)\b/i, "NMS_SWITCH"],
  [
    /\b(?:router|CMTS|modem|broadband gateway|residential gateway|DOCSIS|routing platform|RouterOS)\b/i,
    "NMS_ROUTER",
  ],
  [/\b(?:hypervisor|ESXi)\b/i, "NMS_VM_HOST"],
];

/** A hint from the standard MIBs, sysDescr and the enterprise number, for devices without a rule. */
export function fromStandardMibs(answers: Answers): Hint {
  if (answers.size === 0) return { rule: "", confidence: 0 };
  const object = objectId(answers);
  const owner = object.startsWith("1.3.6.1.4.1.")
    ? vendorOf(cleanText(enterpriseOwner(object.split(".")[6] ?? ""), 64))
    : ({ vendor: "", role: "" } as const);
  const vendor = owner.vendor || vendorFromObjects(answers);
  const role = roleOf(answers, owner.role);
  const oid = object || keyed("discovery.probe.explanation.none");
  const { model, firmware, serial } = readValues(answers, standard, { vendor, role });
  return {
    rule: "standard-mibs",
    vendor,
    role,
    model: withoutVendor(model.value, vendor),
    firmware: firmware.value,
    serialNumber: serial.value || text(answers, printerSerial),
    confidence: confidenceOf(vendor, role),
    explanation: vendor
      ? keyed("discovery.probe.explanation.standardMibsAndVendor", { oid, vendor })
      : keyed("discovery.probe.explanation.standardMibs", { oid }),
  };
}

/** The vendor according to objects of the device, when the enterprise number is unknown. */
export function vendorFromObjects(answers: Answers): string {
  return vendorOf(cleanText(firstValue(answers, [upsMaker, entityMaker, lldpMed.maker]).value, 64)).vendor;
}

function confidenceOf(vendor: string, role: NmsRole | ""): number {
  if (role) return vendor ? 75 : 60;
  return vendor ? 40 : 10;
}

function roleOf(answers: Answers, knownRole: NmsRole | ""): NmsRole | "" {
  const descr = description(answers);
  const host = /Windows|Linux|FreeBSD|Darwin/.test(descr); // a host with a printer attached is no printer
  if (!host && (text(answers, printerSerial) || text(answers, deviceType) === hrDevicePrinter))
    return "NMS_PRINTER";
  if (text(answers, upsModel)) return "NMS_APPLIANCE";
  const called = roleFromText(descr) || roleFromText(text(answers, chassisDescr));
  if (called) return called;
  if (firstValue(answers, [radio]).value) return "NMS_WAP";
  // a bridge with many ports, or one on layers 1 and 2 only
  const layers = text(answers, services);
  if (Number(text(answers, bridgePorts)) > 4 || ["2", "3"].includes(layers)) return "NMS_SWITCH";
  if (knownRole) return knownRole;
  // forwards on layer 3 and has no higher layers
  return ["4", "6"].includes(layers) && text(answers, forwarding) === "1" ? "NMS_ROUTER" : "";
}

const roleFromText = (descr: string) => rolePatterns.find(([words]) => words.test(descr))?.[1] ?? "";
