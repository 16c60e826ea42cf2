import {
  resolveReference,
  askedRetry,
  countDevices,
  failedStates,
  momentText,
  scriptOutcomeText,
  scriptRunStateLabels,
  scriptRunSum,
  scriptRunTargetLabels,
  scriptRunMessages,
  type RunSignature,
  type ScriptRun,
  type ScriptRunTarget,
  t,
  scriptsInOrder,
} from "@muster/sdk";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Banner, DataTable, Details, Page, Progress, type Column } from "#kit";
import { ConfirmAction } from "../../components/confirm-action.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { runAddress } from "../scripts/addresses.ts";
import { isLive } from "./states.ts";
import { Output } from "./output-dialog.tsx";
import { SignRun, usePreparedRun, type PreparedRun } from "./sign-dialog.tsx";

export function RunPage() {
  const runId = useParams().runId ?? "";
  const path = { runId };
  const { live, muster } = useConnection();
  const { notify } = useConsole();
  const navigate = useNavigate();
  const may = useMay();
  const change = useMutate();
  const { busy, run } = useAction();
  const prepare = usePreparedRun();
  const [open, setOpen] = useState<"cancel" | "continue" | ScriptRunTarget | { prepared: PreparedRun }>();
  const read = useOperation("getScriptRun", { path });
  const targets = useOperation("listScriptRunTargets", { path, query: { pageSize: 1000 } });
  const again = useEffectEvent(() => {
    void read.refetch();
    void targets.refetch();
  });
  useEffect(
    () => live.watchRun(runId, { subscribed: () => again(), update: () => again(), refused: () => {} }),
    [live, runId],
  );
  useBreadcrumb(read.data?.name);
  if (!read.data || !targets.data)
    return (
      <Page
        title={t("automation.runs.scriptRun")}
        loading={read.isPending || targets.isPending}
        error={operationError(read, targets)}
      />
    );
  const { name, state, states } = read.data;
  const running = isLive(read.data);
  const failed = failedStates.reduce((sum, one) => sum + (states[one] ?? 0), 0);
  const retry = async (signature?: RunSignature) => {
    const again = await change("retryScriptRun", { path, body: signature ? { signature } : {} });
    notify({
      tone: "success",
      title: t("automation.runs.runsAgain", { devices: countDevices(again.targets) }),
    });
    void navigate(runAddress(again.id));
  };
  const signOrRetry = async () => {
    const prepared = await prepare(await muster.call("prepareScriptRunRetry", { path }));
    if (prepared) setOpen({ prepared });
    else await retry();
  };
  return (
    <Page
      title={name}
      subtitle={`${scriptRunStateLabels[state].label} · ${scriptRunSum(states)}`}
      actions={[
        ...(state === "AWAITING_CONFIRMATION"
          ? [
              {
                label: t("automation.runs.continue"),
                kind: "primary" as const,
                onSelect: () => setOpen("continue"),
              },
            ]
          : []),
        ...(may("retryScriptRun")
          ? [
              {
                label: t("automation.runs.retryFailed"),
                shortcut: "r",
                busy,
                disabled: whyNoRetry(running, failed),
                onSelect: () => run(signOrRetry),
              },
            ]
          : []),
        ...(running && may("cancelScriptRun")
          ? [
              {
                label: t("automation.runs.cancelRun"),
                kind: "danger" as const,
                shortcut: "S",
                onSelect: () => setOpen("cancel"),
              },
            ]
          : []),
      ]}
    >
      <Overview run={read.data} />
      <DataTable
        label={t("automation.runs.devices")}
        rows={targets.data.results}
        rowKey={({ nodeId }) => String(nodeId)}
        onOpen={(row) => setOpen(row)}
        columns={targetColumns()}
        empty={{ title: t("automation.runs.dataFound") }}
      />
      {(open === "cancel" || open === "continue") && (
        <Decision decision={open} name={name} path={path} onClose={() => setOpen(undefined)} />
      )}
      {typeof open === "object" && "prepared" in open && (
        <SignRetry
          run={read.data}
          targets={targets.data.results}
          prepared={open.prepared}
          start={retry}
          onClose={() => setOpen(undefined)}
        />
      )}
      {typeof open === "object" && "nodeId" in open && (
        <Output
          target={targets.data.results.find(({ nodeId }) => nodeId === open.nodeId) ?? open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

/** Shows what a run runs, when and by whom it was started, and its progress. */
function Overview({ run }: { run: ScriptRun }) {
  const { state, states, targets, detail, detailMessage, runAt, timeZone, expiresAt } = run;
  const done =
    targets - (states.WAITING ?? 0) - (states.HELD ?? 0) - (states.SENT ?? 0) - (states.RUNNING ?? 0);
  return (
    <>
      {detail && (
        <Banner tone={scriptRunStateLabels[state].tone} title={resolveReference(detailMessage) ?? detail} />
      )}
      {isLive(run) && <Progress label={t("automation.runs.devicesDone")} value={done} max={targets} />}
      <Details
        items={[
          { label: t("automation.runs.scripts"), value: scriptsInOrder(run.scripts.map(({ name }) => name)) },
          { label: t("automation.runs.when"), value: momentText(runAt, timeZone) },
          { label: t("automation.runs.beginsUntil"), value: momentText(expiresAt, timeZone) },
          { label: t("automation.runs.by"), value: run.createdBy },
        ]}
      />
    </>
  );
}

function whyNoRetry(running: boolean, failed: number): string | undefined {
  if (running) return t("automation.runs.stillRunning");
  return failed ? undefined : t("automation.runs.failedDevice");
}

interface RetryProps {
  run: ScriptRun;
  targets: readonly ScriptRunTarget[];
  prepared: PreparedRun;
  start(signature: RunSignature): Promise<unknown>;
  onClose(): void;
}

/** Signs a retry on the devices that failed, except those that can't run it now. */
function SignRetry({ run, targets, prepared, start, onClose }: RetryProps) {
  const failed = targets.filter(({ state }) => failedStates.some((one) => one === state));
  const again = failed.filter(({ nodeId }) => prepared.manifest.deviceIds.includes(nodeId));
  return (
    <SignRun
      prepared={prepared}
      deviceNames={again.map(({ displayName }) => displayName)}
      asked={async (known) => askedRetry(run, again, known)}
      start={start}
      onClose={onClose}
    />
  );
}

const targetColumns = (): Column<ScriptRunTarget>[] => [
  { id: "device", label: t("automation.runs.device"), cell: ({ displayName }) => displayName, priority: 0 },
  {
    id: "state",
    label: t("automation.runs.outcome"),
    cell: (row) => ({
      text: scriptRunTargetLabels[row.state].label,
      tone: scriptRunTargetLabels[row.state].tone,
    }),
    priority: 1,
  },
  {
    id: "detail",
    label: t("automation.runs.detail"),
    cell: (row) => scriptOutcomeText(row),
    priority: 2,
    width: "wide",
  },
  { id: "organization", label: t("common.organization"), cell: ({ clientName }) => clientName, priority: 4 },
  {
    id: "ended",
    label: t("automation.runs.endedColumn"),
    cell: ({ endedAt }) => (endedAt ? formatTime(endedAt) : ""),
    priority: 3,
  },
];

interface DecisionProps {
  decision: "cancel" | "continue";
  name: string;
  path: { runId: string };
  onClose(): void;
}

function Decision({ decision, name, path, onClose }: DecisionProps) {
  const change = useMutate();
  if (decision === "cancel")
    return (
      <ConfirmAction
        danger
        title={t("automation.runs.cancel", { name })}
        message={scriptRunMessages.cancel}
        confirmLabel={t("automation.runs.cancelRun")}
        cancelLabel={t("automation.runs.keepRunning")}
        act={() => change("cancelScriptRun", { path })}
        done={t("automation.runs.runCancelled")}
        onClose={onClose}
      />
    );
  return (
    <ConfirmAction
      title={t("automation.runs.continueQuestion", { name })}
      message={scriptRunMessages.continue}
      confirmLabel={t("automation.runs.continue")}
      act={() => change("continueScriptRun", { path })}
      done={t("automation.runs.runGoes")}
      onClose={onClose}
    />
  );
}
