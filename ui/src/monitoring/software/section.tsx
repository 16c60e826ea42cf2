import { formatDateTime, softwareChangeText, softwareSourceLabels, t } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, Text, Timeline } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useFilteredPages } from "../../hooks/paged-list.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { UninstallDialog } from "../../remote/updates/uninstall-dialog.tsx";
import { WorkPanel } from "../../remote/updates/work-panel.tsx";

/** The software installed on a computer, and how it changed. */
export function DeviceSoftware({ nodeId, hasAgent }: { nodeId: number; hasAgent: boolean }) {
  const { muster } = useConnection();
  const now = useNow();
  const may = useMay();
  const path = { nodeId };
  const [asked, setAsked] = useState<string>();
  const canUninstall = hasAgent && may("uninstallSoftware");
  const { data: removal, refetch } = useOperation("getUninstallWork", { path, query: {} }, canUninstall);
  const { list, last, table } = useFilteredPages(
    ["listDeviceSoftware", nodeId],
    t("monitoring.software.filter"),
    (query, signal) => muster.call("listDeviceSoftware", { path, query }, signal),
  );
  const changed = useOperation("listSoftwareChanges", { path, query: { pageSize: 10 } }).data?.results ?? [];
  const failed = operationError(list);
  const reportedAt = last?.reportedAt ?? null;
  const none = hasAgent ? "notReported" : "needsAgent";
  return (
    <>
      {changed.length > 0 && (
        <Section title={t("monitoring.software.changes")}>
          <Timeline
            label={t("monitoring.software.changes")}
            items={changed.map((change) => ({
              time: formatDateTime(change.at),
              kind: softwareSourceLabels[change.source],
              text: softwareChangeText(change),
            }))}
            empty=""
          />
        </Section>
      )}
      {removal?.work && (
        <WorkPanel
          {...{ nodeId, name: "" }}
          work={removal.work}
          operation="getUninstallWork"
          onEnd={() => void refetch()}
        />
      )}
      <Section title={t("monitoring.software.software")}>
        {reportedAt !== null && (
          <Text muted>{t("monitoring.software.reported", { time: formatDateTime(reportedAt) })}</Text>
        )}
        <DataTable
          label={t("monitoring.software.software")}
          {...table}
          actions={(target) =>
            canUninstall && "row" in target
              ? [
                  {
                    label: t("remote.deviceTools.software.uninstall"),
                    kind: "danger",
                    shortcut: "X",
                    onSelect: () => setAsked(target.row.name),
                  },
                ]
              : []
          }
          rowKey={({ source, name, version }) => `${source} ${name} ${version}`}
          columns={[
            { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0, width: "wide" },
            {
              id: "version",
              label: t("monitoring.software.version"),
              cell: ({ version }) => version,
              priority: 0,
            },
            {
              id: "source",
              label: t("monitoring.software.source"),
              cell: ({ source }) => softwareSourceLabels[source],
              priority: 2,
            },
            {
              id: "firstSeen",
              label: t("monitoring.software.firstSeen"),
              cell: ({ firstSeenAt }) => timeCell(firstSeenAt, now),
              priority: 1,
            },
          ]}
          empty={
            reportedAt === null || failed
              ? {
                  title: failed?.message ?? t(`monitoring.software.${none}`),
                  hint: failed?.nextStep ?? t(`monitoring.software.${none}Hint`),
                }
              : { title: t("monitoring.software.noneFound") }
          }
        />
      </Section>
      {asked !== undefined && (
        <UninstallDialog nodeId={nodeId} name={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
