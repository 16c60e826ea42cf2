import {
  countDevices,
  deviceAddress,
  heldWords,
  maintenanceState,
  maintenanceWords,
  momentWords,
  recurrenceWords,
  type MaintenanceWindow,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { Confirm, DataTable, Details, EmptyState, Page, Tabs } from "#kit";
import { useConsole } from "../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../hooks/operations.ts";
import { useScope } from "../hooks/organizations.ts";
import { useGrant } from "../hooks/permissions.ts";
import { useNow } from "../hooks/time.ts";
import { useDeletion } from "../components/deletion.tsx";

const address = "/maintenance";
const windowAddress = (id: string) => `${address}/${id}`;

const tabs = [
  {
    id: "active",
    label: "Active",
    none: "No maintenance is active now",
    of: (one: MaintenanceWindow, now: number) => one.startTime <= now,
  },
  {
    id: "coming",
    label: "Coming",
    none: "No maintenance is coming",
    of: (one: MaintenanceWindow, now: number) => one.startTime > now,
  },
  {
    id: "recurring",
    label: "Recurring",
    none: "No maintenance comes again",
    of: (one: MaintenanceWindow) => one.repeats !== "NEVER",
  },
];

const endLabel = "End or remove";

const useMayEnd = () => useGrant()("SYSTEM.MaintenanceMode.Editor.Access", "canEditMaintenanceMode");

export function Maintenance() {
  const scope = useScope();
  const editable = useMayEnd();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const list = useOperation("listMaintenance", { query: scope });
  const now = useNow();
  const current = tabs.find(({ id }) => id === params.get("show")) ?? tabs[0]!;
  const all = list.data?.results ?? [];
  const rows = all.filter((one) => current.of(one, now));
  const change = useMutate();
  const ending = useDeletion({
    noun: "window",
    label: endLabel,
    rows,
    verb: endLabel,
    done: "Maintenance disabled",
    message: () => maintenanceWords.disable,
    remove: ({ id }) => change("deleteMaintenance", { path: { maintenanceId: id } }),
  });
  return (
    <Page
      title="Maintenance"
      subtitle="Times in which alerts, notifications, patching, scans and tasks are held back"
      error={operationError(list)}
      actions={editable ? [ending.action] : []}
    >
      <Tabs
        label="Maintenance windows"
        tabs={tabs.map(({ id, label, of }) => ({
          id,
          label,
          count: all.filter((one) => of(one, now)).length,
        }))}
        current={current.id}
        onChange={(show) => setParams({ show }, { replace: true })}
      />
      <DataTable
        label="Maintenance windows"
        rows={rows}
        rowKey={({ id }) => id}
        loading={list.isPending}
        {...(editable && ending.table)}
        onOpen={({ id }) => void navigate(windowAddress(id))}
        columns={[
          {
            id: "devices",
            label: "Devices",
            cell: (one) => ({ text: namesOf(one), to: windowAddress(one.id) }),
            priority: 0,
            width: "wide",
          },
          {
            id: "state",
            label: "State",
            cell: (one) => {
              const { short, tone } = maintenanceState(one, now);
              return { text: short, tone };
            },
            priority: 1,
            width: "wide",
          },
          { id: "zone", label: "Time zone", cell: ({ timeZone }) => timeZone, priority: 4 },
          {
            id: "recurring",
            label: "Recurring",
            cell: (one) => recurrenceWords(one),
            priority: 2,
            width: "wide",
          },
          {
            id: "held",
            label: "Held back",
            cell: (one) => heldWords(one.disabledOptions),
            priority: 3,
            width: "wide",
          },
          { id: "by", label: "By", cell: ({ createdBy }) => createdBy, priority: 5 },
        ]}
        empty={{
          title: current.none,
          hint: "Select devices in the devices list to put them into maintenance.",
          action: { label: "Choose devices", onSelect: () => void navigate("/deviceSearch") },
        }}
      />
      {ending.question}
    </Page>
  );
}

const namesOf = ({ devices, deviceNames }: MaintenanceWindow) =>
  devices > deviceNames.length
    ? `${deviceNames.join(", ")} and ${countDevices(devices - deviceNames.length)} more`
    : deviceNames.join(", ");

/** All that there is to know of one, with every device in it. */
export function MaintenanceWindowPage() {
  const { windowId } = useParams();
  const navigate = useNavigate();
  const editable = useMayEnd();
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  const now = useNow();
  const list = useOperation("listMaintenance", { query: {} });
  const devices = useOperation("checkMaintenance", { body: { selectAll: true, searchCriteria: {} } });
  const one = list.data?.results.find(({ id }) => id === windowId);
  const end = async (maintenanceId: string) => {
    await change("deleteMaintenance", { path: { maintenanceId } });
    notify({ tone: "success", title: "Maintenance disabled" });
    void navigate(address, { replace: true });
  };
  if (!list.data)
    return <Page title="Maintenance window" loading={list.isPending} error={operationError(list)} />;
  if (!one)
    return (
      <Page title="Maintenance window">
        <EmptyState
          title="It has ended or was removed"
          action={{ label: "Go to maintenance", onSelect: () => void navigate(address) }}
        />
      </Page>
    );
  const { short, tone } = maintenanceState(one, now);
  return (
    <Page
      title="Maintenance window"
      subtitle={countDevices(one.devices)}
      error={operationError(devices)}
      actions={editable ? [{ label: endLabel, kind: "danger", onSelect: () => setAsking(true) }] : []}
    >
      <Details
        items={[
          { label: "State", value: { text: short, tone } },
          ...(one.repeats === "NEVER"
            ? [{ label: "Ends", value: momentWords(one.endTime, one.timeZone) }]
            : [{ label: "Recurring", value: recurrenceWords(one) }]),
          ...(one.until === null
            ? []
            : [{ label: "Not again after", value: momentWords(one.until, one.timeZone) }]),
          { label: "Time zone", value: one.timeZone },
          { label: "Held back", value: heldWords(one.disabledOptions) },
          { label: "By", value: one.createdBy },
        ]}
      />
      <DataTable
        label="Devices"
        rows={(devices.data?.results ?? []).filter(({ windows }) => windows.some(({ id }) => id === one.id))}
        rowKey={({ nodeId }) => String(nodeId)}
        loading={devices.isPending}
        onOpen={({ nodeId }) => void navigate(deviceAddress(nodeId))}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: ({ nodeId, displayName }) => ({ text: displayName, to: deviceAddress(nodeId) }),
            priority: 0,
            width: "wide",
          },
          { id: "organization", label: "Organization", cell: ({ clientName }) => clientName, priority: 1 },
        ]}
        empty={{ title: "No data found" }}
      />
      {asking && (
        <Confirm
          danger
          title={`${endLabel} 1 window?`}
          message={maintenanceWords.disable}
          confirmLabel={endLabel}
          busy={busy}
          onConfirm={() => run(() => end(one.id))}
          onCancel={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
