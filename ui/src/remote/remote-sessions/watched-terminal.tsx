import { MusterError, remoteEndingText, t, type RemoteSession } from "@muster/sdk";
import { RemoteClient, terminalFilter, type RemoteEnd } from "@muster/sdk/remote";
import { useEffect, useState } from "react";
import { Banner, Button, Section, Terminal, Text, type TerminalScreen, type TerminalSource } from "#kit";
import { useConnection, type Connection } from "../../hooks/console.ts";
import { isPowerShell } from "../terminal/texts.ts";

/** Shows another user's terminal live, view-only. */
const watchSource = (
  { muster, platform }: Connection,
  sessionId: string,
  onEnd: (end: RemoteEnd) => void,
): TerminalSource => ({
  show(screen: TerminalScreen) {
    let safe = terminalFilter("watched");
    const client = new RemoteClient(
      {
        link: () => muster.call("watchRemoteSession", { path: { sessionId } }),
        openSocket: platform.openSocket,
        onData(_, bytes, used) {
          screen.write(safe(bytes));
          // called at once, because the server doesn't wait for users who watch
          used();
        },
        onSize: (columns, rows) => screen.setSize(columns, rows),
        onState(state) {
          // after a reconnect, everything is sent again
          if (state !== "lost") return;
          safe = terminalFilter("watched");
          screen.clear();
        },
        onEnd,
      },
      sessionId,
    );
    return () => client.leave();
  },
});

export function WatchedSession({ session, onClose }: { session: RemoteSession; onClose(): void }) {
  const connection = useConnection();
  const [end, setEnd] = useState<RemoteEnd>();
  const [source] = useState(() => watchSource(connection, session.id, setEnd));
  const isWhole = connection.platform.exit !== undefined;
  useEffect(() => {
    if (end && isWhole) onClose();
  }, [end, isWhole, onClose]);
  if (end && isWhole) return null;
  return (
    <Section title={t("remote.console.sessions.watching")}>
      {end && <EndOfWatch session={session} end={end} />}
      <Button action={{ label: t("remote.console.sessions.stopWatching"), onSelect: onClose }} />
      <Terminal
        label={t("remote.console.sessions.watchHint", { name: session.deviceName })}
        source={source}
        ground={isPowerShell(session) ? "powershell" : "plain"}
        hint={t("remote.console.sessions.watchHint", { name: session.deviceName })}
        onLeave={onClose}
      />
    </Section>
  );
}

/** Says why nothing more is shown: the session has ended, or may no longer be watched. */
export function EndOfWatch({ session: { tool }, end }: { session: RemoteSession; end: RemoteEnd }) {
  const closed = tool === "DESKTOP" ? "remote.desktop.closed" : "remote.closed";
  if (end.type === "error" && end.error instanceof MusterError)
    return (
      <Banner tone="warning" title={end.error.message}>
        <Text>{end.error.nextStep}</Text>
      </Banner>
    );
  return (
    <Banner tone="info" title={t("remote.console.sessions.watchEnded")}>
      {end.type === "ended" && (
        <Text>{t(closed, { reason: remoteEndingText(end.ending, end.endedBy) })}</Text>
      )}
    </Banner>
  );
}
