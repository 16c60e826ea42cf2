import { isWatchable, recordingCutOff, recordingName, t, type RemoteSession } from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Confirm, type Action } from "#kit";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useShowSession, useTerminals } from "../terminal/use-terminals.ts";
import { isRunning, sessionAddress } from "./addresses.ts";

/** Returns a function that saves a session's recording as a file. */
function useDownload() {
  const { muster, platform } = useConnection();
  const { notify } = useConsole();
  return async (session: RemoteSession) => {
    const content = await muster.read("getRecording", { path: { sessionId: session.id } });
    const where = await platform.saveFile(recordingName(session), content).catch(recordingCutOff);
    notify({ tone: "success", title: where });
  };
}

/** Returns a session's actions, and the question before it's ended. */
export function useSessionActions(): { actionsOf(session: RemoteSession): Action[]; question: ReactNode } {
  const { session: signedIn, notify } = useConsole();
  const { open } = useTerminals();
  const may = useMay();
  const navigate = useNavigate();
  const show = useShowSession();
  const download = useDownload();
  const change = useMutate();
  const { busy, run } = useAction();
  const [ending, setEnding] = useState<RemoteSession>();
  const end = async ({ id }: RemoteSession) => {
    await change("endRemoteSession", { path: { sessionId: id } });
    setEnding(undefined);
    notify({ tone: "success", title: t("remote.console.sessions.ended") });
  };
  const go = (to: string) => () => void navigate(to);
  const actionsOf = (session: RemoteSession): Action[] => {
    const { id, userName, state, tool, hasRecording } = session;
    const isOwn = userName === signedIn.user.email;
    const isHere = open.sessions.some((one) => one.id === id);
    const running = isRunning(session);
    return [
      ...(isOwn && state === "DETACHED" && tool === "TERMINAL" && !isHere
        ? [
            {
              label: t("remote.console.waiting.goOn"),
              kind: "primary" as const,
              shortcut: "t",
              onSelect: () => run(() => show(session, session)),
            },
          ]
        : []),
      ...(running && isWatchable(session) && may("watchRemoteSession")
        ? [
            {
              label: t("remote.console.sessions.watch"),
              shortcut: "w",
              onSelect: go(sessionAddress(id, "watch")),
            },
          ]
        : []),
      ...(hasRecording
        ? [
            {
              label: t("remote.console.sessions.play"),
              shortcut: "p",
              onSelect: go(sessionAddress(id, "play")),
            },
            {
              label: t("remote.console.sessions.download"),
              shortcut: "E",
              onSelect: () => run(() => download(session)),
            },
          ]
        : []),
      ...(running
        ? [
            {
              label: t("remote.console.sessions.end"),
              kind: "danger" as const,
              shortcut: "S",
              onSelect: () => setEnding(session),
            },
          ]
        : []),
    ];
  };
  const question = ending && (
    <Confirm
      danger
      title={t("remote.console.sessions.endQuestion", { name: ending.deviceName })}
      message={t("remote.console.sessions.endMessage", { who: ending.userName })}
      confirmLabel={t("remote.console.sessions.end")}
      busy={busy}
      onConfirm={() => run(() => end(ending))}
      onCancel={() => setEnding(undefined)}
    />
  );
  return { actionsOf, question };
}
