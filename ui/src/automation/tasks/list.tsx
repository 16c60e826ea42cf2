import { statesText, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { taskAddress } from "./columns.ts";

export function Tasks() {
  const navigate = useNavigate();
  const list = useOperation("listScheduledTasks", { query: { pageSize: 200 } });
  return (
    <Page
      title={t("automation.tasks.tasks")}
      subtitle={t("automation.tasks.whatAgentsCarryOutTime")}
      error={operationError(list)}
    >
      <DataTable
        label={t("automation.tasks.tasks")}
        rows={list.data?.results ?? []}
        rowKey={({ id }) => id}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(taskAddress(id))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ id, name }) => ({ text: name, to: taskAddress(id) }),
            priority: 0,
          },
          {
            id: "at",
            label: t("automation.tasks.when"),
            cell: ({ runAt }) => formatTime(runAt),
            priority: 1,
          },
          {
            id: "outcome",
            label: t("automation.tasks.outcome"),
            cell: ({ states }) => statesText(states),
            priority: 2,
            width: "wide",
          },
          { id: "by", label: t("automation.tasks.by"), cell: ({ createdBy }) => createdBy, priority: 3 },
        ]}
        empty={{
          title: t("automation.tasks.tasksYet"),
          hint: t("automation.tasks.rebootDevicesSelectedDevicesList"),
          action: { label: t("automation.tasks.goDevices"), onSelect: () => void navigate("/deviceSearch") },
        }}
      />
    </Page>
  );
}
