import {
  deviceWorkItemLabels,
  deviceWorkText,
  formatDateTime,
  t,
  type DeviceWork,
  type DeviceWorkItemState,
  type OperationId,
} from "@muster/sdk";
import { useEffect, useRef, useState } from "react";
import { Banner, Confirm, DataTable, LogView, Progress, Section, Text, type Action, type Tone } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { pathCell } from "../remote-files/paths.ts";
import type { ToolProps } from "../tools/device-tools.tsx";
import { useWorkLog, type WorkOperation } from "./use-work-log.ts";

const tones: Readonly<Record<DeviceWork["state"], Tone>> = {
  RUNNING: "info",
  DONE: "success",
  FAILED: "danger",
  STOPPED: "warning",
};
const itemTones: Readonly<Record<DeviceWorkItemState, Tone>> = {
  WAITING: "neutral",
  RUNNING: "info",
  DONE: "success",
  FAILED: "danger",
};

interface Props extends ToolProps {
  /** The work as the computer last reported it. */
  work: DeviceWork;
  operation: WorkOperation;
  stop?: Extract<OperationId, "stopUpdateWork" | "stopAntivirusWork">;
  /** Called when the work has ended, or may have. */
  onEnd(): void;
}

/** Shows a computer's running work, or the result of the last one. */
export function WorkPanel({ work: last, operation, stop, onEnd, nodeId, name }: Props) {
  const may = useMay();
  const { work = last, lines, error } = useWorkLog(operation, nodeId, last.id);
  const [isLogShown, setIsLogShown] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const isRunning = work.state === "RUNNING";
  const ended = useRef(onEnd);
  ended.current = onEnd;
  const isLate = last.state === "RUNNING" && !isRunning;
  useEffect(() => (isLate ? ended.current() : undefined), [isLate]);
  const actions: Action[] = [
    {
      label: t(`remote.deviceTools.work.${isLogShown ? "hideLog" : "showLog"}`),
      shortcut: "L",
      onSelect: () => setIsLogShown(!isLogShown),
    },
    ...(isRunning && stop && may(stop)
      ? [
          {
            label: t("remote.deviceTools.work.stop"),
            kind: "danger" as const,
            onSelect: () => setIsAsked(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <Banner tone={tones[work.state]} title={deviceWorkText(work)} actions={actions}>
        {work.detail || undefined}
      </Banner>
      {error && <Text muted>{error.message}</Text>}
      {work.restartAt !== null && (
        <Banner
          tone="warning"
          title={t("remote.deviceTools.work.restartAt", { time: formatDateTime(work.restartAt) })}
        />
      )}
      {isRunning && <WorkProgress work={work} />}
      {work.items.length > 0 && <WorkItems work={work} />}
      {isLogShown && (
        <LogView
          label={t("remote.deviceTools.work.log")}
          lines={lines.map((text) => ({ text }))}
          live={isRunning}
          empty={t("remote.deviceTools.work.noLog")}
        />
      )}
      {isAsked && stop && (
        <StopQuestion {...{ nodeId, name, stop }} workId={work.id} onClose={() => setIsAsked(false)} />
      )}
    </>
  );
}

function WorkProgress({ work: { items } }: { work: DeviceWork }) {
  const touched = items.filter(({ state }) => state !== "WAITING");
  const label = t("remote.deviceTools.work.states.RUNNING");
  if (!items.length) return <Progress label={label} />;
  const detail = t("remote.deviceTools.work.progress", { done: touched.length, total: items.length });
  return <Progress label={label} value={touched.length} max={items.length} detail={detail} />;
}

function WorkItems({ work }: { work: DeviceWork }) {
  return (
    <Section title={t("remote.deviceTools.work.result")}>
      <DataTable
        label={t("remote.deviceTools.work.result")}
        rows={work.items}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: (one) => pathCell(one.name),
            priority: 0,
            width: "wide",
          },
          {
            id: "state",
            label: t("remote.deviceTools.work.result"),
            cell: ({ state }) => ({ text: deviceWorkItemLabels[state], tone: itemTones[state] }),
            priority: 0,
          },
          {
            id: "after",
            label: t("monitoring.computerState.candidate"),
            cell: ({ before, after }) => [before, after].filter(Boolean).join(" → "),
            priority: 2,
          },
          {
            id: "detail",
            label: t("automation.tasks.detail"),
            cell: ({ detail }) => detail,
            priority: 1,
            width: "widest",
          },
        ]}
        empty={{ title: "" }}
      />
    </Section>
  );
}

interface StopProps extends ToolProps {
  stop: NonNullable<Props["stop"]>;
  workId: string;
  onClose(): void;
}

function StopQuestion({ nodeId, name, stop, workId, onClose }: StopProps) {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const end = async () => {
    await change(stop, { path: { nodeId }, body: { workId } });
    onClose();
    notify({ tone: "info", title: t("remote.deviceTools.work.stopped") });
  };
  return (
    <Confirm
      danger
      title={t("remote.deviceTools.work.stopQuestion", { name })}
      message={t("remote.deviceTools.work.stopWarning")}
      confirmLabel={t("remote.deviceTools.work.stop")}
      busy={busy}
      onConfirm={() => run(end)}
      onCancel={onClose}
    />
  );
}
