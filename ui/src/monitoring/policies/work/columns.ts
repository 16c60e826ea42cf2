import {
  describePolicySchedule,
  describePolicyWork,
  momentText,
  policyRunLabels,
  policyRunText,
  t,
  type PolicyWork,
} from "@muster/sdk";
import type { Cell } from "#kit";
import { runAddress } from "../../../automation/scripts/addresses.ts";
import { taskAddress } from "../../../automation/tasks/columns.ts";
import { formatTime } from "../../../hooks/time.ts";
import { originOf, stateOf } from "../cells.ts";

export const nextOf = ({ nextRunAt, schedule }: PolicyWork): Cell =>
  nextRunAt === null ? t("monitoring.policies.work.notWhileOff") : momentText(nextRunAt, schedule.timeZone);

/** What became of the last time, with a link to the task or the run. */
export function lastOf({ lastRun }: PolicyWork): Cell {
  if (!lastRun) return t("common.never");
  const { dueAt, result, taskId, runId } = lastRun;
  return {
    text: t("monitoring.policies.work.lastText", { time: formatTime(dueAt), what: policyRunText(lastRun) }),
    tone: policyRunLabels[result].tone,
    ...(taskId && { to: taskAddress(taskId) }),
    ...(runId && { to: runAddress(runId) }),
  };
}

/** Everything of a section as a list of details. */
export const detailsOf = (work: PolicyWork, here: number) => [
  { label: t("common.state"), value: stateOf(work) },
  { label: t("monitoring.policies.work.what"), value: describePolicyWork(work) },
  { label: t("monitoring.policies.work.when"), value: describePolicySchedule(work.schedule) },
  { label: t("monitoring.policies.work.next"), value: nextOf(work) },
  { label: t("monitoring.policies.work.last"), value: lastOf(work) },
  {
    label: t("monitoring.policies.work.runsAs"),
    value: work.runsAs ?? { text: t("monitoring.policies.work.runsAsNobody"), tone: "danger" as const },
  },
  { label: t("monitoring.policies.from"), value: originOf(work, here) },
];
