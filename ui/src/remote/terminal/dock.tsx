import { formatClock, formatMilliseconds, t, terminalUserLabels, watchedText } from "@muster/sdk";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Confirm, Dock, type DockProps, type DockTab } from "#kit";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useAction } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { SessionPanel } from "./panel.tsx";
import type { TerminalSession } from "./session.ts";
import { problemOf, sessionTitle } from "./texts.ts";
import { useTerminals } from "./use-terminals.ts";

const shareKey = "dockShare";
const defaultShare = 42;

/** Redraws whenever one of the sessions changes, and every second for the timers. */
function useViews(sessions: readonly TerminalSession[]): void {
  const [, draw] = useState(0);
  useEffect(() => {
    const again = () => draw((count) => count + 1);
    const stops = sessions.map((session) => session.subscribe(again));
    const timer = setInterval(again, 1_000);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [sessions]);
}

export function SessionsDock() {
  const { platform } = useConnection();
  const { terminals, open } = useTerminals();
  const may = useMay();
  const { sessions, current, size } = open;
  const [share, setShare] = useState(() => Number(platform.preferences.get(shareKey)) || defaultShare);
  const [closing, setClosing] = useState<TerminalSession>();
  useViews(sessions);
  const close = (id: string) => {
    const session = sessions.find((one) => one.id === id);
    if (session?.view.end) terminals.remove(id);
    else setClosing(session);
  };
  const shown = sessions.find(({ id }) => id === current);
  return (
    <>
      <Dock
        label={t("remote.console.dock.label")}
        tabs={sessions.map((session) => tabOf(session))}
        current={current}
        onChange={(id) => terminals.change({ current: id })}
        onClose={close}
        onAdd={
          may("openTerminal")
            ? {
                label: t("remote.console.open.title"),
                run: () => terminals.ask(shown?.facts.nodeId ?? undefined),
              }
            : undefined
        }
        size={size}
        onSize={(next) => terminals.change({ size: next })}
        share={share}
        onShare={(next) => {
          setShare(next);
          platform.preferences.set(shareKey, String(next));
        }}
        facts={shown ? factsOf(shown) : []}
      />
      {closing && <CloseSession session={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

const tabOf = (session: TerminalSession): DockTab => ({
  id: session.id,
  label: sessionTitle(session.facts),
  badge: terminalUserLabels[session.facts.user],
  problem: problemOf(session.view.state),
  content: <SessionPanel session={session} />,
});

/** Returns whether the session is recorded and for how long, and the delay of the connection. */
function factsOf({ view }: TerminalSession): DockProps["facts"] {
  const { recordedAt, delayMS, watchedBy = [], end, state } = view;
  if (end) return [];
  const recording = recordedAt !== undefined && {
    text: t("remote.console.dock.recording", { time: formatClock(Date.now() - recordedAt) }),
    tone: "danger" as const,
    title: t("remote.console.dock.recordingTitle"),
  };
  const watched = watchedBy.length > 0 && { text: watchedText(watchedBy), tone: "warning" as const };
  const delay = delayMS !== undefined &&
    state === "connected" && {
      text: formatMilliseconds(delayMS),
      title: t("remote.console.dock.delayTitle"),
    };
  return [recording, watched, delay].filter((fact) => fact !== false);
}

function CloseSession({ session, onClose }: { session: TerminalSession; onClose(): void }) {
  const { muster } = useConnection();
  const { terminals } = useConsole();
  const { busy, run } = useAction();
  const { end } = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => {
    if (end) onClose();
  }, [end, onClose]);
  const disconnect = async () => {
    await session.close((sessionId) => muster.call("endRemoteSession", { path: { sessionId } }));
    terminals.remove(session.id);
    onClose();
  };
  return (
    <Confirm
      danger
      title={t("remote.console.dock.closeQuestion")}
      message={`${sessionTitle(session.facts)}. ${t("remote.console.dock.closeMessage")}`}
      confirmLabel={t("remote.console.dock.disconnect")}
      busy={busy}
      onConfirm={() => run(disconnect)}
      onCancel={onClose}
    />
  );
}
