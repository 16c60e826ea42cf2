// Messages of devices in words.
import { enums } from "../generated/limits.ts";
import type { MessageKind } from "../index.ts";
import { labels } from "../text/messages.ts";

export const messageKindLabels: Readonly<Record<MessageKind, string>> = labels(
  "monitoring.deviceMessages.kind",
  enums.MessageKind,
);

/** As RFC 5424 numbers them. */
const severities = [
  "EMERGENCY",
  "ALERT",
  "CRITICAL",
  "ERROR",
  "WARNING",
  "NOTICE",
  "INFORMATIONAL",
  "DEBUG",
] as const;

const severityLabels = labels("monitoring.deviceMessages.severity", severities);

/** "Warning" for 4; "" if there is none. */
export const syslogSeverityText = (severity: number | null): string => {
  const name = severities[severity ?? -1];
  return name ? severityLabels[name] : "";
};
