import { enabledLabel, formatDateTime, serviceStateLabels, t, type ServiceState } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, Text, type Tone } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { operationError } from "../../hooks/operations.ts";
import { useFilteredPages } from "../../hooks/paged-list.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { whyUnknown } from "./why-unknown.ts";

const views = ["all", "failed"] as const;
const tones: Readonly<Record<ServiceState, Tone>> = {
  FAILED: "danger",
  STARTING: "warning",
  ACTIVE: "success",
  INACTIVE: "neutral",
};

/** The services of a computer, failed ones first. */
export function DeviceServices({ nodeId, hasAgent }: { nodeId: number; hasAgent: boolean }) {
  const { muster } = useConnection();
  const now = useNow();
  const [view, setView] = useState<string>("all");
  const filters = view === "failed" ? { state: "FAILED" as const } : {};
  const { list, last, table } = useFilteredPages(
    ["listServices", nodeId, view],
    t("monitoring.computerState.filterServices"),
    (query, signal) =>
      muster.call("listServices", { path: { nodeId }, query: { ...query, ...filters } }, signal),
  );
  const reportedAt = last?.reportedAt ?? null;
  return (
    <Section title={t("monitoring.computerState.services")}>
      {reportedAt !== null && (
        <Text muted>{t("monitoring.computerState.reported", { time: formatDateTime(reportedAt) })}</Text>
      )}
      <DataTable
        label={t("monitoring.computerState.services")}
        {...table}
        views={{
          items: views.map((id) => ({ id, label: t(`monitoring.computerState.${id}`) })),
          current: view,
          onChange: setView,
        }}
        rowKey={({ name }) => name}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0, width: "wide" },
          {
            id: "state",
            label: t("monitoring.computerState.state"),
            cell: ({ state }) => ({ text: serviceStateLabels[state], tone: tones[state] }),
            priority: 0,
          },
          {
            id: "since",
            label: t("monitoring.computerState.since"),
            cell: ({ changedAt }) => timeCell(changedAt, now),
            priority: 1,
          },
          {
            id: "enabled",
            label: t("monitoring.computerState.atStart"),
            cell: (one) => enabledLabel(one),
            priority: 2,
          },
          {
            id: "description",
            label: t("monitoring.computerState.description"),
            cell: ({ description }) => description,
            priority: 3,
            width: "widest",
          },
        ]}
        empty={
          whyUnknown(last, operationError(list), hasAgent) ?? {
            title: t("monitoring.computerState.noServices"),
          }
        }
      />
    </Section>
  );
}
