import {
  channelTypeLabels,
  deliveryStateLabels,
  durationName,
  fromSeverityText,
  t,
  type Channel,
  type Delivery,
} from "@muster/sdk";
import { useState } from "react";
import { DataTable, Dialog, Page, type Action, type ActionTarget, type Column, type Tone } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { useConsole } from "../../hooks/console.ts";
import { reloadAction } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useOrganizationNames } from "../../hooks/organizations.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { ChannelDialog } from "./dialog.tsx";

const refreshMS = 15_000;
const deliveryStateTones: Readonly<Record<Delivery["state"], Tone>> = {
  WAITING: "neutral",
  SENT: "success",
  SKIPPED: "neutral",
  FAILED: "danger",
};

const channelColumns = (now: number, namesOf: ReturnType<typeof useOrganizationNames>): Column<Channel>[] => [
  { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
  {
    id: "type",
    label: t("monitoring.channels.typeLabel"),
    cell: ({ type }) => channelTypeLabels[type],
    priority: 1,
  },
  {
    id: "destination",
    label: t("monitoring.channels.destination"),
    cell: ({ destination }) => destination,
    priority: 2,
    width: "wide",
  },
  { id: "state", label: t("common.state"), cell: stateOf, priority: 0, width: "wide" },
  {
    id: "severity",
    label: t("monitoring.channels.from"),
    cell: ({ minimumSeverity }) => fromSeverityText(minimumSeverity),
    priority: 3,
  },
  {
    id: "sends",
    label: t("monitoring.channels.digest.sends"),
    cell: ({ digestMinutes }) =>
      digestMinutes
        ? t("monitoring.channels.digest.every", { duration: durationName(digestMinutes * 60_000) })
        : t("monitoring.channels.digest.atOnce"),
    priority: 4,
  },
  {
    id: "organization",
    label: t("common.organization"),
    cell: ({ clientId }) => namesOf(clientId === null ? null : [clientId]),
    priority: 4,
  },
  {
    id: "sent",
    label: t("monitoring.channels.lastSent"),
    cell: ({ lastSentAt }) => timeCell(lastSentAt, now),
    priority: 3,
  },
];

export function Channels() {
  const now = useNow();
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const may = useMay();
  const [isNew, setNew] = useNewDialog();
  const [open, setOpen] = useState<{ dialog: "edit" | "deliveries"; channel: Channel }>();
  const namesOf = useOrganizationNames(t("monitoring.channels.allOrganizations"));
  const list = useOperation("listChannels", {}, true, refreshMS);
  const all = list.data?.results ?? [];
  const { rows, query, emptyOr } = useTextFilter(all, t("monitoring.channels.filter"), (one) => ({
    name: one.name,
    type: [one.type, channelTypeLabels[one.type]],
    destination: one.destination,
  }));
  const deletion = useDeletion({
    question: (count) => t("monitoring.channels.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("monitoring.channels.deleteWarning"),
    remove: ({ id }) => change("deleteChannel", { path: { channelId: id } }),
  });
  const test = async ({ id, name }: Channel) => {
    await change("testChannel", { path: { channelId: id } });
    notify({ tone: "success", title: t("monitoring.channels.tested", { name }) });
  };
  const create: Action = {
    label: t("monitoring.channels.create"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setNew(true),
  };
  const actions = (target: ActionTarget<Channel>): Action[] => {
    const remove = may("deleteChannel") ? [deletion.actionOn(target)] : [];
    if (!("row" in target)) return remove;
    const { row } = target;
    return [
      ...(may("updateChannel")
        ? [
            {
              label: t("common.edit"),
              shortcut: "e",
              onSelect: () => setOpen({ dialog: "edit", channel: row }),
            },
          ]
        : []),
      ...(may("testChannel")
        ? [
            {
              label: t("monitoring.channels.test"),
              shortcut: "T",
              busy,
              onSelect: () => run(() => test(row)),
            },
          ]
        : []),
      {
        label: t("monitoring.channels.deliveries"),
        shortcut: "d",
        onSelect: () => setOpen({ dialog: "deliveries", channel: row }),
      },
      ...remove,
    ];
  };
  const close = () => {
    setOpen(undefined);
    setNew(false);
  };
  return (
    <Page
      title={t("monitoring.channels.channels")}
      subtitle={t("monitoring.channels.subtitle")}
      error={operationError(list)}
      actions={may("createChannel") ? [create] : []}
    >
      <DataTable
        label={t("monitoring.channels.channels")}
        query={query}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        actions={actions}
        onOpen={(channel) => setOpen({ dialog: "edit", channel })}
        attention={({ lastError }) => lastError || undefined}
        columns={channelColumns(now, namesOf)}
        empty={emptyOr({
          title: t("monitoring.channels.none"),
          hint: t("monitoring.channels.noneHint"),
          action: create,
        })}
      />
      {deletion.question}
      {(isNew || open?.dialog === "edit") && (
        <ChannelDialog
          key={open?.channel.revision}
          channel={open?.channel}
          actions={reloadAction(open?.channel, all, (channel) => setOpen({ dialog: "edit", channel }))}
          onClose={close}
        />
      )}
      {open?.dialog === "deliveries" && <Deliveries channel={open.channel} onClose={close} />}
    </Page>
  );
}

function stateOf({ enabled, waiting, lastError, nobodyOnCall }: Channel) {
  if (!enabled) return { text: t("monitoring.channels.off"), tone: "neutral" as const };
  if (nobodyOnCall) return { text: t("monitoring.onCall.nobody"), tone: "danger" as const };
  if (waiting && lastError)
    return {
      text: t("monitoring.channels.failing", { count: waiting, error: lastError }),
      tone: "danger" as const,
    };
  return { text: t("monitoring.channels.on"), tone: "success" as const };
}

function contentOf({ kind, message, digestCount }: Delivery): string {
  const first = `${t(`monitoring.channels.kind.${kind}`)}: ${message}`;
  return digestCount
    ? t("monitoring.channels.digest.delivery", { count: digestCount, message: first })
    : first;
}

function Deliveries({ channel, onClose }: { channel: Channel; onClose(): void }) {
  const now = useNow();
  const { data, isPending } = useOperation(
    "listDeliveries",
    { path: { channelId: channel.id } },
    true,
    refreshMS,
  );
  return (
    <Dialog title={t("monitoring.channels.deliveriesOf", { name: channel.name })} onClose={onClose}>
      <DataTable
        label={t("monitoring.channels.deliveries")}
        rows={data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={isPending}
        columns={[
          {
            id: "alert",
            label: t("monitoring.alerts.alert"),
            cell: (one) => ({ text: contentOf(one), to: `/alerts/${one.alertId}` }),
            priority: 0,
            width: "wide",
          },
          {
            id: "state",
            label: t("common.state"),
            cell: ({ state, error }) => ({
              text: [deliveryStateLabels[state], state === "SENT" ? "" : error].filter(Boolean).join(": "),
              tone: deliveryStateTones[state],
            }),
            priority: 0,
          },
          {
            id: "queued",
            label: t("monitoring.channels.queued"),
            cell: ({ queuedAt }) => timeCell(queuedAt, now),
            priority: 1,
          },
        ]}
        empty={{
          title: t("monitoring.channels.nothingSent"),
          hint: t("monitoring.channels.nothingSentHint"),
        }}
      />
    </Dialog>
  );
}
