import { formatDateTime, t, updateKindText, type PendingUpdate } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, Text, type Cell, type Column } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { operationError } from "../../hooks/operations.ts";
import { useFilteredPages } from "../../hooks/paged-list.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { whyUnknown } from "./why-unknown.ts";

const views = ["all", "security"] as const;

type Shown = Parameters<typeof updateKindText>[0] & Record<"name" | "installed" | "candidate", string>;

function kindCell(update: Shown): Cell {
  const text = updateKindText(update);
  return update.isSecurity ? { text, tone: "warning" } : text;
}

/** The columns that every list of updates has. */
export const updateColumns = <Row extends Shown>(): readonly Column<Row>[] => [
  { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0, width: "wide" },
  { id: "kind", label: t("monitoring.computerState.kind"), cell: kindCell, priority: 0 },
  {
    id: "installed",
    label: t("monitoring.computerState.installed"),
    cell: ({ installed }) => installed,
    priority: 2,
  },
  {
    id: "candidate",
    label: t("monitoring.computerState.candidate"),
    cell: ({ candidate }) => candidate,
    priority: 0,
  },
];

/** Says when updates were reported, and when the package lists were fetched. */
const reportedText = (reportedAt: number, listsAt: number | null): string => {
  const time = formatDateTime(reportedAt);
  return listsAt === null
    ? t("monitoring.computerState.noLists", { time })
    : t("monitoring.computerState.lists", { time, fetched: formatDateTime(listsAt) });
};

/** The updates that a computer has not installed yet, security updates first. */
export function DeviceUpdates({ nodeId, hasAgent }: { nodeId: number; hasAgent: boolean }) {
  const { muster } = useConnection();
  const now = useNow();
  const [view, setView] = useState<string>("all");
  const filters = view === "security" ? { security: true } : {};
  const { list, last, search, table } = useFilteredPages(
    ["listUpdates", nodeId, view],
    t("monitoring.computerState.filterUpdates"),
    (query, signal) =>
      muster.call("listUpdates", { path: { nodeId }, query: { ...query, ...filters } }, signal),
  );
  const { reportedAt = null, listsAt = null, supported = true, securityTotal = 0 } = last ?? {};
  const noLists =
    reportedAt !== null && listsAt === null
      ? { title: t("monitoring.computerState.noListsTitle"), hint: t("monitoring.computerState.noListsHint") }
      : undefined;
  return (
    <Section title={t("monitoring.computerState.updates")}>
      {reportedAt !== null && supported && <Text muted>{reportedText(reportedAt, listsAt)}</Text>}
      <DataTable
        label={t("monitoring.computerState.updates")}
        {...table}
        views={{
          items: views.map((id) => ({
            id,
            label: t(`monitoring.computerState.${id}`),
            ...(id === "security" && { count: securityTotal }),
          })),
          current: view,
          onChange: setView,
        }}
        rowKey={({ name }) => name}
        columns={[
          ...updateColumns<PendingUpdate>(),
          {
            id: "firstSeen",
            label: t("monitoring.computerState.firstSeen"),
            cell: ({ firstSeenAt }) => timeCell(firstSeenAt, now),
            priority: 1,
          },
        ]}
        empty={
          whyUnknown(last, operationError(list), hasAgent) ??
          noLists ?? {
            title: t(`monitoring.computerState.${search || view === "security" ? "noneFound" : "noUpdates"}`),
          }
        }
      />
    </Section>
  );
}
