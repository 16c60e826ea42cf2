import { activityParts, activityText, isDone, t, type Activity } from "@muster/sdk";
import type { Column } from "#kit";
import { formatTime } from "../../hooks/time.ts";

interface Shown {
  isLinked(activity: Activity): boolean;
}

export const activityColumns = ({ isLinked }: Shown): Column<Activity>[] => [
  { id: "at", label: t("audit.activities.when"), cell: ({ at }) => formatTime(Date.parse(at)), priority: 0 },
  {
    id: "sentence",
    label: t("audit.activities.activity"),
    cell: (activity) => ({
      text: activityText(activity),
      parts: activityParts(activity, { linked: isLinked(activity) }),
    }),
    priority: 1,
    width: "widest",
  },
  {
    id: "outcome",
    label: t("audit.activities.outcome"),
    cell: (activity) =>
      isDone(activity)
        ? { text: t("common.done"), tone: "success" }
        : { text: t("audit.log.refused"), tone: "warning" },
    priority: 2,
    width: "narrow",
  },
  { id: "who", label: t("audit.activities.who"), cell: ({ who }) => who, priority: 3 },
];
