import { confidenceText, deviceName, resultLabel } from "./results.ts";
import type { DiscoveryExplanation, EvidenceKind } from "../index.ts";
import { roleLabel } from "../devices/device-roles.ts";
import { labels, t } from "../text/messages.ts";
import { formatMilliseconds, formatUnit } from "../text/format.ts";

const kinds = labels("discovery.explanation.kind", ["icmp", "banner", "login", "netbios", "rule", "verdict"]);

/** The label of a kind of evidence; the kind in upper case, if it has no label. */
export const evidenceKind = (kind: EvidenceKind): string =>
  (kinds as Partial<Record<string, string>>)[kind] ?? kind.toUpperCase();

/** The time since the discovery began: "0.4 ms", "312 ms", "2.31 sec", "1:02.5". */
export function evidenceTime(atMS: number): string {
  if (atMS < 1_000) return formatMilliseconds(atMS);
  if (atMS < 60_000) return formatUnit(atMS / 1_000, "second", 2);
  return `${Math.floor(atMS / 60_000)}:${((atMS % 60_000) / 1_000).toFixed(1).padStart(4, "0")}`;
}

/** The known facts about a target, with their reasons; the result comes first. */
export function explainedFacts({
  device,
  nextStep,
}: DiscoveryExplanation): { label: string; value: string }[] {
  const { confidence, rule } = device;
  const facts = [
    [t("discovery.explanation.result"), resultLabel(device)],
    [t("discovery.explanation.why"), device.reason],
    [t("discovery.explanation.nextStep"), nextStep],
    [
      t("discovery.explanation.confidence"),
      rule
        ? t("discovery.explanation.confidenceByRule", { confidence: confidenceText(confidence), rule })
        : confidenceText(confidence),
    ],
    [t("common.name"), deviceName(device)],
    [t("discovery.explanation.role"), roleLabel(device.role)],
    [t("discovery.explanation.vendor"), device.vendor],
    [t("discovery.explanation.model"), device.model],
    [t("discovery.explanation.firmware"), device.firmware],
    [t("discovery.explanation.system"), device.os],
    [t("discovery.explanation.serialNumber"), device.serialNumber],
    [t("discovery.explanation.macAddress"), device.mac],
    [t("discovery.explanation.engineId"), device.engineId],
    [t("discovery.explanation.tcpPorts"), device.ports.join(", ")],
    [t("discovery.explanation.sameDeviceAs"), device.sameAs],
  ];
  return facts.flatMap(([label = "", value = ""]) => (value ? [{ label, value }] : []));
}
