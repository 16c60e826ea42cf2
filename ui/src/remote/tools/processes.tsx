import {
  formatNumber,
  formatSize,
  fullMoment,
  localTimeZone,
  processOrder,
  processStateLabels,
  processTree,
  t,
  type ProcessOrder,
  type ToolProcess,
} from "@muster/sdk";
import { useState } from "react";
import { DataTable, type Action, type Column } from "#kit";
import { useAddress, useTypedAddress } from "../../hooks/address.ts";
import { useMay } from "../../hooks/permissions.ts";
import type { ToolProps } from "./device-tools.tsx";
import { ProcessDialog, type ProcessChange } from "./process-dialog.tsx";
import { ToolReading, useReading } from "./reading.tsx";

const views = ["list", "tree"] as const;
const columns = (): readonly Column<{ process: ToolProcess; depth: number }>[] => [
  {
    id: "name",
    label: t("common.name"),
    cell: ({ process, depth }) => `${"· ".repeat(Math.min(depth, 12))}${process.name}`,
    width: "wide",
    sortable: true,
    priority: 0,
  },
  {
    id: "pid",
    label: t("remote.deviceTools.processes.pid"),
    cell: ({ process: { pid } }) => String(pid),
    numeric: true,
    sortable: true,
    priority: 0,
  },
  {
    id: "cpu",
    label: t("remote.deviceTools.processes.cpu"),
    cell: ({ process: { cpuPercent } }) => (cpuPercent === null ? "–" : `${formatNumber(cpuPercent)} %`),
    numeric: true,
    sortable: true,
    priority: 0,
  },
  {
    id: "memory",
    label: t("remote.deviceTools.processes.memory"),
    cell: ({ process: { memoryBytes } }) => formatSize(memoryBytes),
    numeric: true,
    sortable: true,
    priority: 0,
  },
  {
    id: "user",
    label: t("remote.deviceTools.processes.user"),
    cell: ({ process: { user } }) => user,
    priority: 2,
  },
  {
    id: "state",
    label: t("remote.deviceTools.processes.stateLabel"),
    cell: ({ process: { state } }) => processStateLabels[state],
    priority: 3,
  },
  {
    id: "command",
    label: t("remote.deviceTools.processes.command"),
    cell: ({ process: { command } }) => command,
    width: "wide",
    priority: 1,
  },
];

const isOrder = (id: string): id is ProcessOrder => ["cpu", "memory", "pid", "name"].includes(id);

const facts = ({ process }: { process: ToolProcess }) => [
  { label: t("remote.deviceTools.processes.command"), value: process.command || process.name },
  { label: t("remote.deviceTools.processes.user"), value: process.user },
  { label: t("remote.deviceTools.processes.threads"), value: String(process.threads) },
  {
    label: t("remote.deviceTools.processes.started"),
    value: process.startedAt === null ? "–" : fullMoment(process.startedAt, localTimeZone()),
  },
];

/** A computer's processes, as a list or as a tree of parents and children. */
export function Processes({ nodeId, name }: ToolProps) {
  const { get, set } = useAddress();
  const { value, typed, setTyped } = useTypedAddress("search");
  const [open, setOpen] = useState<ProcessChange>();
  const may = useMay();
  const reading = useReading("listProcesses", { path: { nodeId } });
  const view = get("view") === "tree" ? "tree" : "list";
  const given = get("sort");
  const sort: ProcessOrder = isOrder(given) ? given : "cpu";
  const search = value.toLowerCase();
  const all = reading.read.data?.results ?? [];
  const found = all.filter((one) =>
    [one.name, one.command, one.user, String(one.pid)].some((part) => part.toLowerCase().includes(search)),
  );
  const order = processOrder(sort);
  const rows =
    view === "tree"
      ? processTree(found, order)
      : found.toSorted(order).map((process) => ({ process, depth: 0 }));
  const action = (
    process: ToolProcess,
    what: ProcessChange["what"],
    shortcut: string,
    kind?: "danger",
  ): Action => ({
    label: t(`remote.deviceTools.processes.${what}`),
    shortcut,
    ...(kind && { kind }),
    ...(process.protection && { disabled: t(`remote.deviceTools.protection.${process.protection}`) }),
    onSelect: () => setOpen({ what, process }),
  });
  return (
    <ToolReading reading={reading} name={name}>
      <DataTable
        label={t("remote.deviceTools.names.processes")}
        query={{ text: typed, placeholder: t("remote.deviceTools.filter"), onChange: setTyped }}
        views={{
          items: views.map((id) => ({ id, label: t(`remote.deviceTools.processes.${id}`) })),
          current: view,
          onChange: (id) => set({ view: id === "tree" ? id : "" }),
        }}
        columns={columns()}
        rows={rows}
        rowKey={({ process: { pid, start } }) => `${pid} ${start}`}
        sort={{ column: sort, descending: sort === "cpu" || sort === "memory" }}
        onSort={({ column }) => set({ sort: column === "cpu" ? "" : column })}
        details={facts}
        actions={(target) =>
          "row" in target && may("endProcess")
            ? [
                action(target.row.process, "end", "S", "danger"),
                action(target.row.process, "kill", "K", "danger"),
                action(target.row.process, "signal", "i"),
              ]
            : []
        }
        empty={{ title: t(value ? "common.noMatch" : "remote.deviceTools.processes.none") }}
      />
      {open && <ProcessDialog {...open} nodeId={nodeId} name={name} onClose={() => setOpen(undefined)} />}
    </ToolReading>
  );
}
