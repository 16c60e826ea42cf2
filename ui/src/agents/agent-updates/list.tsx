import { formatNumber, t, type AgentRollout } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action, type Column } from "#kit";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { releasesPath, rolloutAddress } from "./routes.ts";
import { StartRollout } from "./start-dialog.tsx";
import { placeOf, progressText, rolloutCell, totalsOf } from "./states.ts";
import { useRolloutChange } from "./use-change.tsx";

/** Rollouts of agent releases, newest first. */
export function AgentRollouts() {
  const may = useMay();
  const now = useNow();
  const navigate = useNavigate();
  const [starting, setStarting] = useNewDialog();
  const { actionsOn, dialogs } = useRolloutChange();
  const list = useOperation("listAgentUpdates", {});
  const releases = list.data?.releases ?? [];
  const mayStart = may("startAgentRollout");
  const start: Action = {
    label: t("agents.agentUpdates.start"),
    kind: "primary",
    shortcut: "n",
    disabled: releases.length ? undefined : t("agents.agentUpdates.noReleases"),
    onSelect: () => setStarting(true),
  };
  const showReleases: Action = {
    label: t("agents.agentUpdates.releases"),
    shortcut: "r",
    onSelect: () => void navigate(releasesPath),
  };
  return (
    <Page
      title={t("agents.agentUpdates.title")}
      subtitle={t("agents.agentUpdates.subtitle")}
      error={operationError(list)}
      actions={mayStart ? [start, showReleases] : [showReleases]}
    >
      <DataTable
        label={t("agents.agentUpdates.rollouts")}
        rows={list.data?.rollouts ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(rolloutAddress(id))}
        actions={(target) => ("row" in target ? actionsOn(target.row) : [])}
        columns={columnsAt(now)}
        empty={{
          title: t("agents.agentUpdates.none"),
          hint: releases.length ? t("agents.agentUpdates.noneHint") : t("agents.agentUpdates.noReleases"),
          ...(mayStart && { action: releases.length ? start : showReleases }),
        }}
      />
      {starting && mayStart && releases.length > 0 && (
        <StartRollout releases={releases} onClose={() => setStarting(false)} />
      )}
      {dialogs}
    </Page>
  );
}

const columnsAt = (now: number): Column<AgentRollout>[] => [
  {
    id: "version",
    label: t("agents.agentUpdates.release"),
    cell: ({ version, pinned }) => (pinned ? t("agents.agentUpdates.pinnedVersion", { version }) : version),
    priority: 0,
  },
  {
    id: "state",
    label: t("agents.agentUpdates.state"),
    cell: (row) => rolloutCell(row, now),
    priority: 1,
    width: "wide",
  },
  {
    id: "ring",
    label: t("agents.agentUpdates.ring"),
    cell: ({ ring }) => t(`agents.agentUpdates.rings.${ring}`),
    priority: 3,
  },
  { id: "updated", label: t("agents.agentUpdates.updated"), cell: progressText, priority: 2 },
  {
    id: "failed",
    label: t("agents.agentUpdates.failed"),
    cell: (row) => formatNumber(totalsOf(row).failed),
    priority: 2,
  },
  { id: "client", label: t("common.organization"), cell: placeOf, priority: 4 },
  {
    id: "created",
    label: t("agents.agentUpdates.startedAt"),
    cell: ({ createdAt }) => timeCell(createdAt, now),
    priority: 5,
  },
  { id: "by", label: t("agents.agentUpdates.startedBy"), cell: ({ createdBy }) => createdBy, priority: 6 },
];
