import {
  degradedText,
  deviceAddress,
  formatDateTime,
  formatRelative,
  roleLabel,
  t,
  type Dashboard,
  type DashboardCell,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CellMap, DataTable, Section, type Tone } from "#kit";
import { timeCell, useNow } from "../../hooks/time.ts";

type State = DashboardCell["state"];

const looks: Record<State, { mark: string; tone: Tone }> = {
  OFFLINE: { mark: "✗", tone: "danger" },
  DEGRADED: { mark: "▲", tone: "warning" },
  UNKNOWN: { mark: "?", tone: "neutral" },
  MAINTENANCE: { mark: "◆", tone: "info" },
  ONLINE: { mark: "·", tone: "success" },
};

/** Returns a device's status as text; maintenance doesn't hide that the device is down. */
function statusText({ state, isDown }: DashboardCell): string {
  if (state === "MAINTENANCE" && isDown) return t("operations.dashboard.downInMaintenance");
  return t(`operations.dashboard.states.${state}`);
}

export function RollCall({ dashboard }: { dashboard: Dashboard }) {
  const { cells, devices } = dashboard;
  const now = useNow();
  const navigate = useNavigate();
  const [asTable, setAsTable] = useState(false);
  const title = t("operations.dashboard.rollCall");
  const left = devices.total - cells.length;
  const more = left > 0 ? t("operations.dashboard.moreDevices", { count: left }) : undefined;
  const numbers: Record<State, number> = {
    OFFLINE: devices.offline,
    DEGRADED: devices.degraded,
    UNKNOWN: devices.unknown,
    MAINTENANCE: devices.maintenance,
    ONLINE: devices.online,
  };
  const states = ["OFFLINE", "DEGRADED", "UNKNOWN", "MAINTENANCE", "ONLINE"] as const;
  const seen = ({ state, since, degraded }: DashboardCell) => {
    if (degraded) return degradedText(degraded, now);
    return state === "ONLINE" || since === null
      ? ""
      : t("operations.dashboard.lastSeenAt", { time: formatRelative(since, now) });
  };
  return (
    <Section
      title={title}
      actions={[
        {
          label: asTable ? t("operations.dashboard.showCells") : t("operations.dashboard.showTable"),
          onSelect: () => setAsTable(!asTable),
        },
      ]}
    >
      {asTable ? (
        <DataTable
          label={title}
          rows={cells}
          total={cells.length}
          rowKey={({ id }) => String(id)}
          onOpen={({ id }) => void navigate(deviceAddress(id))}
          columns={[
            {
              id: "name",
              label: t("common.name"),
              cell: ({ id, name }) => ({ text: name, to: deviceAddress(id) }),
              priority: 0,
            },
            {
              id: "status",
              label: t("operations.dashboard.status"),
              cell: (cell) => ({
                text: statusText(cell),
                tone: looks[cell.state].tone,
                ...(cell.degraded && { detail: degradedText(cell.degraded, now) }),
              }),
              priority: 1,
            },
            {
              id: "seen",
              label: t("operations.dashboard.lastSeen"),
              cell: ({ state, since }) =>
                state === "ONLINE" || state === "DEGRADED"
                  ? t("operations.dashboard.now")
                  : timeCell(since, now),
              priority: 2,
            },
            {
              id: "role",
              label: t("operations.dashboard.role"),
              cell: ({ role }) => roleLabel(role),
              priority: 4,
            },
            {
              id: "organization",
              label: t("common.organization"),
              cell: ({ clientName }) => clientName,
              priority: 3,
            },
          ]}
          empty={{ title: t("operations.dashboard.devicesYet") }}
        />
      ) : (
        <CellMap
          label={t("operations.dashboard.rollCallAt", { time: formatDateTime(dashboard.asOf) })}
          cells={cells.map((cell) => ({
            id: String(cell.id),
            ...looks[cell.state],
            description: [cell.name, statusText(cell), seen(cell), cell.clientName]
              .filter(Boolean)
              .join(", "),
            to: deviceAddress(cell.id),
          }))}
          legend={states
            .filter((state) => numbers[state] > 0)
            .map((state) => ({
              ...looks[state],
              label: t(`operations.dashboard.counted.${state}`, { count: numbers[state] }),
            }))}
          more={more}
        />
      )}
    </Section>
  );
}
