import { scriptRunStateLabels, scriptRunSum, discoverySum, jobStateOf, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Section } from "#kit";
import { isLive } from "../../automation/runs/states.ts";
import { runAddress } from "../../automation/scripts/addresses.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { timeCell, useNow } from "../../hooks/time.ts";

/** Lists running discoveries and runs; if it fails, the rest of the dashboard is still shown. */
export function RunningNow({ clientId }: { clientId: number | undefined }) {
  const now = useNow();
  const navigate = useNavigate();
  const scope = clientId === undefined ? {} : { clientId };
  const jobs = useOperation("listJobs", { query: { ...scope, state: "RUNNING", pageSize: 5 } });
  // the list of runs can't be filtered by organization
  const runs = useOperation("listScriptRuns", { query: { pageSize: 50 } }, clientId === undefined);
  const failed = operationError(jobs, runs);
  const title = t("operations.dashboard.runningNow");
  const rows = [
    ...(jobs.data?.results ?? []).map((job) => ({
      id: job.id,
      name: t("operations.dashboard.discoveryOf", { targets: job.targets }),
      to: `/discovery/${job.id}`,
      state: jobStateOf(job).label,
      progress: discoverySum(job),
      at: job.createdAt,
    })),
    ...(runs.data?.results ?? [])
      .filter((run) => isLive(run) && run.state !== "SCHEDULED")
      .slice(0, 5)
      .map((run) => ({
        id: run.id,
        name: run.name,
        to: runAddress(run.id),
        state: scriptRunStateLabels[run.state].label,
        progress: scriptRunSum(run.states),
        at: run.createdAt,
      })),
  ];
  if (!rows.length && !failed) return null;
  return (
    <Section title={title}>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ to }) => void navigate(to)}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ name, to }) => ({ text: name, to }),
            priority: 0,
            width: "wide",
          },
          { id: "state", label: t("common.state"), cell: ({ state }) => state, priority: 1 },
          {
            id: "progress",
            label: t("operations.dashboard.progress"),
            cell: ({ progress }) => progress,
            priority: 2,
            width: "wide",
          },
          {
            id: "started",
            label: t("operations.dashboard.started"),
            cell: ({ at }) => timeCell(at, now),
            priority: 3,
          },
        ]}
        empty={{
          title: failed?.message ?? t("operations.dashboard.nothingRuns"),
          ...(failed && { hint: failed.nextStep }),
        }}
      />
    </Section>
  );
}
