// Describes messages of devices.
import { enums } from "../generated/limits.ts";
import type { MessageKind, MessageReceiver } from "../index.ts";
import { labels, t } from "../text/messages.ts";

export const messageKindLabels: Readonly<Record<MessageKind, string>> = labels(
  "monitoring.deviceMessages.kind",
  enums.MessageKind,
);

/** In the order of their numbers in RFC 5424. */
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

/** The label of a severity by its number: "Warning" for 4; "" for null. */
export const syslogSeverityText = (severity: number | null): string => {
  const name = severities[severity ?? -1];
  return name ? severityLabels[name] : "";
};

/** Says to which address a device has to send its messages. */
export const receiverText = (receiver: MessageReceiver | null): string =>
  receiver
    ? t("monitoring.deviceMessages.noneHint", { address: receiver.ip || receiver.displayName })
    : t("monitoring.deviceMessages.noReceiver");
