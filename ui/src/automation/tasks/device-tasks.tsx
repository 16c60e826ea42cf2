import { t } from "@muster/sdk";
import { DataTable, Section } from "#kit";
import { useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { outcomeColumns, taskAddress } from "./columns.ts";

export function DeviceTasks({ nodeId }: { nodeId: number }) {
  const list = useOperation("listDeviceTasks", { path: { nodeId }, query: { pageSize: 50 } });
  if (!list.data?.results.length) return null;
  return (
    <Section title={t("automation.tasks.tasks")}>
      <DataTable
        label={t("automation.tasks.tasks")}
        rows={list.data.results}
        rowKey={({ scheduledTaskId }) => scheduledTaskId}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ scheduledTaskId, name }) => ({ text: name, to: taskAddress(scheduledTaskId) }),
            priority: 0,
          },
          {
            id: "at",
            label: t("automation.tasks.when"),
            cell: ({ runAt }) => formatTime(runAt),
            priority: 1,
          },
          ...outcomeColumns(),
        ]}
        empty={{ title: t("automation.tasks.dataFound") }}
      />
    </Section>
  );
}
