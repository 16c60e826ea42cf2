// Describes alerts: their states and causes.
import { antivirusChangeLabels, encryptionChangeText } from "./computer-state.ts";
import { linkChangeText } from "./topology.ts";
import { softwareChangeText } from "./software.ts";
import { scriptRunTargetLabels } from "../automation/runs.ts";
import { changeText } from "../devices/provenance.ts";
import { enums } from "../generated/limits.ts";
import type {
  AlertEvent,
  AlertResetReason,
  AlertState,
  AlertSuppression,
  DeviceFactChange,
  Health,
  MetricAnnotation,
} from "../index.ts";
import { optionsText } from "../maintenance/maintenance.ts";
import { labels } from "../text/messages.ts";

export const alertStateLabels: Readonly<Record<AlertState, string>> = labels(
  "monitoring.alerts.state",
  enums.AlertState,
);
export const alertSuppressionLabels: Readonly<Record<AlertSuppression, string>> = labels(
  "monitoring.alerts.suppressedBy",
  enums.AlertSuppression,
);
export const alertResetLabels: Readonly<Record<AlertResetReason, string>> = labels(
  "monitoring.alerts.resetReason",
  enums.AlertResetReason,
);
export const alertEventLabels: Readonly<Record<AlertEvent["kind"], string>> = labels(
  "monitoring.alerts.event",
  enums.AlertEventKind,
);
export const healthLabels: Readonly<Record<Health, string>> = labels(
  "monitoring.alerts.health",
  enums.Health,
);
export const factLabels: Readonly<Record<DeviceFactChange["kind"], string>> = labels(
  "monitoring.alerts.fact",
  enums.DeviceFactKind,
);

/**
 * Describes a change of a device: "Firmware: 17.9.3 → 17.9.4", "Clean up: Failed", "Notifications, Alerts".
 */
export const factText = ({
  text,
  state,
  change,
  software,
  antivirus,
  encryption,
  link,
  options,
}: DeviceFactChange): string =>
  [
    text,
    state && scriptRunTargetLabels[state].label,
    change && changeText(change),
    software && softwareChangeText(software),
    antivirus && antivirusChangeLabels[antivirus],
    encryption && encryptionChangeText(encryption),
    link && linkChangeText(link),
    optionsText(options),
  ]
    .filter(Boolean)
    .join(": ");

export const annotationLabels: Readonly<Record<MetricAnnotation["kind"], string>> = labels(
  "monitoring.metrics.annotation",
  enums.MetricAnnotationKind,
);

/** Describes an annotation: "CPU is high · /home", "Notifications, Alerts", "Firmware: 17.9.3 → 17.9.4". */
export const annotationText = ({ text, options, change }: MetricAnnotation): string =>
  [text, optionsText(options), change && factText(change)].filter(Boolean).join(": ");

/** The kind of an annotation, as a label. */
export const annotationKind = ({ kind, change }: MetricAnnotation): string =>
  change ? factLabels[change.kind] : annotationLabels[kind];
