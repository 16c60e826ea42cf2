import { t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Section } from "#kit";
import { activityColumns } from "../../audit/activities/columns.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";

const activitiesPath = "/administration/general/activities";

interface ActivityProps {
  clientId: number | undefined;
  /** The number of entries. */
  max?: number;
}

/** Lists the latest activities, for users who may read the log. */
export function RecentActivity({ clientId, max = 8 }: ActivityProps) {
  const mayRead = useMay()("listActivities");
  const navigate = useNavigate();
  const query = { ...(clientId !== undefined && { clientId }), pageSize: max };
  const list = useOperation("listActivities", { query }, mayRead);
  const failed = operationError(list);
  if (!mayRead) return null;
  const title = t("operations.dashboard.recentActivity");
  return (
    <Section
      title={title}
      actions={[
        { label: t("operations.dashboard.allActivity"), onSelect: () => void navigate(activitiesPath) },
      ]}
    >
      <DataTable
        label={title}
        rows={list.data?.results ?? []}
        rowKey={({ sequence }) => String(sequence)}
        loading={list.isPending}
        columns={activityColumns(() => false)}
        empty={{
          title: failed?.message ?? t("operations.dashboard.noActivity"),
          ...(failed && { hint: failed.nextStep }),
        }}
      />
    </Section>
  );
}
