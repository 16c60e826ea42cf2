import {
  countDevices,
  failedStates,
  momentWords,
  type MusterError,
  scriptOutcomeWords,
  scriptRunStateLabels,
  scriptRunSum,
  scriptRunTargetLabels,
  scriptRunWords,
  type ScriptRunChunk,
  type ScriptRunTarget,
} from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Banner, Code, Confirm, DataTable, Details, Dialog, Progress, Page, Text } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { newRun, runAddress } from "../scripts/addresses.ts";

export function Runs() {
  const navigate = useNavigate();
  const list = useOperation("listScriptRuns", { query: { pageSize: 200 } });
  return (
    <Page
      title="Script runs"
      subtitle="Automations that ran, run or will run on devices"
      error={operationError(list)}
      actions={[
        { label: "Run scripts", kind: "primary", shortcut: "n", onSelect: () => newRun(navigate, {}) },
      ]}
    >
      <DataTable
        label="Script runs"
        rows={list.data?.results ?? []}
        rowKey={({ id }) => id}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(runAddress(id))}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: ({ id, name }) => ({ text: name, to: runAddress(id) }),
            priority: 0,
          },
          {
            id: "state",
            label: "State",
            cell: ({ state }) => ({
              text: scriptRunStateLabels[state].label,
              tone: scriptRunStateLabels[state].tone,
            }),
            priority: 1,
          },
          {
            id: "devices",
            label: "Devices",
            cell: ({ states }) => scriptRunSum(states),
            priority: 2,
            width: "wide",
          },
          { id: "at", label: "When", cell: ({ runAt }) => formatTime(runAt), priority: 3 },
          { id: "by", label: "By", cell: ({ createdBy }) => createdBy, priority: 4 },
        ]}
        empty={{
          title: "Nothing has run yet",
          hint: "Choose a script and devices, and see what would happen first.",
        }}
      />
    </Page>
  );
}

const liveStates = ["SCHEDULED", "CANARY", "AWAITING_CONFIRMATION", "RUNNING"];

export function RunPage() {
  const runId = useParams().runId ?? "";
  const path = { runId };
  const { live } = useConnection();
  const { notify } = useConsole();
  const navigate = useNavigate();
  const change = useMutate();
  const { busy, run } = useAction();
  const [open, setOpen] = useState<"cancel" | "continue" | ScriptRunTarget>();
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
        title="Script run"
        loading={read.isPending || targets.isPending}
        error={operationError(read, targets)}
      />
    );
  const {
    name,
    state,
    states,
    targets: count,
    detail,
    runAt,
    timeZone,
    expiresAt,
    createdBy,
    scripts,
  } = read.data;
  const isLive = liveStates.includes(state);
  const failed = failedStates.reduce((sum, one) => sum + (states[one] ?? 0), 0);
  const done =
    count - (states.WAITING ?? 0) - (states.HELD ?? 0) - (states.SENT ?? 0) - (states.RUNNING ?? 0);
  const retry = async () => {
    const again = await change("retryScriptRun", { path });
    notify({ tone: "success", title: `Runs again on ${countDevices(again.targets)}` });
    void navigate(runAddress(again.id));
  };
  const decide = async (id: "cancelScriptRun" | "continueScriptRun", title: string) => {
    await change(id, { path });
    setOpen(undefined);
    notify({ tone: "success", title });
  };
  return (
    <Page
      title={name}
      subtitle={`${scriptRunStateLabels[state].label} · ${scriptRunSum(states)}`}
      actions={[
        ...(state === "AWAITING_CONFIRMATION"
          ? [{ label: "Continue", kind: "primary" as const, onSelect: () => setOpen("continue") }]
          : []),
        {
          label: "Retry failed",
          busy,
          disabled: isLive ? "It is still running" : failed ? undefined : "It failed on no device",
          onSelect: () => run(retry),
        },
        {
          label: "Cancel run",
          kind: "danger",
          disabled: isLive ? undefined : "It has ended",
          onSelect: () => setOpen("cancel"),
        },
      ]}
    >
      {detail && <Banner tone={scriptRunStateLabels[state].tone} title={detail} />}
      {isLive && <Progress label="Devices done" value={done} max={count} />}
      <Details
        items={[
          { label: "Scripts", value: scripts.map((one) => one.name).join(", then ") },
          { label: "When", value: momentWords(runAt, timeZone) },
          { label: "Begins until", value: momentWords(expiresAt, timeZone) },
          { label: "By", value: createdBy },
        ]}
      />
      <DataTable
        label="Devices"
        rows={targets.data.results}
        rowKey={({ nodeId }) => String(nodeId)}
        onOpen={(row) => setOpen(row)}
        columns={[
          { id: "device", label: "Device", cell: ({ displayName }) => displayName, priority: 0 },
          {
            id: "state",
            label: "Outcome",
            cell: (row) => ({
              text: scriptRunTargetLabels[row.state].label,
              tone: scriptRunTargetLabels[row.state].tone,
            }),
            priority: 1,
          },
          {
            id: "detail",
            label: "Detail",
            cell: (row) => scriptOutcomeWords(row),
            priority: 2,
            width: "wide",
          },
          { id: "organization", label: "Organization", cell: ({ clientName }) => clientName, priority: 4 },
          {
            id: "ended",
            label: "Ended",
            cell: ({ endedAt }) => (endedAt ? formatTime(endedAt) : ""),
            priority: 3,
          },
        ]}
        empty={{ title: "No data found" }}
      />
      {open === "cancel" && (
        <Confirm
          danger
          title={`Cancel ${name}?`}
          message={scriptRunWords.cancel}
          confirmLabel="Yes"
          cancelLabel="No"
          busy={busy}
          onConfirm={() => run(() => decide("cancelScriptRun", "Run cancelled"))}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open === "continue" && (
        <Confirm
          title={`Continue ${name}?`}
          message={scriptRunWords.continue}
          confirmLabel="Continue"
          busy={busy}
          onConfirm={() => run(() => decide("continueScriptRun", "The run goes on"))}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {typeof open === "object" && (
        <Output
          target={targets.data.results.find(({ nodeId }) => nodeId === open.nodeId) ?? open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

/** What the scripts wrote on a device, read on as long as it grows. */
function Output({ target, onClose }: { target: ScriptRunTarget; onClose(): void }) {
  const { muster } = useConnection();
  const { runId, nodeId, displayName, chunks } = target;
  const output = useQuery<ScriptRunChunk[], MusterError>({
    queryKey: ["getScriptRunOutput", runId, nodeId, chunks],
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const all: ScriptRunChunk[] = [];
      for (;;) {
        const query = { after: all.at(-1)?.seq ?? 0 };
        const page = await muster.call("getScriptRunOutput", { path: { runId, nodeId }, query }, signal);
        if (!page.results.length) return all;
        all.push(...page.results);
      }
    },
  });
  const text = (output.data ?? [])
    .map((chunk) => (chunk.omittedBytes ? `\n[${chunk.omittedBytes} bytes left out]\n` : "") + chunk.text)
    .join("");
  return (
    <Dialog title={`Output of ${displayName}`} onClose={onClose}>
      <Text muted>
        {[scriptRunTargetLabels[target.state].label, scriptOutcomeWords(target)].filter(Boolean).join(". ")}
      </Text>
      {output.isPending ? (
        <Progress label="Loading the output" />
      ) : output.error ? (
        <Banner tone="danger" title={output.error.message} />
      ) : (
        <Code label="Output" value={text || "It wrote nothing."} />
      )}
    </Dialog>
  );
}
