import {
  alertFactText,
  alertStateLabels,
  alertSuppressionLabels,
  formatMetric,
  severityLabels,
  t,
  type Alert,
  type AlertSeverity,
  type Health,
} from "@muster/sdk";
import type { Cell, Column, Tone } from "#kit";
import { deviceAddress } from "@muster/sdk";
import { timeCell } from "../../hooks/time.ts";

export const alertAddress = (id: number): string => `/alerts/${id}`;

export const severityTones: Readonly<Record<AlertSeverity, Tone>> = {
  CRITICAL: "danger",
  MAJOR: "danger",
  MODERATE: "warning",
  MINOR: "info",
  NONE: "neutral",
};

const alertStateTones: Readonly<Record<Alert["state"], Tone>> = {
  OPEN: "warning",
  ACKNOWLEDGED: "info",
  RESET: "success",
};

export const healthTones: Readonly<Record<Health, Tone>> = {
  HEALTHY: "success",
  NEEDS_ATTENTION: "warning",
  UNHEALTHY: "danger",
  UNKNOWN: "neutral",
};

/** Formats an alert's state, such as "Open", "Open, maintenance" or "Open, flapping". */
export function stateCell({ state, suppressedBy, suppressedByDevice, flapping }: Alert): Cell {
  const active = state !== "RESET";
  const more = [
    ...(active && suppressedBy ? [alertSuppressionLabels[suppressedBy]] : []),
    ...(active && suppressedByDevice ? [suppressedByDevice.displayName] : []),
    ...(active && flapping ? [t("monitoring.alerts.flapping")] : []),
  ];
  const text = [alertStateLabels[state], ...more].join(", ");
  return { text, tone: alertStateTones[state] };
}

/** Returns what raised the alert: the instance, and the value or fact. */
export const foundText = ({ condition, instance, value, fact }: Alert): string => {
  const metric = condition.terms?.[0]?.metric;
  const found = metric && value !== null ? formatMetric(metric, value) : alertFactText(fact);
  return [instance, found].filter(Boolean).join(" · ");
};

export const alertColumns = (now: number, withDevice: boolean): Column<Alert>[] => [
  {
    id: "condition",
    label: t("monitoring.alerts.alert"),
    cell: ({ id, conditionName }) => ({ text: conditionName, to: alertAddress(id) }),
    priority: 0,
    width: "wide",
  },
  {
    id: "severity",
    label: t("monitoring.policies.severityLabel"),
    cell: ({ severity }) => ({ text: severityLabels[severity], tone: severityTones[severity] }),
    priority: 1,
  },
  ...(withDevice
    ? [
        {
          id: "device",
          label: t("devices.devices.device"),
          cell: ({ nodeId, displayName }: Alert): Cell => ({ text: displayName, to: deviceAddress(nodeId) }),
          priority: 0,
        },
      ]
    : []),
  { id: "found", label: t("monitoring.alerts.found"), cell: foundText, priority: 3 },
  {
    id: "since",
    label: t("monitoring.alerts.since"),
    cell: ({ openedAt }) => timeCell(openedAt, now),
    priority: 2,
    width: "narrow",
  },
  { id: "state", label: t("common.state"), cell: stateCell, priority: 1 },
  ...(withDevice
    ? [
        {
          id: "organization",
          label: t("common.organization"),
          cell: ({ clientName }: Alert): Cell => clientName,
          priority: 4,
        },
      ]
    : []),
];
