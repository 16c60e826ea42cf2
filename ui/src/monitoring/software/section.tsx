import { formatDateTime, softwareChangeText, softwareSourceLabels, t } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, Text, Timeline } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { usePaused } from "../../hooks/paused.ts";
import { timeCell, useNow } from "../../hooks/time.ts";

const mostShown = 200;

/** What is installed on a computer, and what has changed. */
export function DeviceSoftware({ nodeId, hasAgent }: { nodeId: number; hasAgent: boolean }) {
  const now = useNow();
  const [typed, setTyped] = useState("");
  const search = usePaused(typed.trim());
  const path = { nodeId };
  const list = useOperation("listDeviceSoftware", {
    path,
    query: { pageSize: mostShown, ...(search && { search }) },
  });
  const changes = useOperation("listSoftwareChanges", { path, query: { pageSize: 50 } });
  const failed = operationError(list);
  const { results = [], total = 0, reportedAt = null } = list.data ?? {};
  const none = hasAgent ? "notReported" : "needsAgent";
  return (
    <>
      <Section title={t("monitoring.software.software")}>
        {reportedAt !== null && (
          <Text muted>
            {t("monitoring.software.reported", { count: total, time: formatDateTime(reportedAt) })}
          </Text>
        )}
        <DataTable
          label={t("monitoring.software.software")}
          query={{ text: typed, placeholder: t("monitoring.software.filter"), onChange: setTyped }}
          rows={results}
          rowKey={({ source, name, version }) => `${source} ${name} ${version}`}
          loading={list.isPending}
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
              id: "since",
              label: t("monitoring.software.since"),
              cell: ({ since }) => timeCell(since, now),
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
        {total > results.length && results.length > 0 && (
          <Text muted>{t("monitoring.software.first", { count: results.length })}</Text>
        )}
      </Section>
      {reportedAt !== null && (
        <Section title={t("monitoring.software.changes")}>
          <Timeline
            label={t("monitoring.software.changes")}
            items={(changes.data?.results ?? []).map((change) => ({
              time: formatDateTime(change.at),
              kind: softwareSourceLabels[change.source],
              text: softwareChangeText(change),
            }))}
            empty={t("monitoring.software.noChanges")}
          />
        </Section>
      )}
    </>
  );
}
