import {
  countDevices,
  deviceAddress,
  deviceColumns,
  devicesToCsv,
  deviceStatus,
  enums,
  memoryWords,
  MusterError,
  maintenanceState,
  readAllDevices,
  roleLabel,
  type Answer,
  type Device,
  type DeviceSelection,
  type DeviceSort,
  type NodeClass,
} from "@muster/sdk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  Button,
  Confirm,
  DataTable,
  Menu,
  Page,
  SearchField,
  SelectField,
  Text,
  Toolbar,
  type Column,
} from "#kit";
import {
  operationError,
  useAction,
  useGrant,
  useMutate,
  useConnection,
  useConsole,
  usePermission,
  useOperation,
  useScope,
} from "../../hooks/console.ts";
import { GroupDialog } from "../groups/dialog.tsx";
import { MaintenanceDialog } from "../../maintenance/lazy-dialog.tsx";
import { RebootDialog } from "../../automation/tasks.tsx";
import { MergeDevices } from "../merge.tsx";
import { newRun } from "../../automation/scripts/addresses.ts";

const pageSize = 200;
const typingMS = 300;
// the first stay longest where the place is narrow; a column that somebody adds stays longer than all but the name
const startColumns = [
  "name",
  "role",
  "ip",
  "status",
  "vendor",
  "model",
  "organization",
  "location",
  "maintenance",
];

// where a device is in maintenance, that is what its list is looked at for
const maintainedColumns = ["name", "maintenance", "status", ...startColumns];

function useColumns(maintained: boolean) {
  const { preferences } = useConnection().platform;
  const [shown, setShown] = useState(() => preferences.get("deviceColumns")?.split(",") ?? startColumns);
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id];
    preferences.set("deviceColumns", next.join(","));
    setShown(next);
  };
  const columns: Column<Device>[] = deviceColumns
    .filter(({ id }) => shown.includes(id))
    .map(({ id, label, sort, text }) => ({
      id,
      label,
      sortable: sort !== undefined,
      priority: id === "name" ? 0 : (maintained ? maintainedColumns : startColumns).indexOf(id) + 2,
      width: id === "maintenance" ? ("wide" as const) : undefined,
      cell: (device) => {
        if (id === "name") return { text: text(device), to: deviceAddress(device.id) };
        if (id === "maintenance" && text(device))
          return { text: text(device), tone: maintenanceState(device.maintenanceMode, Date.now()).tone };
        return id === "status" ? { text: text(device), tone: deviceStatus(device).tone } : text(device);
      },
    }));
  return { shown, toggle, columns };
}

/** What is searched for, kept in the address; what is typed is searched for when typing stops. */
function useCriteria() {
  const scope = useScope();
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get("search") ?? "");
  const set = (changes: Record<string, string>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true },
    );
  const search = useEffectEvent((text: string) => set({ search: text }));
  const searched = params.get("search") ?? "";
  useEffect(() => {
    if (typed === searched) return undefined;
    const timer = setTimeout(() => search(typed), typingMS);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  const get = (name: string) => params.get(name) || undefined;
  const criteria = {
    ...scope,
    search: get("search"),
    vendor: get("vendor"),
    role: get("role") as NodeClass | undefined,
    locationId: scope.clientId && get("location") ? Number(get("location")) : undefined,
  };
  return { criteria, sort: (get("sort") ?? "name") as DeviceSort, typed, setTyped, get, set };
}

type Selection = { all: false; chosen: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> };
const noSelection: Selection = { all: false, chosen: new Set() };

export function Devices() {
  const { muster, platform } = useConnection();
  const { organization, notify } = useConsole();
  const may = usePermission();
  const allowed = useGrant();
  const navigate = useNavigate();
  const change = useMutate();
  const { busy, run } = useAction();
  const { criteria, sort, typed, setTyped, get, set } = useCriteria();
  const [kept, setKept] = useState<{ of: string; selection: Selection }>({ of: "", selection: noSelection });
  const [open, setOpen] = useState<"delete" | "group" | "maintenance" | "reboot">();
  const [merging, setMerging] = useState<readonly [number, number]>();
  const locations = useOperation(
    "listLocations",
    { path: { clientId: criteria.clientId ?? 0 } },
    organization !== "",
  );
  const byVendor = useOperation("listDevices", {
    query: { clientId: criteria.clientId, sort: "vendor", pageSize: 1000 },
  });
  const vendors = [...new Set(byVendor.data?.results.map(({ vendor }) => vendor).filter(Boolean))];
  // what was selected of one search says nothing of another
  const matching = JSON.stringify(criteria);
  const selection = kept.of === matching ? kept.selection : noSelection;
  const setSelection = (next: Selection) => setKept({ of: matching, selection: next });

  const list = useInfiniteQuery<Answer<"listDevices">, MusterError>({
    queryKey: ["listDevices", "pages", criteria, sort],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      muster.call(
        "listDevices",
        { query: { ...criteria, sort, offset: pageParam as number, pageSize } },
        signal,
      ),
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.results.length, 0);
      return last.results.length && read < last.total ? read : undefined;
    },
    placeholderData: (before) => before,
  });
  const rows = list.data?.pages.flatMap((page) => page.results) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const { shown, toggle, columns } = useColumns(rows.some(({ maintenanceMode }) => maintenanceMode));
  const keys = rows.map(({ id }) => String(id));
  const selected = selection.all
    ? new Set(keys.filter((key) => !selection.except.has(key)))
    : selection.chosen;
  const count = selection.all ? total - selection.except.size : selection.chosen.size;
  const select = (next: ReadonlySet<string>) =>
    setSelection(
      selection.all
        ? { all: true, except: new Set(keys.filter((key) => !next.has(key))) }
        : { all: false, chosen: next },
    );

  const ids = (set: ReadonlySet<string>) => [...set].map(Number);
  const chosen: DeviceSelection = selection.all
    ? { selectAll: true, searchCriteria: criteria, unselectedDevicesIds: ids(selection.except) }
    : { deviceIds: ids(selection.chosen) };
  const close = () => setOpen(undefined);
  const remove = async () => {
    const { deleted, kept } = await change("deleteDevices", { body: chosen });
    close();
    setSelection(noSelection);
    notify({
      tone: "success",
      title: "Data deleted successfully",
      detail: `${countDevices(deleted)} deleted`,
    });
    if (kept.length)
      notify({
        tone: "warning",
        title: `${countDevices(kept.length)} kept`,
        detail: "They run an agent and cannot be deleted while it is connected.",
      });
  };
  const mayDelete = allowed("NODE.Delete", "canUpdateDevices");
  const mayMerge = allowed("NODE.Update", "canUpdateDevices");
  const mayMaintain = allowed("SYSTEM.MaintenanceMode.Editor.Access", "canEditMaintenanceMode");
  const selectable =
    mayDelete ||
    mayMerge ||
    mayMaintain ||
    may("canCreateScheduledTasks") ||
    may("canRunAtLeastOneAdhocScript");
  const saveCsv = async () => {
    const devices = await readAllDevices(muster, { ...criteria, sort });
    const where = await platform.saveFile("devices.csv", devicesToCsv(devices));
    notify({ tone: "success", title: `${countDevices(devices.length)} exported`, detail: where });
  };

  return (
    <Page
      title="Devices"
      subtitle={list.data && countDevices(total)}
      error={operationError(list)}
      actions={[
        ...(may("canCreateDevices")
          ? [
              {
                label: "Discover a network",
                kind: "primary" as const,
                shortcut: "n",
                onSelect: () => void navigate("/discovery/new"),
              },
            ]
          : []),
        {
          label: "Export CSV",
          busy,
          disabled: total ? undefined : "There is nothing to export",
          onSelect: () => run(saveCsv),
        },
        { label: "Groups", onSelect: () => void navigate("/administration/devices/groups") },
        ...(allowed("SEARCH.Search.Create")
          ? [{ label: "Save as group", onSelect: () => setOpen("group") }]
          : []),
        ...(mayDelete
          ? [
              {
                label: "Delete",
                kind: "danger" as const,
                disabled: count ? undefined : "Select a device first",
                onSelect: () => setOpen("delete"),
              },
            ]
          : []),
      ]}
    >
      <Toolbar label="Search and filters">
        <SearchField
          label="Search devices"
          value={typed}
          onChange={(text) => setTyped(text.slice(0, 1024))}
        />
        <SelectField
          label="Role"
          value={get("role") ?? ""}
          options={[
            { value: "", label: "All roles" },
            ...enums.NodeClass.map((value) => ({ value, label: roleLabel(value) })),
          ]}
          onChange={(role) => set({ role })}
        />
        {organization && (
          <SelectField
            label="Location"
            value={get("location") ?? ""}
            options={[
              { value: "", label: "All locations" },
              ...(locations.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(location) => set({ location })}
          />
        )}
        <SelectField
          label="Vendor"
          value={get("vendor") ?? ""}
          options={[
            { value: "", label: "All vendors" },
            ...vendors.map((vendor) => ({ value: vendor, label: vendor })),
          ]}
          onChange={(vendor) => set({ vendor })}
        />
        <Menu
          label="Columns"
          actions={deviceColumns.map(({ id, label }) => ({
            label,
            disabled: id === "name" ? "The name always stays" : undefined,
            onSelect: () => toggle(id),
          }))}
          checked={deviceColumns.map(({ id }) => shown.includes(id))}
        />
      </Toolbar>
      {count > 0 && (
        <Toolbar label="Selection">
          <Text>{`${countDevices(count)} selected`}</Text>
          {!selection.all && total > count && (
            <Button
              action={{
                label: `Select all ${countDevices(total)} that match`,
                onSelect: () => setSelection({ all: true, except: new Set() }),
              }}
            />
          )}
          {mayMaintain && (
            <Button
              action={{ label: "Maintenance mode", shortcut: "m", onSelect: () => setOpen("maintenance") }}
            />
          )}
          {may("canRunAtLeastOneAdhocScript") && (
            <Button
              action={{ label: "Run scripts", onSelect: () => newRun(navigate, { selection: chosen }) }}
            />
          )}
          {may("canCreateScheduledTasks") && (
            <Button action={{ label: "Reboot", onSelect: () => setOpen("reboot") }} />
          )}
          {mayMerge && (
            <Button
              action={{
                label: "Merge",
                disabled: selection.all || count !== 2 ? memoryWords.mergeTwo : undefined,
                onSelect: () => setMerging([...selected].map(Number) as [number, number]),
              }}
            />
          )}
          <Button action={{ label: "Clear selection", onSelect: () => setSelection(noSelection) }} />
        </Toolbar>
      )}
      <DataTable
        label="Devices"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        selection={selectable ? selected : undefined}
        onSelectionChange={select}
        onOpen={({ id }) => void navigate(deviceAddress(id))}
        sort={{ column: sort.replace("-", ""), descending: sort.startsWith("-") }}
        onSort={({ column, descending }) => set({ sort: `${descending ? "-" : ""}${column}` })}
        empty={
          Object.values({ ...criteria, clientId: undefined }).some(Boolean)
            ? { title: "No results found", hint: "Search for less, or remove a filter." }
            : {
                title: "No devices yet",
                hint: "A network discovery finds what is there and adds what you choose.",
              }
        }
      />
      {list.hasNextPage && (
        <Toolbar label="More devices">
          <Text muted>{`${rows.length} of ${total} shown`}</Text>
          <Button
            action={{
              label: "Show more",
              busy: list.isFetchingNextPage,
              onSelect: () => void list.fetchNextPage(),
            }}
          />
        </Toolbar>
      )}
      {merging && (
        <MergeDevices
          ids={merging}
          onDone={(merged) => {
            setMerging(undefined);
            if (merged) setSelection(noSelection);
          }}
        />
      )}
      {open === "maintenance" && (
        <MaintenanceDialog
          selection={chosen}
          onClose={close}
          onDone={() => {
            close();
            setSelection(noSelection);
          }}
        />
      )}
      {open === "group" && <GroupDialog searchCriteria={criteria} onClose={close} />}
      {open === "reboot" && <RebootDialog selection={chosen} onClose={close} />}
      {open === "delete" && (
        <Confirm
          danger
          title={`Delete ${countDevices(count)}?`}
          message="What is known of them is lost. A discovery can find and add them again."
          confirmLabel="Delete"
          busy={busy}
          onConfirm={() => run(remove)}
          onCancel={close}
        />
      )}
    </Page>
  );
}
