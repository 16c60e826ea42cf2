import { t } from "@muster/sdk";
import { DataTable, Section } from "#kit";
import { activityColumns } from "../../audit/activities/columns.ts";
import { DeviceTasks } from "../../automation/tasks/device-tasks.tsx";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";

/** A device's tasks, and who changed it and when. */
export function DeviceActivity({ nodeId }: { nodeId: number }) {
  const mayRead = useMay()("listActivities");
  const query = { objectKind: "device" as const, objectId: String(nodeId), pageSize: 100 };
  const list = useOperation("listActivities", { query }, mayRead);
  const failed = operationError(list);
  return (
    <>
      <DeviceTasks nodeId={nodeId} />
      {mayRead && (
        <Section title={t("devices.devices.activity")}>
          <DataTable
            label={t("devices.devices.activity")}
            rows={list.data?.results ?? []}
            rowKey={({ sequence }) => String(sequence)}
            loading={list.isPending}
            columns={activityColumns(() => false)}
            empty={{
              title: failed?.message ?? t("devices.devices.noActivity"),
              hint: failed?.nextStep ?? t("devices.devices.noActivityHint"),
            }}
          />
        </Section>
      )}
    </>
  );
}
