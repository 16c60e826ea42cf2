import { formatDateTime, pendingRebootText, t, type LiveUpdate } from "@muster/sdk";
import { useState } from "react";
import { Banner, Button, DataTable, Text, Toolbar, type Action, type ActionTarget, type Column } from "#kit";
import { useAddress, useTypedAddress } from "../../hooks/address.ts";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useSelection } from "../../hooks/selection.ts";
import type { ToolProps } from "../tools/device-tools.tsx";
import { ToolReading, useReading } from "../tools/reading.tsx";
import { InstallDialog } from "./install-dialog.tsx";
import { ScheduleUpdates } from "./schedule-dialog.tsx";
import { updateColumns } from "../../monitoring/computer-state/updates.tsx";
import { WorkPanel } from "./work-panel.tsx";

/** Listing its updates takes a computer a second or two. */
const readMS = 60_000;

const views: Readonly<Record<"all" | "security" | "approved", (one: LiveUpdate) => boolean>> = {
  all: () => true,
  security: ({ isSecurity }) => isSecurity,
  approved: ({ approvedBy }) => approvedBy !== null,
};
type View = keyof typeof views;
const viewIds = Object.keys(views) as View[];

const columns = (): readonly Column<LiveUpdate>[] => [
  ...updateColumns(),
  {
    id: "source",
    label: t("remote.deviceTools.updates.source"),
    cell: ({ source }) => source,
    priority: 3,
    width: "wide",
  },
  {
    id: "approval",
    label: t("remote.deviceTools.updates.approval"),
    cell: ({ approvedBy }) =>
      approvedBy === null ? "" : t("remote.deviceTools.updates.approvedBy", { by: approvedBy }),
    priority: 1,
  },
];

/** Lists a computer's available updates, which can be approved, installed or scheduled. */
export function Updates({ nodeId, name }: ToolProps) {
  const { get, set } = useAddress();
  const { value, typed, setTyped } = useTypedAddress("search");
  const reading = useReading("listLiveUpdates", { path: { nodeId } }, readMS);
  const { data, refetch } = reading.read;
  const [chosen, setChosen] = useState<readonly LiveUpdate[]>();
  const view = viewIds.find((one) => one === get("view")) ?? "all";
  const all = data?.results ?? [];
  const rows = all
    .filter(views[view])
    .filter((one) => one.name.toLowerCase().includes(value.toLowerCase()))
    .toSorted((a, b) => Number(b.isSecurity) - Number(a.isSecurity));
  const { table, rowsOf, clear } = useSelection(rows, ({ id }) => id);
  const actionsOf = useUpdateActions(nodeId, clear, setChosen);
  const isNeverRead = data?.listsAt === null;
  return (
    <ToolReading reading={reading} name={name}>
      {data?.restart?.isPending && <Banner tone="warning" title={pendingRebootText(data.restart)} />}
      {data?.work && (
        <WorkPanel
          {...{ nodeId, name }}
          work={data.work}
          operation="getUpdateWork"
          stop="stopUpdateWork"
          onEnd={() => void refetch()}
        />
      )}
      <UpdateToolbar {...{ nodeId, name, all }} listsAt={data?.listsAt ?? null} onInstall={setChosen} />
      <DataTable
        label={t("remote.deviceTools.names.updates")}
        query={{ text: typed, placeholder: t("monitoring.computerState.filterUpdates"), onChange: setTyped }}
        views={{
          items: viewIds.map((id) => ({
            id,
            label: t(`remote.deviceTools.updates.views.${id}`),
            count: all.filter(views[id]).length,
          })),
          current: view,
          onChange: (id) => set({ view: id === "all" ? "" : id }),
        }}
        columns={columns()}
        rows={rows}
        rowKey={({ id }) => id}
        {...table}
        actions={(target: ActionTarget<LiveUpdate>) => actionsOf(rowsOf(target))}
        empty={
          isNeverRead
            ? {
                title: t("remote.deviceTools.updates.noLists"),
                hint: t("remote.deviceTools.updates.noListsHint"),
              }
            : { title: t(value || view !== "all" ? "common.noMatch" : "remote.deviceTools.updates.none") }
        }
      />
      {chosen && (
        <InstallDialog {...{ nodeId, name, chosen }} onClose={() => setChosen(undefined)} onDone={clear} />
      )}
    </ToolReading>
  );
}

function useUpdateActions(
  nodeId: number,
  onDone: () => void,
  onInstall: (chosen: readonly LiveUpdate[]) => void,
): (updates: readonly LiveUpdate[]) => Action[] {
  const may = useMay();
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const decide = (what: "approve" | "withdraw", updates: readonly LiveUpdate[]) =>
    run(async () => {
      const body = { updates: updates.map(({ id, candidate }) => ({ id, candidate })) };
      const operation = what === "approve" ? "approveUpdates" : "withdrawUpdateApprovals";
      const { count } = await change(operation, { path: { nodeId }, body });
      onDone();
      const done = what === "approve" ? "approved" : "withdrawn";
      notify({ tone: "success", title: t(`remote.deviceTools.updates.${done}`, { count }) });
    });
  return (updates) => {
    const approved = updates.filter(({ approvedBy }) => approvedBy !== null);
    const others = updates.filter(({ approvedBy }) => approvedBy === null);
    if (!may("installUpdates")) return [];
    return [
      {
        label: t("remote.deviceTools.updates.install"),
        kind: "primary",
        shortcut: "i",
        onSelect: () => onInstall(updates),
      },
      ...(others.length
        ? [
            {
              label: t("remote.deviceTools.updates.approve"),
              shortcut: "a",
              busy,
              onSelect: () => decide("approve", others),
            },
          ]
        : []),
      ...(approved.length
        ? [
            {
              label: t("remote.deviceTools.updates.withdraw"),
              shortcut: "W",
              busy,
              onSelect: () => decide("withdraw", approved),
            },
          ]
        : []),
    ];
  };
}

interface ToolbarProps extends ToolProps {
  all: readonly LiveUpdate[];
  listsAt: number | null;
  onInstall(chosen: readonly LiveUpdate[]): void;
}

function UpdateToolbar({ nodeId, name, all, listsAt, onInstall }: ToolbarProps) {
  const may = useMay();
  const change = useMutate();
  const { busy, run } = useAction();
  const [isPlanned, setIsPlanned] = useState(false);
  const refresh = () => run(() => change("refreshUpdates", { path: { nodeId } }));
  const close = () => setIsPlanned(false);
  const selection = { deviceIds: [nodeId] };
  return (
    <Toolbar label={t("remote.deviceTools.names.updates")}>
      {listsAt !== null && (
        <Text muted>{t("remote.deviceTools.updates.listsAt", { time: formatDateTime(listsAt) })}</Text>
      )}
      {may("refreshUpdates") && (
        <Button action={{ label: t("remote.deviceTools.updates.refresh"), busy, onSelect: refresh }} />
      )}
      {may("installUpdates") && all.length > 0 && (
        <Button
          action={{ label: t("remote.deviceTools.updates.installAll"), onSelect: () => onInstall(all) }}
        />
      )}
      {may("installUpdates") && may("createScheduledTask") && (
        <Button
          action={{ label: t("remote.deviceTools.updates.schedule"), onSelect: () => setIsPlanned(true) }}
        />
      )}
      {isPlanned && <ScheduleUpdates {...{ selection, name }} count={1} onClose={close} onDone={close} />}
    </Toolbar>
  );
}
