import {
  describePolicySchedule,
  describePolicyWork,
  momentText,
  policyApprovalText,
  policyRunLabels,
  policyRunText,
  t,
  type PolicyWork,
} from "@muster/sdk";
import type { Action, Cell } from "#kit";
import { runAddress } from "../../../automation/scripts/addresses.ts";
import { taskAddress } from "../../../automation/tasks/columns.ts";
import { addressOf as requestAddress } from "../../../operations/change-requests/addresses.ts";
import { formatTime } from "../../../hooks/time.ts";
import { originOf, stateOf } from "../cells.ts";

export const nextOf = ({ nextRunAt, schedule }: PolicyWork): Cell =>
  nextRunAt === null ? t("monitoring.policies.work.notWhileOff") : momentText(nextRunAt, schedule.timeZone);

/** Returns the result of the last time, linked to the task, the run or the change request. */
export function lastOf({ lastRun }: PolicyWork): Cell {
  if (!lastRun) return t("common.never");
  const { dueAt, result, taskId, runId, approval } = lastRun;
  return {
    text: t("monitoring.policies.work.lastText", { time: formatTime(dueAt), what: policyRunText(lastRun) }),
    tone: policyRunLabels[result].tone,
    ...(approval && { to: requestAddress(approval.requestId) }),
    ...(taskId && { to: taskAddress(taskId) }),
    ...(runId && { to: runAddress(runId) }),
  };
}

/** Returns who decided on the last time, linked to the change request. */
function approvalOf({ lastRun }: PolicyWork) {
  const text = lastRun && policyApprovalText(lastRun);
  if (!lastRun?.approval || !text) return [];
  const to = requestAddress(lastRun.approval.requestId);
  return [{ label: t("monitoring.policies.work.approval.label"), value: { text, to } }];
}

/** Returns an action that opens the change request of the last time. */
export const requestActions = (lastRun: PolicyWork["lastRun"], open: (address: string) => void): Action[] =>
  lastRun?.approval
    ? [
        {
          label: t("monitoring.policies.work.approval.open"),
          onSelect: () => open(requestAddress(lastRun.approval!.requestId)),
        },
      ]
    : [];

/** Returns all facts about a section as a list of details. */
export const detailsOf = (work: PolicyWork, here: number) => [
  { label: t("common.state"), value: stateOf(work) },
  { label: t("monitoring.policies.work.what"), value: describePolicyWork(work) },
  { label: t("monitoring.policies.work.when"), value: describePolicySchedule(work.schedule) },
  { label: t("monitoring.policies.work.next"), value: nextOf(work) },
  { label: t("monitoring.policies.work.last"), value: lastOf(work) },
  ...approvalOf(work),
  {
    label: t("monitoring.policies.work.runsAs"),
    value: work.runsAs ?? { text: t("monitoring.policies.work.runsAsNobody"), tone: "danger" as const },
  },
  { label: t("monitoring.policies.from"), value: originOf(work, here) },
];
