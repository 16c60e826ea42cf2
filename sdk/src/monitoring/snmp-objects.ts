// Describes SNMP objects of templates.
import { enums } from "../generated/limits.ts";
import type { SnmpObject, SnmpObjectType } from "../index.ts";
import { labels, t } from "../text/messages.ts";

export const snmpObjectTypeLabels: Readonly<Record<SnmpObjectType, string>> = labels(
  "monitoring.snmpObjects.types",
  enums.SnmpObjectType,
);

/** The instance of an object's metric: "Return air (°C)". */
export function snmpObjectMetric({ name, type, unit }: Pick<SnmpObject, "name" | "type" | "unit">): string {
  if (!unit) return name;
  return `${name} (${type === "COUNTER" ? `${unit}/s` : unit})`;
}

/** The unit of a device's number, with the scale that converts it: "°C × 0.1". */
export const snmpObjectUnit = ({ unit, scale }: Pick<SnmpObject, "unit" | "scale">): string =>
  scale === 1 ? unit : t("monitoring.snmpObjects.scaled", { scale: String(scale), unit }).trim();

/**
 * Cleans the text of a MIB file. Those from standards have form feeds between pages, and some end with
 * Ctrl-Z.
 */
export const mibText = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/gu, " ");
