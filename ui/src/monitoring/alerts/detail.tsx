import {
  alertEventLabels,
  alertResetLabels,
  alertSuppressionLabels,
  describeCondition,
  deviceAddress,
  factLabels,
  factText,
  formatDateTime,
  severityLabels,
  t,
  type AlertDetails,
  type AlertEvent,
  type AlertSuppression,
  type DeviceFactChange,
} from "@muster/sdk";
import { useParams } from "react-router";
import { Details, Page, Section, Timeline } from "#kit";
import { runAddress } from "../../automation/scripts/addresses.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useNow, timeCell } from "../../hooks/time.ts";
import { foundText, severityTones, stateCell } from "./cells.ts";
import { useAlertActions } from "./list.tsx";

export function AlertPage() {
  const { alertId } = useParams();
  const now = useNow();
  const read = useOperation("getAlert", { path: { alertId: Number(alertId) } });
  const rows = read.data ? [read.data.alert] : [];
  const { actions, dialog } = useAlertActions(rows);
  useBreadcrumb(read.data?.alert.conditionName);
  if (!read.data)
    return (
      <Page title={t("monitoring.alerts.alert")} loading={read.isPending} error={operationError(read)} />
    );
  const { alert, events, changes } = read.data;
  return (
    <Page
      title={alert.conditionName}
      subtitle={[alert.displayName, alert.instance].filter(Boolean).join(" · ")}
      actions={actions?.({ row: alert }).filter(({ disabled }) => !disabled)}
    >
      <Details items={[...factsOf(alert, now), ...events.flatMap(runOf)]} />
      <Section title={t("monitoring.alerts.history")}>
        <Timeline
          label={t("monitoring.alerts.history")}
          items={events.map(toItem)}
          empty={t("monitoring.alerts.noHistory")}
        />
      </Section>
      <Section title={t("monitoring.alerts.changesBefore")}>
        <Changes changes={changes} />
      </Section>
      {dialog}
    </Page>
  );
}

const factsOf = (alert: AlertDetails["alert"], now: number) => [
  {
    label: t("monitoring.policies.severityLabel"),
    value: { text: severityLabels[alert.severity], tone: severityTones[alert.severity] },
  },
  { label: t("common.state"), value: stateCell(alert) },
  { label: t("devices.devices.device"), value: { text: alert.displayName, to: deviceAddress(alert.nodeId) } },
  ...(alert.state !== "RESET" && alert.suppressedByDevice
    ? [
        {
          label: t("monitoring.alerts.causeDevice"),
          value: {
            text: alert.suppressedByDevice.displayName,
            to: deviceAddress(alert.suppressedByDevice.nodeId),
          },
        },
      ]
    : []),
  { label: t("common.organization"), value: alert.clientName },
  { label: t("monitoring.policies.condition"), value: describeCondition(alert.condition) },
  { label: t("monitoring.alerts.found"), value: foundText(alert) || "–" },
  { label: t("monitoring.alerts.since"), value: timeCell(alert.openedAt, now) },
  {
    label: t("monitoring.policies.policy"),
    value:
      alert.policyId === null
        ? alert.policyName
        : { text: alert.policyName, to: `/editor/policy/${alert.policyId}` },
  },
  ...(alert.resetAt === null || !alert.resetReason
    ? []
    : [
        { label: t("monitoring.alerts.event.RESET"), value: timeCell(alert.resetAt, now) },
        { label: t("monitoring.alerts.reason"), value: alertResetLabels[alert.resetReason] },
      ]),
];

const runOf = ({ kind, by, note }: AlertEvent) =>
  kind === "RUN" ? [{ label: t("monitoring.alerts.run"), value: { text: by, to: runAddress(note) } }] : [];

function toItem({ at, kind, by, note: given }: AlertEvent) {
  // a run's ID is meaningless to readers
  const note = kind === "RUN" ? "" : given;
  const reason = kind === "SUPPRESSED" ? alertSuppressionLabels[note as AlertSuppression] : note;
  return {
    time: formatDateTime(at),
    kind: alertEventLabels[kind],
    text: [by, reason].filter(Boolean).join(": "),
  };
}

/** Recent changes on a device and on the device it's reached through. */
export function Changes({ changes }: { changes: readonly DeviceFactChange[] }) {
  return (
    <Timeline
      label={t("monitoring.alerts.changes")}
      items={changes.map((change) => ({
        time: formatDateTime(change.at),
        kind: factLabels[change.kind],
        text: [change.displayName, factText(change), change.by].filter(Boolean).join(" · "),
      }))}
      empty={t("monitoring.alerts.noChanges")}
    />
  );
}
