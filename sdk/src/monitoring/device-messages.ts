// Messages of devices in words.
import { enums } from "../generated/limits.ts";
import type { MessageKind, MessageReceiver } from "../index.ts";
import { labels, t } from "../text/messages.ts";

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

/** Where a device has to send its messages to. */
export const receiverText = (receiver: MessageReceiver | null): string =>
  receiver
    ? t("monitoring.deviceMessages.noneHint", { address: receiver.ip || receiver.displayName })
    : t("monitoring.deviceMessages.noReceiver");
