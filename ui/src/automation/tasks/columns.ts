import { resolveReference, taskStateLabels, type ScheduledTaskTarget, t } from "@muster/sdk";
import type { Column } from "#kit";
import { formatTime } from "../../hooks/time.ts";

export const taskAddress = (id: string) => `/administration/tasks/${id}`;

export const outcomeColumns = (): Column<ScheduledTaskTarget>[] => [
  {
    id: "outcome",
    label: t("automation.tasks.outcome"),
    cell: ({ state }) => ({ text: taskStateLabels[state].label, tone: taskStateLabels[state].tone }),
    priority: 1,
  },
  {
    id: "detail",
    label: t("automation.tasks.detail"),
    cell: ({ detail, detailMessage }) => resolveReference(detailMessage) ?? detail,
    priority: 3,
    width: "wide",
  },
  {
    id: "changed",
    label: t("automation.tasks.changed"),
    cell: ({ updatedAt }) => formatTime(updatedAt),
    priority: 2,
  },
];
