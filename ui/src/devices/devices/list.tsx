import {
  countDevices,
  deviceAddress,
  deviceColumns,
  devicesToCsv,
  readAllDevices,
  type DeviceSort,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action } from "#kit";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { operationError, useAction } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useDeviceActions } from "../actions/use-device-actions.tsx";
import { GroupDialog } from "../groups/dialog.tsx";
import { useRememberedList } from "./use-next-device.ts";
import { detailsOf, useColumns } from "./use-columns.ts";
import { useCriteria, type Criteria } from "./use-criteria.ts";
import { useDevices } from "./use-devices.ts";
import { useSelection } from "./use-selection.ts";
import { useViews } from "./use-views.ts";

export function Devices() {
  const navigate = useNavigate();
  const { criteria, sort, typed, setTyped, set } = useCriteria();
  const { list, rows, total, onMore } = useDevices(criteria, sort);
  const { columns, shown, toggle } = useColumns();
  const views = useViews(criteria.search ?? "", (search) => set({ search }));
  const keys = rows.map(({ id }) => String(id));
  useRememberedList(rows);
  const selection = useSelection(criteria, keys, total);
  const [isGrouping, setGrouping] = useState(false);
  const isFiltered = Object.values({ ...criteria, clientId: undefined }).some(Boolean);
  const actions = useListActions({ criteria, sort, total, onGroup: () => setGrouping(true) });
  const { actionsFor, dialog } = useDeviceActions(selection.clear);
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
        actions={(target) =>
          actionsFor(
            "row" in target
              ? { selection: { deviceIds: [target.row.id] }, count: 1, device: target.row }
              : { selection: selection.body, count: selection.count },
          )
        }
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
      {dialog}
      {isGrouping && <GroupDialog searchCriteria={criteria} onClose={() => setGrouping(false)} />}
    </Page>
  );
}

interface ListActionsProps {
  criteria: Criteria;
  sort: DeviceSort;
  total: number;
  onGroup(): void;
}

function useListActions({ criteria, sort, total, onGroup }: ListActionsProps): Action[] {
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
    ...(may("createDeviceGroup") ? [{ label: t("devices.devices.saveAsGroup"), onSelect: onGroup }] : []),
  ];
}
