import { statesWords } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { taskAddress } from "./columns.ts";

export function Tasks() {
  const navigate = useNavigate();
  const list = useOperation("listScheduledTasks", { query: { pageSize: 200 } });
  return (
    <Page title="Tasks" subtitle="What agents carry out at a time" error={operationError(list)}>
      <DataTable
        label="Tasks"
        rows={list.data?.results ?? []}
        rowKey={({ id }) => id}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(taskAddress(id))}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: ({ id, name }) => ({ text: name, to: taskAddress(id) }),
            priority: 0,
          },
          { id: "at", label: "When", cell: ({ runAt }) => formatTime(runAt), priority: 1 },
          {
            id: "outcome",
            label: "Outcome",
            cell: ({ states }) => statesWords(states),
            priority: 2,
            width: "wide",
          },
          { id: "by", label: "By", cell: ({ createdBy }) => createdBy, priority: 3 },
        ]}
        empty={{
          title: "No tasks yet",
          hint: "A reboot of devices that are selected in the devices list is one.",
          action: { label: "Go to the devices", onSelect: () => void navigate("/deviceSearch") },
        }}
      />
    </Page>
  );
}
