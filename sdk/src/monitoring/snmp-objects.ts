// SNMP objects of templates, in words.
import { enums } from "../generated/limits.ts";
import type { SnmpObject, SnmpObjectType } from "../index.ts";
import { labels, t } from "../text/messages.ts";

export const snmpObjectTypeLabels: Readonly<Record<SnmpObjectType, string>> = labels(
  "monitoring.snmpObjects.types",
  enums.SnmpObjectType,
);

/** "Return air (°C)": the instance of an object's metric. */
export function snmpObjectMetric({ name, type, unit }: Pick<SnmpObject, "name" | "type" | "unit">): string {
  if (!unit) return name;
  return `${name} (${type === "COUNTER" ? `${unit}/s` : unit})`;
}

/** "Inlet × 0.1": how a device's number becomes a value. */
export const snmpObjectUnit = ({ unit, scale }: Pick<SnmpObject, "unit" | "scale">): string =>
  scale === 1 ? unit : t("monitoring.snmpObjects.scaled", { scale: String(scale), unit }).trim();

/**
 * The text of a MIB file; those of standards have form feeds between their pages, and some end with Ctrl-Z.
 */
export const mibText = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/gu, " ");
