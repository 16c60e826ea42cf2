import { scheduledJobKindLabels, t, type ScheduledJob } from "@muster/sdk";
import { DataTable, type Column } from "#kit";
import { useTypedAddress } from "../../hooks/address.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import type { ToolProps } from "./device-tools.tsx";
import { ToolReading, useReading } from "./reading.tsx";

const columns = (now: number): readonly Column<ScheduledJob>[] => [
  { id: "name", label: t("common.name"), cell: ({ name }) => name, width: "wide", priority: 0 },
  {
    id: "schedule",
    label: t("remote.deviceTools.jobs.schedule"),
    cell: ({ schedule, isEnabled }) => (isEnabled ? schedule : t("remote.deviceTools.jobs.disabled")),
    priority: 0,
  },
  {
    id: "next",
    label: t("remote.deviceTools.jobs.next"),
    cell: ({ nextRunAt }) => (nextRunAt === null ? "–" : timeCell(nextRunAt, now)),
    priority: 1,
  },
  {
    id: "last",
    label: t("remote.deviceTools.jobs.last"),
    cell: ({ lastRunAt }) => (lastRunAt === null ? "–" : timeCell(lastRunAt, now)),
    priority: 2,
  },
  { id: "user", label: t("remote.deviceTools.jobs.user"), cell: ({ user }) => user, priority: 3 },
  {
    id: "kind",
    label: t("remote.deviceTools.jobs.kind"),
    cell: ({ kind }) => scheduledJobKindLabels[kind],
    priority: 4,
  },
  {
    id: "command",
    label: t("remote.deviceTools.jobs.command"),
    cell: ({ command }) => command,
    width: "wide",
    priority: 0,
  },
];

/** Lists what a computer starts at set times. */
export function ScheduledJobs({ nodeId, name }: ToolProps) {
  const now = useNow();
  const { value, typed, setTyped } = useTypedAddress("search");
  const reading = useReading("listScheduledJobs", { path: { nodeId } }, 30_000);
  const search = value.toLowerCase();
  const rows = (reading.read.data?.results ?? []).filter((one) =>
    `${one.name} ${one.command} ${one.user}`.toLowerCase().includes(search),
  );
  return (
    <ToolReading reading={reading} name={name}>
      <DataTable
        label={t("remote.deviceTools.names.jobs")}
        query={{ text: typed, placeholder: t("remote.deviceTools.filter"), onChange: setTyped }}
        columns={columns(now)}
        rows={rows}
        rowKey={(one) => `${one.name} ${one.schedule} ${one.command}`}
        empty={{ title: t(value ? "common.noMatch" : "remote.deviceTools.jobs.none") }}
      />
    </ToolReading>
  );
}
