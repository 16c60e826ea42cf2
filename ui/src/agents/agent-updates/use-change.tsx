import { t, type AgentRollout } from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { Confirm, type Action } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { ChangeHours } from "./hours-dialog.tsx";

type State = "RUNNING" | "PAUSED" | "ENDED";

/** Pauses, resumes and ends rollouts, and changes their hours. */
export function useRolloutChange(): { actionsOn(rollout: AgentRollout): Action[]; dialogs: ReactNode } {
  const may = useMay();
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [ending, setEnding] = useState<AgentRollout>();
  const [changing, setChanging] = useState<AgentRollout>();
  const set = async ({ id }: AgentRollout, state: State) => {
    await change("changeAgentRollout", { path: { rolloutId: id }, body: { state } });
    setEnding(undefined);
    notify({ tone: "success", title: t(`agents.agentUpdates.changed.${state}`) });
  };
  const actionsOn = (rollout: AgentRollout): Action[] => {
    if (!may("changeAgentRollout") || rollout.endedAt !== null) return [];
    const isRunning = rollout.state === "RUNNING";
    return [
      {
        label: isRunning ? t("agents.agentUpdates.pause") : t("agents.agentUpdates.resume"),
        shortcut: "p",
        onSelect: () => void run(() => set(rollout, isRunning ? "PAUSED" : "RUNNING")),
      },
      {
        label: t("agents.agentUpdates.changeHours"),
        shortcut: "h",
        onSelect: () => setChanging(rollout),
      },
      {
        label: t("agents.agentUpdates.end"),
        kind: "danger",
        shortcut: "D",
        onSelect: () => setEnding(rollout),
      },
    ];
  };
  const question = ending && (
    <Confirm
      danger
      title={t("agents.agentUpdates.endQuestion", { version: ending.version })}
      message={t("agents.agentUpdates.endMessage")}
      confirmLabel={t("agents.agentUpdates.end")}
      busy={busy}
      onConfirm={() => run(() => set(ending, "ENDED"))}
      onCancel={() => setEnding(undefined)}
    />
  );
  const dialogs = (
    <>
      {question}
      {changing && <ChangeHours rollout={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
  return { actionsOn, dialogs };
}
