import { onCallNext, onCallNow, type OnCallSchedule } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { resolveOnCallSchedule } from "../../lib/resolve.ts";
import { addResource } from "../../lib/resource.ts";
import { addOverride, deleteOverride, listOverrides } from "./overrides.ts";

/** Returns who is on call, until when, and who is next. */
function onCallOf({ shifts }: OnCallSchedule) {
  const now = onCallNow(shifts);
  return {
    onCall: now?.name ?? null,
    until: now?.until ?? null,
    next: onCallNext(shifts)?.name ?? null,
  };
}

export default {
  name: "on-call",
  area: "monitoring",
  summary: "monitoring.onCall.cli.summary",
  load(onCall) {
    addResource(onCall, {
      one: "schedule",
      kind: "onCallSchedule",
      operations: {
        list: "listOnCallSchedules",
        create: "createOnCallSchedule",
        update: "updateOnCallSchedule",
        delete: "deleteOnCallSchedule",
      },
      columns: ["id", "name", "onCall", "until", "next", "timeZone"],
      named: async (_muster, rows) =>
        rows.map((row) => ({ ...row, ...onCallOf(row as typeof row & OnCallSchedule) })),
      argument: "onCallScheduleId",
      find: resolveOnCallSchedule,
      example: {
        name: '"Night shift"',
        create:
          '--name "Night shift" --people ada@example.com,bob@example.com --start-date 2026-11-23 --time-zone Europe/Berlin',
        update: "--handover-weekday FRIDAY --handover-time 17:00",
      },
    });
    addCommands(onCall, listOverrides, addOverride, deleteOverride);
  },
} satisfies CommandFeature;
