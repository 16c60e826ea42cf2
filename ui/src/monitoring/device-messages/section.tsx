import {
  formatDateTime,
  messageKindLabels,
  receiverText,
  syslogSeverityText,
  t,
  type DeviceMessage,
  type DeviceMessages as Messages,
  type MessageKind,
} from "@muster/sdk";
import { useState } from "react";
import { Banner, DataTable, Menu, Toolbar, type Cell, type Column, type Tone } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { useConnection } from "../../hooks/console.ts";
import { operationError } from "../../hooks/operations.ts";
import { usePages } from "../../hooks/paged-list.ts";
import { usePaused } from "../../hooks/paused-typing.ts";
import { timeCell, useNow } from "../../hooks/time.ts";

const pageSize = 100;
const kinds = ["TRAP", "SYSLOG"] as const satisfies MessageKind[];
/** The severities that can be filtered by: critical to informational. */
const severities = [2, 3, 4, 5, 6];
const tones: readonly Tone[] = ["danger", "danger", "danger", "danger", "warning", "info"];

/** The SNMP traps and syslog of a device. */
export function DeviceMessages({ nodeId }: { nodeId: number }) {
  const now = useNow();
  const filters = useFilters();
  const { kind, severity } = filters;
  const { list, last, rows, total, onMore } = useMessages(nodeId, filters);
  return (
    <>
      {last && last.droppedAt !== null && (
        <Banner
          tone="warning"
          title={t("monitoring.deviceMessages.dropped", {
            count: last.dropped,
            time: formatDateTime(last.droppedAt),
          })}
        />
      )}
      <Toolbar label={t("monitoring.deviceMessages.severityLabel")}>
        <Menu
          label={severityFilterText(severity)}
          actions={[undefined, ...severities].map((one) => ({
            label: severityFilterText(one),
            onSelect: () => filters.set({ severity: String(one ?? "") }),
          }))}
          checked={[undefined, ...severities].map((one) => one === severity)}
        />
      </Toolbar>
      <DataTable
        label={t("monitoring.deviceMessages.messages")}
        query={{
          text: filters.typed,
          placeholder: t("monitoring.deviceMessages.filter"),
          onChange: filters.setTyped,
        }}
        views={{
          items: [
            { id: "", label: t("monitoring.deviceMessages.all") },
            { id: "TRAP", label: t("monitoring.deviceMessages.traps") },
            { id: "SYSLOG", label: t("monitoring.deviceMessages.syslog") },
          ],
          current: kind ?? "",
          onChange: (id) => filters.set({ show: id }),
        }}
        rows={rows}
        total={total}
        onMore={onMore}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        columns={columnsOf(now)}
        empty={operationErrorOr(list, emptyOf(last, filters))}
      />
    </>
  );
}

type Filters = ReturnType<typeof useFilters>;

function useFilters() {
  const { get, set } = useAddress();
  const [typed, setTyped] = useState("");
  return {
    typed,
    setTyped,
    set,
    text: usePaused(typed.trim()),
    kind: kinds.find((one) => one === get("show")),
    severity: severities.find((one) => String(one) === get("severity")),
  };
}

function useMessages(nodeId: number, { kind, severity, text }: Filters) {
  const { muster } = useConnection();
  const filter = {
    ...(kind && { kind }),
    ...(severity !== undefined && { severity }),
    ...(text && { text }),
  };
  return usePages(["listDeviceMessages", "pages", nodeId, filter], pageSize, (place, signal) =>
    muster.call("listDeviceMessages", { path: { nodeId }, query: { ...place, ...filter } }, signal),
  );
}

const severityFilterText = (severity: number | undefined) =>
  severity === undefined
    ? t("monitoring.deviceMessages.anySeverity")
    : t("monitoring.deviceMessages.orWorse", { severity: syslogSeverityText(severity) });

const severityCell = ({ severity }: DeviceMessage): Cell =>
  severity === null ? "–" : { text: syslogSeverityText(severity), tone: tones[severity] ?? "neutral" };

const columnsOf = (now: number): Column<DeviceMessage>[] => [
  {
    id: "at",
    label: t("monitoring.deviceMessages.received"),
    cell: ({ at }) => timeCell(at, now),
    priority: 0,
  },
  {
    id: "severity",
    label: t("monitoring.deviceMessages.severityLabel"),
    cell: severityCell,
    priority: 1,
  },
  {
    id: "kind",
    label: t("monitoring.deviceMessages.kindLabel"),
    cell: ({ kind }) => messageKindLabels[kind],
    priority: 3,
  },
  {
    id: "source",
    label: t("monitoring.deviceMessages.source"),
    cell: ({ source }) => source || "–",
    priority: 2,
  },
  {
    id: "text",
    label: t("monitoring.deviceMessages.text"),
    cell: ({ text }) => text || "–",
    priority: 0,
    width: "widest",
  },
];

/** Without any filter, says where the device must send its messages to. */
function emptyOf(last: Messages | undefined, { typed, setTyped, kind, severity, set }: Filters) {
  if (typed || kind || severity !== undefined)
    return {
      title: t("common.noMatch"),
      action: {
        label: t("common.clearFilter"),
        onSelect: () => {
          setTyped("");
          set({ show: "", severity: "" });
        },
      },
    };
  return { title: t("monitoring.deviceMessages.none"), hint: receiverText(last?.receiver ?? null) };
}

const operationErrorOr = (
  list: Parameters<typeof operationError>[0],
  empty: { title: string; hint?: string },
) => {
  const failed = operationError(list);
  return failed ? { title: failed.message, hint: failed.nextStep } : empty;
};
