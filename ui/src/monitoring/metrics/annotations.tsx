import {
  annotationKind,
  annotationText,
  formatDateTime,
  severityLabels,
  t,
  type MetricAnnotation,
  type MetricAnnotations,
} from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Section, Text, type Cell, type ChartMark } from "#kit";
import { alertAddress, severityTones } from "../alerts/cells.ts";

const kinds = {
  ALERT: "alert",
  MAINTENANCE: "maintenance",
  REBOOT: "reboot",
  CHANGE: "change",
} as const satisfies Record<MetricAnnotation["kind"], ChartMark["kind"]>;

const words = (event: MetricAnnotation) =>
  [annotationKind(event), annotationText(event)].filter(Boolean).join(": ");

/** Returns the marks of a chart; the reset of an alert is a separate mark. */
export const marksOf = ({ results }: MetricAnnotations): ChartMark[] =>
  results.flatMap((event) => {
    const { at, until, kind } = event;
    const mark: ChartMark = { time: at, kind: kinds[kind], label: words(event) };
    if (kind === "ALERT" && until !== null) {
      const label = t("monitoring.metrics.resetMark", { text: annotationText(event) });
      return [
        { ...mark, until },
        { time: until, kind: "change", label },
      ];
    }
    // an open alert lasts until now
    const end = kind === "ALERT" ? Date.now() : until;
    return [end === null ? mark : { ...mark, until: end }];
  });

/** The same events as a list. */
export function Events({ events: { results, limitReached } }: { events: MetricAnnotations }) {
  const navigate = useNavigate();
  const untilOf = ({ kind, until }: MetricAnnotation): Cell => {
    if (until !== null) return formatDateTime(until);
    return kind === "ALERT" ? t("monitoring.metrics.stillOpen") : "";
  };
  const eventOf = (event: MetricAnnotation): Cell => {
    const { severity } = event;
    const text = severity ? `${annotationKind(event)}, ${severityLabels[severity]}` : annotationKind(event);
    return { text, ...(severity && { tone: severityTones[severity] }) };
  };
  return (
    <Section title={t("monitoring.metrics.events")}>
      <DataTable
        label={t("monitoring.metrics.events")}
        rows={results}
        rowKey={(event) => `${event.at} ${words(event)}`}
        onOpen={({ alertId }) => (alertId === null ? undefined : void navigate(alertAddress(alertId)))}
        columns={[
          { id: "at", label: t("kit.time"), cell: ({ at }) => formatDateTime(at), priority: 0 },
          { id: "until", label: t("monitoring.metrics.until"), cell: untilOf, priority: 3 },
          { id: "kind", label: t("monitoring.metrics.event"), cell: eventOf, priority: 1 },
          {
            id: "text",
            label: t("common.description"),
            cell: (event) => ({
              text: annotationText(event),
              ...(event.alertId !== null && { to: alertAddress(event.alertId) }),
            }),
            priority: 0,
            width: "widest",
          },
          {
            id: "by",
            label: t("monitoring.metrics.by"),
            cell: ({ by, change }) => by || (change?.by ?? ""),
            priority: 4,
          },
        ]}
        empty={{ title: t("monitoring.metrics.noEvents") }}
      />
      {limitReached && <Text muted>{t("monitoring.metrics.moreEvents")}</Text>}
    </Section>
  );
}
