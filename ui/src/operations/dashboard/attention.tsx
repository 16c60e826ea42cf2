import { deviceAddress, t, type Dashboard, type DashboardAttention } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Section, Text, type Tone } from "#kit";
import { approvalsPath } from "../../agents/approvals/routes.ts";
import { runAddress } from "../../automation/scripts/addresses.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { addressOf } from "../change-requests/addresses.ts";

type Kind = DashboardAttention["kind"];

const tones: Record<Kind, Tone> = {
  DEVICE_OFFLINE: "danger",
  DEVICE_DEGRADED: "warning",
  RUN_FAILED: "danger",
  TASK_FAILED: "danger",
  DISCOVERY_FAILED: "danger",
  AGENT_PENDING: "info",
  CHANGE_REQUEST_PENDING: "info",
  TOKEN_EXPIRING: "warning",
  API_KEY_EXPIRING: "warning",
};

const addresses: Record<Kind, (id: string) => string> = {
  DEVICE_OFFLINE: (id) => deviceAddress(Number(id)),
  DEVICE_DEGRADED: (id) => deviceAddress(Number(id)),
  RUN_FAILED: runAddress,
  TASK_FAILED: (id) => `/administration/tasks/${id}`,
  DISCOVERY_FAILED: (id) => `/discovery/${id}`,
  AGENT_PENDING: () => approvalsPath,
  CHANGE_REQUEST_PENDING: (id) => addressOf(Number(id)),
  TOKEN_EXPIRING: () => `${approvalsPath}/tokens`,
  API_KEY_EXPIRING: () => "/administration/apps/api",
};

const problemOf = ({ kind, count }: DashboardAttention): string =>
  kind === "RUN_FAILED" || kind === "TASK_FAILED"
    ? t("operations.dashboard.failedOn", { count })
    : t(`operations.dashboard.problems.${kind}`);

/** Lists what is wrong or waits for the user, linked to where it can be fixed. */
export function Attention({ dashboard }: { dashboard: Dashboard }) {
  const now = useNow();
  const navigate = useNavigate();
  const { attention, devices } = dashboard;
  const shown = (of: Kind) => attention.filter(({ kind }) => kind === of).length;
  const title = t("operations.dashboard.needsAttention");
  if (!attention.length)
    return (
      <Section title={title}>
        <Text muted>{t("operations.dashboard.nothingWrong")}</Text>
      </Section>
    );
  const all = [
    ...(devices.offline > shown("DEVICE_OFFLINE")
      ? [
          {
            label: t("operations.dashboard.allOffline", { count: devices.offline }),
            onSelect: () => void navigate("/deviceSearch?search=status%3Aoffline"),
          },
        ]
      : []),
    ...(devices.degraded > shown("DEVICE_DEGRADED")
      ? [
          {
            label: t("operations.dashboard.allDegraded", { count: devices.degraded }),
            onSelect: () => void navigate("/deviceSearch?search=status%3Adegraded"),
          },
        ]
      : []),
  ];
  return (
    <Section title={title} actions={all}>
      <DataTable
        label={title}
        rows={attention}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        onOpen={({ kind, id }) => void navigate(addresses[kind](id))}
        columns={[
          {
            id: "problem",
            label: t("operations.dashboard.problem"),
            cell: (row) => ({
              text: problemOf(row),
              tone: tones[row.kind],
              ...(row.cause && { detail: row.cause }),
            }),
            priority: 1,
          },
          {
            id: "name",
            label: t("common.name"),
            cell: ({ kind, id, name }) => ({ text: name, to: addresses[kind](id) }),
            priority: 0,
            width: "wide",
          },
          {
            id: "organization",
            label: t("common.organization"),
            cell: ({ clientName }) => clientName,
            priority: 3,
          },
          {
            id: "since",
            label: t("operations.dashboard.when"),
            cell: ({ since }) => timeCell(since, now),
            priority: 2,
          },
        ]}
        empty={{ title: t("operations.dashboard.nothingWrong") }}
      />
    </Section>
  );
}
