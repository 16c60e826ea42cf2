import { taskStateLabels, type ScheduledTaskTarget } from "@muster/sdk";
import type { Column } from "#kit";
import { formatTime } from "../../hooks/time.ts";

export const taskAddress = (id: string) => `/administration/tasks/${id}`;

export const outcomeColumns = (): Column<ScheduledTaskTarget>[] => [
  {
    id: "outcome",
    label: "Outcome",
    cell: ({ state }) => ({ text: taskStateLabels[state].label, tone: taskStateLabels[state].tone }),
    priority: 1,
  },
  { id: "detail", label: "Detail", cell: ({ detail }) => detail, priority: 3, width: "wide" },
  { id: "changed", label: "Changed", cell: ({ updatedAt }) => formatTime(updatedAt), priority: 2 },
];
