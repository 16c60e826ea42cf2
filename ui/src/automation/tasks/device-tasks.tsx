import { DataTable, Section } from "#kit";
import { useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { outcomeColumns, taskAddress } from "./columns.ts";

/** The tasks of a device, on its page. */
export function DeviceTasks({ nodeId }: { nodeId: number }) {
  const list = useOperation("listDeviceTasks", { path: { nodeId }, query: { pageSize: 50 } });
  if (!list.data?.results.length) return null;
  return (
    <Section title="Tasks">
      <DataTable
        label="Tasks"
        rows={list.data.results}
        rowKey={({ scheduledTaskId }) => scheduledTaskId}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: ({ scheduledTaskId, name }) => ({ text: name, to: taskAddress(scheduledTaskId) }),
            priority: 0,
          },
          { id: "at", label: "When", cell: ({ runAt }) => formatTime(runAt), priority: 1 },
          ...outcomeColumns(),
        ]}
        empty={{ title: "No data found" }}
      />
    </Section>
  );
}
