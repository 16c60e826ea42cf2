import { releaseInUse, t, type AgentRelease } from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { Confirm, type Action } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";

/** Deletes a release after a question, unless it is in use. */
export function useReleaseDeletion(): { actionOn(release: AgentRelease): Action; question: ReactNode } {
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<AgentRelease>();
  const remove = async ({ id, version }: AgentRelease) => {
    await change("deleteAgentRelease", { path: { releaseId: id } });
    setAsked(undefined);
    notify({ tone: "success", title: t("agents.agentUpdates.deleted", { version }) });
  };
  const actionOn = (release: AgentRelease): Action => ({
    label: t("common.delete"),
    kind: "danger",
    shortcut: "D",
    disabled: releaseInUse(release),
    onSelect: () => setAsked(release),
  });
  const question = asked && (
    <Confirm
      danger
      title={t("agents.agentUpdates.deleteQuestion", { version: asked.version })}
      message={t("agents.agentUpdates.deleteMessage")}
      confirmLabel={t("common.delete")}
      busy={busy}
      onConfirm={() => run(() => remove(asked))}
      onCancel={() => setAsked(undefined)}
    />
  );
  return { actionOn, question };
}
