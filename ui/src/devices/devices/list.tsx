import { countDevices, deviceAddress, devicesToCsv, readAllDevices, type DeviceSort, t } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button, DataTable, Page, Text, Toolbar, type Action } from "#kit";
import { RebootDialog } from "../../automation/tasks/reboot-dialog.tsx";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { operationError, useAction } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { MaintenanceDialog } from "../../maintenance/windows/lazy-dialog.tsx";
import { GroupDialog } from "../groups/dialog.tsx";
import { MergeDevices } from "../merge/dialog.tsx";
import { DeleteDevices } from "./delete-dialog.tsx";
import { Filters } from "./filters.tsx";
import { SelectionToolbar } from "./selection-toolbar.tsx";
import { useColumns } from "./use-columns.ts";
import { useCriteria, type Criteria } from "./use-criteria.ts";
import { useDevicePermissions } from "./use-device-permissions.ts";
import { useDevices } from "./use-devices.ts";
import { useSelection, type DevicesSelection } from "./use-selection.ts";

type Open = "delete" | "group" | "maintenance" | "reboot" | readonly [number, number];

export function Devices() {
  const navigate = useNavigate();
  const filters = useCriteria();
  const { criteria, sort, set } = filters;
  const { list, rows, total } = useDevices(criteria, sort);
  const { columns, ...shownColumns } = useColumns(rows.some(({ maintenanceMode }) => maintenanceMode));
  const keys = rows.map(({ id }) => String(id));
  const selection = useSelection(criteria, keys, total);
  const may = useDevicePermissions();
  const [open, setOpen] = useState<Open>();
  const isFiltered = Object.values({ ...criteria, clientId: undefined }).some(Boolean);
  const actions = useActions({ criteria, sort, total, canDelete: selection.count > 0, onOpen: setOpen });
  return (
    <Page
      title={t("devices.devices.devices")}
      subtitle={list.data && countDevices(total)}
      error={operationError(list)}
      actions={actions}
    >
      <Filters {...filters} columns={shownColumns} />
      {selection.count > 0 && (
        <SelectionToolbar
          selection={selection}
          total={total}
          may={may}
          onMaintenance={() => setOpen("maintenance")}
          onReboot={() => setOpen("reboot")}
          onMerge={setOpen}
        />
      )}
      <DataTable
        label={t("devices.devices.devices")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        selection={Object.values(may).some(Boolean) ? selection.keys : undefined}
        onSelectionChange={selection.select}
        onOpen={({ id }) => void navigate(deviceAddress(id))}
        sort={{ column: sort.replace("-", ""), descending: sort.startsWith("-") }}
        onSort={({ column, descending }) => set({ sort: `${descending ? "-" : ""}${column}` })}
        empty={
          isFiltered
            ? { title: t("devices.devices.resultsFound"), hint: t("devices.devices.searchLessRemoveFilter") }
            : {
                title: t("devices.devices.devicesYet"),
                hint: t("devices.devices.networkDiscoveryFindsWhatThere"),
              }
        }
      />
      {list.hasNextPage && (
        <Toolbar label={t("devices.devices.moreDevices")}>
          <Text muted>{t("devices.devices.shownOf", { shown: rows.length, total })}</Text>
          <Button
            action={{
              label: t("devices.devices.showMore"),
              busy: list.isFetchingNextPage,
              onSelect: () => void list.fetchNextPage(),
            }}
          />
        </Toolbar>
      )}
      {open && (
        <OpenDialog
          open={open}
          selection={selection}
          criteria={criteria}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

interface ActionsProps {
  criteria: Criteria;
  sort: DeviceSort;
  total: number;
  canDelete: boolean;
  onOpen(open: Open): void;
}

function useActions({ criteria, sort, total, canDelete, onOpen }: ActionsProps): Action[] {
  const { muster, platform } = useConnection();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const may = useMay();
  const { delete: mayDelete } = useDevicePermissions();
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
  const remove: Action = {
    label: t("common.delete"),
    kind: "danger",
    disabled: canDelete ? undefined : t("devices.devices.selectDeviceFirst"),
    onSelect: () => onOpen("delete"),
  };
  return [
    ...(may("startNetworkDiscovery") ? [discover] : []),
    {
      label: t("devices.devices.exportCsv"),
      busy,
      disabled: total ? undefined : t("devices.devices.thereNothingExport"),
      onSelect: () => run(saveCsv),
    },
    { label: t("devices.devices.groups"), onSelect: () => void navigate("/administration/devices/groups") },
    ...(may("createDeviceGroup")
      ? [{ label: t("devices.devices.saveAsGroup"), onSelect: () => onOpen("group") }]
      : []),
    ...(mayDelete ? [remove] : []),
  ];
}

interface DialogProps {
  open: Open;
  selection: DevicesSelection;
  criteria: Criteria;
  onClose(): void;
}

function OpenDialog({ open, selection, criteria, onClose }: DialogProps) {
  const done = () => {
    onClose();
    selection.clear();
  };
  if (open === "maintenance")
    return <MaintenanceDialog selection={selection.body} onClose={onClose} onDone={done} />;
  if (open === "group") return <GroupDialog searchCriteria={criteria} onClose={onClose} />;
  if (open === "reboot") return <RebootDialog selection={selection.body} onClose={onClose} />;
  if (open === "delete") return <DeleteDevices selection={selection} onClose={onClose} />;
  return <MergeDevices ids={open} onDone={(merged) => (merged ? done() : onClose())} />;
}
