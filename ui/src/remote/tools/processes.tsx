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
    cell: ({ process, depth }) => `${"\u2003".repeat(Math.min(depth, 12))}${process.name}`,
    width: "wide",
    sortable: true,
    priority: 0,
  },
  {
    id: "pid",
    label: t("remote.tools.processes.pid"),
    cell: ({ process: { pid } }) => String(pid),
    numeric: true,
    sortable: true,
    priority: 0,
  },
  {
    id: "cpu",
    label: t("remote.tools.processes.cpu"),
    cell: ({ process: { cpuPercent } }) => (cpuPercent === null ? "–" : `${formatNumber(cpuPercent)} %`),
    numeric: true,
    sortable: true,
    priority: 0,
  },
  {
    id: "memory",
    label: t("remote.tools.processes.memory"),
    cell: ({ process: { memoryBytes } }) => formatSize(memoryBytes),
    numeric: true,
    sortable: true,
    priority: 0,
  },
  {
    id: "user",
    label: t("remote.tools.processes.user"),
    cell: ({ process: { user } }) => user,
    priority: 1,
  },
  {
    id: "state",
    label: t("remote.tools.processes.stateLabel"),
    cell: ({ process: { state } }) => processStateLabels[state],
    priority: 2,
  },
  {
    id: "command",
    label: t("remote.tools.processes.command"),
    cell: ({ process: { command } }) => command,
    width: "widest",
    priority: 3,
  },
];

const isOrder = (id: string): id is ProcessOrder => ["cpu", "memory", "pid", "name"].includes(id);

const facts = ({ process }: { process: ToolProcess }) => [
  { label: t("remote.tools.processes.command"), value: process.command || process.name },
  { label: t("remote.tools.processes.user"), value: process.user },
  { label: t("remote.tools.processes.threads"), value: String(process.threads) },
  {
    label: t("remote.tools.processes.started"),
    value: process.startedAt === null ? "–" : fullMoment(process.startedAt, localTimeZone()),
  },
];

/** The processes of a computer, as a list or by what started them. */
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
    label: t(`remote.tools.processes.${what}`),
    shortcut,
    ...(kind && { kind }),
    ...(process.protection && { disabled: t(`remote.tools.protection.${process.protection}`) }),
    onSelect: () => setOpen({ what, process }),
  });
  return (
    <ToolReading reading={reading} name={name}>
      <DataTable
        label={t("remote.tools.names.processes")}
        query={{ text: typed, placeholder: t("remote.tools.filter"), onChange: setTyped }}
        views={{
          items: views.map((id) => ({ id, label: t(`remote.tools.processes.${id}`) })),
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
        empty={{ title: t(value ? "common.noMatch" : "remote.tools.processes.none") }}
      />
      {open && <ProcessDialog {...open} nodeId={nodeId} name={name} onClose={() => setOpen(undefined)} />}
    </ToolReading>
  );
}
