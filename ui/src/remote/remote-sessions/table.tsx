import {
  enums,
  formatSize,
  remoteEndingText,
  remoteSessionText,
  remoteStateLabels,
  t,
  type RemoteSession,
} from "@muster/sdk";
import { useNavigate } from "react-router";
import { Banner, DataTable, type Cell, type Column, type DetailsProps } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { useConnection } from "../../hooks/console.ts";
import { operationError } from "../../hooks/operations.ts";
import { usePages } from "../../hooks/paged-list.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { sessionAddress } from "./addresses.ts";
import { useSessionActions } from "./use-session-actions.tsx";

const pageSize = 50;
const tones = { OPENING: "info", ACTIVE: "success", DETACHED: "warning", ENDED: "neutral" } as const;

/** Returns a session's state, and how it ended. */
export const stateCell = ({ state, ending, endedBy }: RemoteSession, isWithEnding = true): Cell => ({
  text: remoteStateLabels[state],
  tone: tones[state],
  ...(isWithEnding && ending && { detail: remoteEndingText(ending, endedBy) }),
});

export const bytesText = ({ bytesIn, bytesOut }: RemoteSession): string =>
  `${formatSize(bytesIn)} · ${formatSize(bytesOut)}`;

const columnsAt = (now: number, isOfDevice: boolean): readonly Column<RemoteSession>[] => [
  ...(isOfDevice
    ? []
    : [
        {
          id: "device",
          label: t("remote.console.sessions.device"),
          cell: ({ id, deviceName }: RemoteSession) => ({ text: deviceName, to: sessionAddress(id) }),
          priority: 0,
          width: "wide" as const,
        },
      ]),
  {
    id: "what",
    label: t("remote.console.sessions.what"),
    cell: (one) => ({ text: remoteSessionText(one), to: sessionAddress(one.id) }),
    priority: 1,
    width: "wide",
  },
  {
    id: "state",
    label: t("remote.console.sessions.state"),
    cell: (one) => stateCell(one),
    priority: 0,
    width: "wide",
  },
  {
    id: "who",
    label: t("remote.console.sessions.who"),
    cell: ({ userName }) => userName,
    priority: 2,
    width: "wide",
  },
  {
    id: "since",
    label: t("remote.console.sessions.since"),
    cell: ({ createdAt }) => timeCell(createdAt, now),
    priority: 1,
  },
  { id: "bytes", label: t("remote.console.sessions.bytes"), cell: bytesText, priority: 4 },
  { id: "reason", label: t("remote.console.sessions.reason"), cell: ({ reason }) => reason, priority: 3 },
];

const detailsOf = (one: RemoteSession): DetailsProps["items"] => [
  { label: t("remote.console.sessions.what"), value: remoteSessionText(one) },
  { label: t("remote.console.sessions.who"), value: one.userName },
  { label: t("remote.console.sessions.from"), value: one.address },
  { label: t("remote.console.sessions.bytes"), value: bytesText(one) },
  { label: t("remote.console.sessions.reason"), value: one.reason },
];

/** Lists the sessions of one device or all, with their actions. */
export function SessionsTable({ nodeId }: { nodeId?: number }) {
  const { muster } = useConnection();
  const navigate = useNavigate();
  const address = useAddress();
  const now = useNow();
  const state = enums.RemoteSessionState.find((one) => one === address.get("state"));
  const query = { ...(nodeId !== undefined && { nodeId }), ...(state && { state }) };
  const { list, rows, total, onMore } = usePages(
    ["listRemoteSessions", "pages", query],
    pageSize,
    (place, signal) => muster.call("listRemoteSessions", { query: { ...query, ...place } }, signal),
  );
  const { actionsOf, question } = useSessionActions();
  const failed = operationError(list);
  if (failed)
    return (
      <Banner tone="danger" title={failed.message}>
        {failed.nextStep}
      </Banner>
    );
  return (
    <>
      <DataTable
        label={t("remote.console.sessions.title")}
        views={{
          items: [
            { id: "", label: t("remote.console.sessions.all") },
            ...(["ACTIVE", "DETACHED", "ENDED"] as const).map((id) => ({
              id: id as string,
              label: remoteStateLabels[id],
            })),
          ],
          current: state ?? "",
          onChange: (next) => address.set({ state: next }),
        }}
        columns={columnsAt(now, nodeId !== undefined)}
        rows={rows}
        rowKey={({ id }) => id}
        loading={list.isPending}
        total={total}
        onMore={onMore}
        actions={(target) => ("row" in target ? actionsOf(target.row) : [])}
        details={detailsOf}
        onOpen={({ id }) => void navigate(sessionAddress(id))}
        empty={{
          title: t("remote.console.sessions.none"),
          hint: t("remote.console.sessions.noneHint"),
        }}
      />
      {question}
    </>
  );
}
