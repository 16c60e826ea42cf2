import {
  optionsText,
  maintenanceState,
  maintenanceMessages,
  recurrenceText,
  type MaintenanceWindow,
  t,
  formatList,
} from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page, type ActionTarget } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { useNow } from "../../hooks/time.ts";
import { useViews } from "../../hooks/list-views.ts";
import { endLabel, useMayEnd, windowAddress } from "./addresses.ts";

const windowViews = (now: number) => [
  {
    id: "active",
    label: t("maintenance.windows.active"),
    none: t("maintenance.windows.maintenanceActiveNow"),
    of: (one: MaintenanceWindow) => one.startTime <= now,
  },
  {
    id: "coming",
    label: t("maintenance.windows.coming"),
    none: t("maintenance.windows.maintenanceComing"),
    of: (one: MaintenanceWindow) => one.startTime > now,
  },
  {
    id: "recurring",
    label: t("maintenance.windows.recurring"),
    none: t("maintenance.windows.maintenanceComesAgain"),
    of: (one: MaintenanceWindow) => one.repeats !== "NEVER",
  },
];

export function Maintenance() {
  const scope = useScope();
  const editable = useMayEnd();
  const navigate = useNavigate();
  const list = useOperation("listMaintenance", { query: scope });
  const now = useNow();
  const views = useViews(windowViews(now), list.data?.results ?? []);
  const { rows, query, emptyOr } = useTextFilter(views.shown, t("maintenance.windows.filter"), (one) => ({
    device: one.deviceNames,
    by: one.createdBy,
    disables: optionsText(one.disabledOptions),
    repeats: recurrenceText(one),
  }));
  const change = useMutate();
  const ending = useDeletion({
    question: (count) => t("maintenance.windows.endQuestion", { count }),
    label: endLabel(),
    rows,
    confirmLabel: endLabel(),
    done: t("maintenance.windows.maintenanceDisabled"),
    message: () => maintenanceMessages.disable,
    remove: ({ id }) => change("deleteMaintenance", { path: { maintenanceId: id } }),
  });
  const endActions = (target: ActionTarget<MaintenanceWindow>) => [ending.actionOn(target)];
  return (
    <Page
      title={t("maintenance.windows.maintenance")}
      subtitle={t("maintenance.windows.timesWhichAlertsNotificationsPatching")}
      error={operationError(list)}
    >
      <DataTable
        label={t("maintenance.windows.maintenanceWindows")}
        query={query}
        views={views.table}
        rows={rows}
        rowKey={({ id }) => id}
        loading={list.isPending}
        {...(editable && { ...ending.table, actions: endActions })}
        onOpen={({ id }) => void navigate(windowAddress(id))}
        columns={[
          {
            id: "devices",
            label: t("maintenance.windows.devices"),
            cell: (one) => ({ text: namesOf(one), to: windowAddress(one.id) }),
            priority: 0,
            width: "wide",
          },
          {
            id: "state",
            label: t("common.state"),
            cell: (one) => {
              const { short, tone } = maintenanceState(one, now);
              return { text: short, tone };
            },
            priority: 1,
            width: "wide",
          },
          {
            id: "zone",
            label: t("common.dateTime.timeZone"),
            cell: ({ timeZone }) => timeZone,
            priority: 4,
          },
          {
            id: "recurring",
            label: t("maintenance.windows.recurring"),
            cell: (one) => recurrenceText(one),
            priority: 2,
            width: "wide",
          },
          {
            id: "held",
            label: t("maintenance.windows.heldBack"),
            cell: (one) => optionsText(one.disabledOptions),
            priority: 3,
            width: "wide",
          },
          { id: "by", label: t("maintenance.windows.by"), cell: ({ createdBy }) => createdBy, priority: 5 },
        ]}
        empty={emptyOr({
          title: views.view.none,
          hint: t("maintenance.windows.selectDevicesDevicesListPut"),
          action: {
            label: t("maintenance.windows.chooseDevices"),
            onSelect: () => void navigate("/deviceSearch"),
          },
        })}
      />
      {ending.question}
    </Page>
  );
}

const namesOf = ({ devices, deviceNames }: MaintenanceWindow) =>
  devices > deviceNames.length
    ? t("maintenance.windows.andMore", {
        names: deviceNames.join(", "),
        count: devices - deviceNames.length,
      })
    : formatList(deviceNames);
