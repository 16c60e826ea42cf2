import {
  countDevices,
  heldWords,
  maintenanceState,
  maintenanceWords,
  recurrenceWords,
  type MaintenanceWindow,
} from "@muster/sdk";
import { useNavigate, useSearchParams } from "react-router";
import { DataTable, Page, Tabs } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useNow } from "../../hooks/time.ts";
import { endLabel, useMayEnd, windowAddress } from "./common.ts";

const tabs = () => [
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

export function Maintenance() {
  const scope = useScope();
  const editable = useMayEnd();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const list = useOperation("listMaintenance", { query: scope });
  const now = useNow();
  const current = tabs().find(({ id }) => id === params.get("show")) ?? tabs()[0]!;
  const all = list.data?.results ?? [];
  const rows = all.filter((one) => current.of(one, now));
  const change = useMutate();
  const ending = useDeletion({
    noun: "window",
    label: endLabel(),
    rows,
    verb: endLabel(),
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
        tabs={tabs().map(({ id, label, of }) => ({
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
