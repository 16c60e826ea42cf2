import { alertStateLabels, severityLabels, t, type Alert, type AlertFilter } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, TextField, type Action, type ActionTarget } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useAddress } from "../../hooks/address.ts";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useSelection } from "../../hooks/selection.ts";
import { cutText, useTextFilter } from "../../hooks/text-filter.ts";
import { useNow } from "../../hooks/time.ts";
import { alertAddress, alertColumns } from "./cells.ts";

const views = ["ACTIVE", "OPEN", "ACKNOWLEDGED", "RESET"] as const satisfies AlertFilter[];
/** Alerts change without user actions, so the list is polled. */
const refreshMS = 30_000;
const maxAlerts = 1_000;

interface Of {
  clientId?: number;
  nodeId?: number;
}

const useAlerts = (of: Of) => {
  const { get } = useAddress();
  const view = views.find((one) => one === get("show")) ?? "ACTIVE";
  const query = { ...of, state: view, pageSize: maxAlerts };
  return { view, list: useOperation("listAlerts", { query }, true, refreshMS) };
};

/** The alerts of all devices, of one organization or of one device. */
export function AlertTable({ of }: { of: Of }) {
  const navigate = useNavigate();
  const { set } = useAddress();
  const now = useNow();
  const { view, list } = useAlerts(of);
  const all = list.data?.results ?? [];
  const { rows, query, emptyOr } = useTextFilter(all, t("monitoring.alerts.filter"), (one) => ({
    alert: one.conditionName,
    device: one.displayName,
    org: one.clientName,
    severity: [one.severity, severityLabels[one.severity]],
    found: one.instance,
    by: one.acknowledgedBy,
    since: one.openedAt,
  }));
  const { actions, table, dialog } = useAlertActions(rows);
  return (
    <>
      <DataTable
        label={t("monitoring.alerts.alerts")}
        query={query}
        views={{
          items: views.map((id) => ({
            id,
            label: id === "ACTIVE" ? t("monitoring.alerts.active") : alertStateLabels[id],
          })),
          current: view,
          onChange: (show) => set({ show: show === "ACTIVE" ? "" : show }),
        }}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...table}
        {...(actions && { actions })}
        onOpen={({ id }) => void navigate(alertAddress(id))}
        columns={alertColumns(now, of.nodeId === undefined)}
        empty={emptyOr({
          title: view === "RESET" ? t("monitoring.alerts.noneReset") : t("monitoring.alerts.none"),
          hint: t("monitoring.alerts.noneHint"),
        })}
      />
      {dialog}
    </>
  );
}

/** Returns the actions that acknowledge or reset one alert or the selected ones, with a note. */
export function useAlertActions(rows: readonly Alert[]) {
  const may = useMay();
  const { table, rowsOf, clear } = useSelection(rows, ({ id }: Alert) => String(id));
  const [open, setOpen] = useState<{ what: "acknowledge" | "reset"; ids: number[] }>();
  const offer = (what: "acknowledge" | "reset", chosen: readonly Alert[]): Action => {
    const fitting = chosen.filter(({ state }) => (what === "reset" ? state !== "RESET" : state === "OPEN"));
    return {
      label: t(`monitoring.alerts.${what}`),
      shortcut: what === "reset" ? "R" : "a",
      disabled: fitting.length ? undefined : t(`monitoring.alerts.nothingTo.${what}`),
      onSelect: () => setOpen({ what, ids: fitting.map(({ id }) => id) }),
    };
  };
  const actions = (target: ActionTarget<Alert>): Action[] => {
    const chosen = rowsOf(target);
    return [offer("acknowledge", chosen), offer("reset", chosen)];
  };
  return {
    ...(may("acknowledgeAlerts") && { actions, table }),
    dialog: open && (
      <NoteDialog
        {...open}
        onClose={() => {
          setOpen(undefined);
          clear();
        }}
      />
    ),
  };
}

interface NoteProps {
  what: "acknowledge" | "reset";
  ids: readonly number[];
  onClose(): void;
}

function NoteDialog({ what, ids, onClose }: NoteProps) {
  const change = useMutate();
  const { notify } = useConsole();
  const form = useForm({ note: "" }, () => ({}));
  const count = ids.length;
  const save = async ({ note }: { note: string }) => {
    const body = { alertIds: [...ids], ...(note.trim() && { note: note.trim() }) };
    const { changed } = await change(what === "reset" ? "resetAlerts" : "acknowledgeAlerts", { body });
    onClose();
    notify({
      tone: changed.length === count ? "success" : "warning",
      title: t(`monitoring.alerts.done.${what}`, { count: changed.length }),
      ...(changed.length < count && {
        detail: t("monitoring.alerts.unchanged", { count: count - changed.length }),
      }),
    });
  };
  return (
    <EditDialog
      title={t(`monitoring.alerts.question.${what}`, { count })}
      submitLabel={t(`monitoring.alerts.${what}`)}
      form={form}
      save={save}
      onClose={onClose}
    >
      <TextField
        label={t("monitoring.alerts.note")}
        hint={t(`monitoring.alerts.noteHint.${what}`)}
        multiline
        maxLength={1_000}
        {...form.field("note")}
      />
    </EditDialog>
  );
}

export function Alerts() {
  const scope = useScope();
  const { list } = useAlerts(scope);
  const cut = cutText(list.data);
  return (
    <Page
      title={t("monitoring.alerts.alerts")}
      subtitle={cut ?? t("monitoring.alerts.subtitle")}
      error={operationError(list)}
    >
      <AlertTable of={scope} />
    </Page>
  );
}
