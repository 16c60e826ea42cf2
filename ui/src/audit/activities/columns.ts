import { activityParts, activityText, formatDateTimeSeconds, isDone, t, type Activity } from "@muster/sdk";
import type { Column } from "#kit";

/** Formats an activity's time with seconds, for the table and the details. */
export const activityTime = ({ at }: Activity): string => formatDateTimeSeconds(Date.parse(at));

export const activityColumns = (isLinked: (activity: Activity) => boolean): Column<Activity>[] => [
  { id: "at", label: t("audit.activities.when"), cell: activityTime, priority: 0, width: "wide" },
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
      isDone(activity) ? t("common.done") : { text: t("audit.log.refused"), tone: "warning" },
    priority: 2,
    width: "narrow",
  },
  { id: "who", label: t("audit.activities.who"), cell: ({ who }) => who, priority: 3, width: "wide" },
];
