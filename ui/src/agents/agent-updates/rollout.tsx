import { deviceAddress, formatNumber, t, updateHoursText, type AgentUpdate } from "@muster/sdk";
import { useParams } from "react-router";
import { DataTable, Details, Page, Progress, Section, type Column } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { placeOf, rolloutCell, updateCell } from "./states.ts";
import { useRolloutChange } from "./use-change.tsx";

/** A rollout with the progress of its rings, and its agents, failures first. */
export function AgentRolloutPage() {
  const now = useNow();
  const { actionsOn, dialogs } = useRolloutChange();
  const read = useOperation("getAgentRollout", { path: { rolloutId: Number(useParams().rolloutId) } });
  const rollout = read.data;
  useBreadcrumb(rollout?.version);
  if (!rollout)
    return (
      <Page title={t("agents.agentUpdates.rollout")} loading={read.isPending} error={operationError(read)} />
    );
  const { version, pinned, maxFailedPercent, healthyMinutes } = rollout;
  return (
    <Page
      title={t(pinned ? "agents.agentUpdates.pinTitle" : "agents.agentUpdates.rolloutTitle", { version })}
      subtitle={placeOf(rollout)}
      error={operationError(read)}
      actions={actionsOn(rollout)}
    >
      <Details
        items={[
          { label: t("agents.agentUpdates.state"), value: rolloutCell(rollout, now) },
          { label: t("agents.agentUpdates.ring"), value: t(`agents.agentUpdates.rings.${rollout.ring}`) },
          { label: t("agents.agentUpdates.ringSince"), value: timeCell(rollout.ringStartedAt, now) },
          { label: t("agents.agentUpdates.hours"), value: updateHoursText(rollout) },
          {
            label: t("agents.agentUpdates.rules"),
            value: t("agents.agentUpdates.rulesText", {
              percent: formatNumber(maxFailedPercent),
              count: healthyMinutes,
            }),
          },
        ]}
      />
      <Section title={t("agents.agentUpdates.progress")}>
        {rollout.rings.map(({ ring, agents, updated, failed, offered, leftOut }) => (
          <Progress
            key={ring}
            label={t(`agents.agentUpdates.rings.${ring}`)}
            value={updated + failed + leftOut}
            max={Math.max(1, agents)}
            detail={[
              t("agents.agentUpdates.ringDetail", {
                updated: formatNumber(updated),
                agents: formatNumber(agents),
                failed: formatNumber(failed),
                offered: formatNumber(offered),
              }),
              leftOut > 0 && t("agents.agentUpdates.leftOut", { count: leftOut }),
            ]
              .filter(Boolean)
              .join(", ")}
          />
        ))}
      </Section>
      <DataTable
        label={t("agents.agentUpdates.agents")}
        rows={rollout.agents}
        rowKey={({ nodeId }) => String(nodeId)}
        columns={columnsAt(now)}
        empty={{ title: t("agents.agentUpdates.noAgents"), hint: t("agents.agentUpdates.noAgentsHint") }}
      />
      {dialogs}
    </Page>
  );
}

const columnsAt = (now: number): Column<AgentUpdate>[] => [
  {
    id: "name",
    label: t("agents.agentUpdates.agent"),
    cell: ({ name, nodeId }) => ({ text: name, to: deviceAddress(nodeId) }),
    priority: 0,
  },
  {
    id: "state",
    label: t("agents.agentUpdates.state"),
    cell: (row) => updateCell(row, now),
    priority: 1,
    width: "wide",
  },
  {
    id: "ring",
    label: t("agents.agentUpdates.ring"),
    cell: ({ ring }) => t(`agents.agentUpdates.rings.${ring}`),
    priority: 3,
  },
  { id: "version", label: t("agents.agentUpdates.version"), cell: ({ version }) => version, priority: 2 },
  {
    id: "up",
    label: t("agents.agentUpdates.connection"),
    cell: ({ isUp }) =>
      isUp
        ? { text: t("agents.agentUpdates.connected"), tone: "success" }
        : { text: t("agents.agentUpdates.offline"), tone: "neutral" },
    priority: 4,
  },
  {
    id: "changed",
    label: t("agents.agentUpdates.changedAt"),
    cell: ({ changedAt }) => timeCell(changedAt, now),
    priority: 5,
  },
];
