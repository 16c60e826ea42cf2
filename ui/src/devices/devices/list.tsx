import {
  countDevices,
  deviceAddress,
  deviceColumns,
  devicesToCsv,
  isMobile,
  provenanceMessages,
  readAllDevices,
  type Device,
  type DeviceSelection,
  type DeviceSort,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action, type ActionTarget } from "#kit";
import { newRun } from "../../automation/scripts/addresses.ts";
import { RebootDialog } from "../../automation/tasks/reboot-dialog.tsx";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { operationError, useAction } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { MaintenanceDialog } from "../../maintenance/windows/lazy-dialog.tsx";
import { GroupDialog } from "../groups/dialog.tsx";
import { MergeDevices } from "../merge/dialog.tsx";
import { DeleteDevices } from "./delete-dialog.tsx";
import { useRememberedList } from "./neighbors.ts";
import { TagsDialog } from "./tags-dialog.tsx";
import { detailsOf, useColumns } from "./use-columns.ts";
import { useCriteria, type Criteria } from "./use-criteria.ts";
import { useDevicePermissions } from "./use-device-permissions.ts";
import { useDevices } from "./use-devices.ts";
import { useSelection, type DevicesSelection } from "./use-selection.ts";
import { useViews } from "./use-views.ts";

/** The devices that an action is for. */
interface Chosen {
  body: DeviceSelection;
  count: number;
  /** The name if it is one. */
  name?: string;
}

type SelectionDialog = "delete" | "maintenance" | "reboot" | "tags";

type Opened =
  | { dialog: SelectionDialog; chosen: Chosen }
  | { dialog: "group" }
  | { dialog: "merge"; ids: readonly [number, number] };

export function Devices() {
  const navigate = useNavigate();
  const { criteria, sort, typed, setTyped, set } = useCriteria();
  const { list, rows, total, onMore } = useDevices(criteria, sort);
  const { columns, shown, toggle } = useColumns();
  const views = useViews(criteria.search ?? "", (search) => set({ search }));
  const keys = rows.map(({ id }) => String(id));
  useRememberedList(rows);
  const selection = useSelection(criteria, keys, total);
  const [opened, setOpened] = useState<Opened>();
  const isFiltered = Object.values({ ...criteria, clientId: undefined }).some(Boolean);
  const actions = useListActions({ criteria, sort, total, onOpen: setOpened });
  const deviceActions = useDeviceActions(selection, setOpened);
  return (
    <Page
      title={t("devices.devices.devices")}
      subtitle={list.data && countDevices(total)}
      error={operationError(list)}
      actions={actions}
    >
      <DataTable
        label={t("devices.devices.devices")}
        views={views}
        query={{
          text: typed,
          placeholder: t("devices.devices.searchDevices"),
          onChange: setTyped,
        }}
        options={{
          label: t("devices.devices.columns"),
          actions: deviceColumns.map(({ id, label }) => ({
            label,
            disabled: id === "name" ? t("devices.devices.nameAlwaysStays") : undefined,
            onSelect: () => toggle(id),
          })),
          checked: deviceColumns.map(({ id }) => shown.includes(id)),
        }}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        total={total}
        onMore={onMore}
        selection={selection.keys}
        onSelectionChange={selection.select}
        selectedCount={selection.count}
        onSelectAll={selection.selectAll}
        actions={deviceActions}
        details={detailsOf}
        onOpen={({ id }) => void navigate(deviceAddress(id))}
        sort={{ column: sort.replace("-", ""), descending: sort.startsWith("-") }}
        onSort={({ column, descending }) => set({ sort: `${descending ? "-" : ""}${column}` })}
        empty={
          isFiltered
            ? {
                title: t("devices.devices.resultsFound"),
                hint: t("devices.devices.searchLessRemoveFilter"),
                action: {
                  label: t("devices.devices.clearFilters"),
                  onSelect: () => set({ search: "", vendor: "", role: "", location: "" }),
                },
              }
            : {
                title: t("devices.devices.devicesYet"),
                hint: t("devices.devices.networkDiscoveryFindsWhatThere"),
              }
        }
      />
      {opened && (
        <OpenedDialog
          opened={opened}
          selection={selection}
          criteria={criteria}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}

/** What can be done with one device or with the selection; the server decides for each device. */
function useDeviceActions(selection: DevicesSelection, onOpen: (opened: Opened) => void) {
  const navigate = useNavigate();
  const { terminals } = useConsole();
  const may = useDevicePermissions();
  return (target: ActionTarget<Device>): Action[] => {
    const chosen: Chosen =
      "row" in target
        ? { body: { deviceIds: [target.row.id] }, count: 1, name: target.row.displayName }
        : { body: selection.body, count: selection.count };
    const open = (dialog: SelectionDialog) => () => onOpen({ dialog, chosen });
    const merge: Action = {
      label: t("devices.devices.merge"),
      disabled: selection.all || selection.count !== 2 ? provenanceMessages.mergeTwo : undefined,
      onSelect: () => onOpen({ dialog: "merge", ids: [...selection.keys].map(Number) as [number, number] }),
    };
    const run: Action = {
      label: t("devices.devices.runScripts"),
      shortcut: "r",
      onSelect: () => newRun(navigate, { selection: chosen.body }),
    };
    return [
      ...(may.openTerminal && "row" in target && hasTerminal(target.row)
        ? [
            {
              label: t("remote.console.terminal"),
              shortcut: "t",
              onSelect: () => terminals.ask(target.row.id),
            },
          ]
        : []),
      ...(may.runScripts ? [run] : []),
      ...(may.maintain
        ? [{ label: t("devices.devices.maintenanceMode"), shortcut: "m", onSelect: open("maintenance") }]
        : []),
      ...(may.reboot
        ? [{ label: t("devices.devices.reboot"), shortcut: "b", onSelect: open("reboot") }]
        : []),
      ...(may.tag ? [{ label: t("devices.tags.editTags"), shortcut: "T", onSelect: open("tags") }] : []),
      ...(may.merge && "selected" in target ? [merge] : []),
      ...(may.delete
        ? [{ label: t("common.delete"), kind: "danger" as const, shortcut: "D", onSelect: open("delete") }]
        : []),
    ];
  };
}

/** Computers, as far as their role tells. */
const hasTerminal = (device: Device) => !device.nodeClass.startsWith("NMS_") && !isMobile(device);

interface ListActionsProps {
  criteria: Criteria;
  sort: DeviceSort;
  total: number;
  onOpen(opened: Opened): void;
}

function useListActions({ criteria, sort, total, onOpen }: ListActionsProps): Action[] {
  const { muster, platform } = useConnection();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const may = useMay();
  const saveCsv = async () => {
    const devices = await readAllDevices(muster, { ...criteria, sort });
    const where = await platform.saveFile("devices.csv", devicesToCsv(devices));
    notify({
      tone: "success",
      title: t("devices.devices.exported", { devices: countDevices(devices.length) }),
      detail: where,
    });
  };
  const discover: Action = {
    label: t("devices.devices.discoverNetwork"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => void navigate("/discovery/new"),
  };
  return [
    ...(may("startNetworkDiscovery") ? [discover] : []),
    {
      label: t("devices.devices.exportCsv"),
      shortcut: "E",
      busy,
      disabled: total ? undefined : t("devices.devices.thereNothingExport"),
      onSelect: () => run(saveCsv),
    },
    ...(may("createDeviceGroup")
      ? [{ label: t("devices.devices.saveAsGroup"), onSelect: () => onOpen({ dialog: "group" }) }]
      : []),
  ];
}

interface DialogProps {
  opened: Opened;
  selection: DevicesSelection;
  criteria: Criteria;
  onClose(): void;
}

function OpenedDialog({ opened, selection, criteria, onClose }: DialogProps) {
  const done = () => {
    onClose();
    selection.clear();
  };
  if (opened.dialog === "group") return <GroupDialog searchCriteria={criteria} onClose={onClose} />;
  if (opened.dialog === "merge")
    return <MergeDevices ids={opened.ids} onDone={(merged) => (merged ? done() : onClose())} />;
  const { chosen } = opened;
  if (opened.dialog === "maintenance")
    return <MaintenanceDialog selection={chosen.body} onClose={onClose} onDone={done} />;
  if (opened.dialog === "reboot") return <RebootDialog selection={chosen.body} onClose={onClose} />;
  if (opened.dialog === "tags") return <TagsDialog {...chosen} onClose={onClose} onDone={selection.clear} />;
  return <DeleteDevices {...chosen} onClose={onClose} onDone={done} />;
}
