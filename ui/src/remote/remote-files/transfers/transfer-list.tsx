import { formatPercent, formatSize, t } from "@muster/sdk";
import { FileTransferError } from "@muster/sdk/remote";
import { useState, useSyncExternalStore } from "react";
import { DataTable, Details, Dialog, Section, Text, type Action, type Cell, type Tone } from "#kit";
import { canResume, isRunning, type Transfer, type Transfers, type TransferState } from "./transfers.ts";

/** The number of transfers shown above the list, in this order of states. */
const fewest = 6;
const order: readonly TransferState[] = [
  "FAILED",
  "RUNNING",
  "PARTLY",
  "STOPPED",
  "SKIPPED",
  "WAITING",
  "DONE",
];

const tones: Record<TransferState, Tone> = {
  WAITING: "neutral",
  RUNNING: "info",
  DONE: "success",
  PARTLY: "warning",
  SKIPPED: "neutral",
  FAILED: "danger",
  STOPPED: "warning",
};

function stateText({ state, job, bytes, total }: Transfer): string {
  if (state === "DONE" || state === "PARTLY") return t(`remote.files.transfers.states.${job.kind}.${state}`);
  if (state !== "RUNNING") return t(`remote.files.transfers.states.${state}`);
  const text = t(`remote.files.transfers.states.${job.kind}.RUNNING`);
  const percent = formatPercent(Math.floor((bytes / total) * 100) / 100);
  return total ? t("remote.files.transfers.percent", { state: text, percent }) : text;
}

const detailOf = ({ state, failure, outcome }: Transfer): string | undefined => {
  if (state === "PARTLY" && outcome)
    return t("remote.files.transfers.leftOut", { count: outcome.problemCount });
  return failure;
};

const stateCell = (one: Transfer): Cell => {
  const detail = detailOf(one);
  return { text: stateText(one), tone: tones[one.state], ...(detail && { detail }) };
};

function progressText({ state, bytes, total }: Transfer): string {
  if (state === "SKIPPED" || state === "WAITING") return "–";
  const part = { bytes: formatSize(bytes), total: formatSize(total) };
  if (state === "DONE" || state === "PARTLY" || total === 0) return part.bytes;
  return t("remote.files.transfers.progress", part);
}

const speedText = ({ state, perSecond }: Transfer): string =>
  perSecond > 0 && state !== "WAITING"
    ? t("remote.files.transfers.speed", { perSecond: formatSize(perSecond) })
    : "–";

const sumText = (all: readonly Transfer[]) => {
  const running = all.filter(isRunning);
  const perSecond = running.reduce((sum, one) => sum + (one.state === "RUNNING" ? one.perSecond : 0), 0);
  return running.length
    ? t("remote.files.transfers.running", { count: running.length, perSecond: formatSize(perSecond) })
    : t("remote.files.transfers.ended", { count: all.length });
};

/** Lists the page's transfers, with their progress and result. */
export function TransferList({ transfers }: { transfers: Transfers }) {
  const all = useSyncExternalStore(transfers.subscribe, transfers.get);
  const [opened, setOpened] = useState<number>();
  const [isWhole, setWhole] = useState(false);
  const shown = all.find(({ id }) => id === opened);
  if (!all.length) return null;
  const first = all.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)).slice(0, fewest);
  const actionsOf = (one: Transfer): Action[] => {
    if (isRunning(one))
      return [
        { label: t("remote.files.transfers.stop"), shortcut: "x", onSelect: () => transfers.stop(one.id) },
      ];
    return canResume(one)
      ? [{ label: t("remote.files.goOn"), shortcut: "r", onSelect: () => transfers.resume(one.id) }]
      : [];
  };
  const showAll = t("remote.files.transfers.showAll", { count: all.length });
  const actions: Action[] = [
    ...(all.some(isRunning)
      ? [{ label: t("remote.files.transfers.stopAll"), onSelect: () => transfers.stopAll() }]
      : []),
    ...(all.every(isRunning)
      ? []
      : [{ label: t("remote.files.transfers.clear"), onSelect: () => transfers.clear() }]),
    ...(all.length > fewest
      ? [
          {
            label: isWhole ? t("remote.files.transfers.showFew") : showAll,
            onSelect: () => setWhole(!isWhole),
          },
        ]
      : []),
  ];
  return (
    <Section title={t("remote.files.transfers.title")} actions={actions}>
      <Text muted>{sumText(all)}</Text>
      <DataTable
        label={t("remote.files.transfers.title")}
        rows={isWhole ? all : first}
        rowKey={({ id }) => String(id)}
        actions={(target) => ("row" in target ? actionsOf(target.row) : [])}
        onOpen={({ id }) => setOpened(id)}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ job }) => job.name, priority: 0, width: "wide" },
          { id: "state", label: t("common.state"), cell: stateCell, priority: 0, width: "wide" },
          { id: "progress", label: t("remote.files.transfers.amount"), cell: progressText, priority: 1 },
          {
            id: "speed",
            label: t("remote.files.transfers.rate"),
            cell: speedText,
            numeric: true,
            priority: 2,
          },
          {
            id: "sha256",
            label: t("remote.files.sha256"),
            cell: ({ outcome }) => outcome?.sha256 || "–",
            width: "wide",
            priority: 3,
          },
        ]}
        empty={{ title: t("remote.files.transfers.title") }}
      />
      {shown && <TransferDialog one={shown} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

function TransferDialog({ one, onClose }: { one: Transfer; onClose(): void }) {
  const { job, outcome, failure } = one;
  const items = [
    { label: t("common.state"), value: { text: stateText(one), tone: tones[one.state] } },
    ...(failure ? [{ label: t("remote.files.transfers.why"), value: failure }] : []),
    ...(outcome ? [{ label: t("remote.files.path"), value: outcome.path }] : []),
    { label: t("remote.files.transfers.amount"), value: progressText(one) },
    { label: t("remote.files.transfers.rate"), value: speedText(one) },
    ...(outcome?.sha256 ? [{ label: t("remote.files.sha256"), value: outcome.sha256 }] : []),
  ];
  return (
    <Dialog title={job.name} onClose={onClose} actions={[{ label: t("common.close"), onSelect: onClose }]}>
      <Details items={items} />
      {outcome?.problems.map(({ path, code }) => (
        <Text key={path}>{new FileTransferError(code, path).message}</Text>
      ))}
    </Dialog>
  );
}
