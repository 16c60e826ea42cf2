import { MusterError, remoteEndingText, t, type Input, type RemoteSessionEnding } from "@muster/sdk";
import {
  RemoteClient,
  type RemoteClientOptions,
  type RemoteEnd,
  type RemoteFailure,
} from "@muster/sdk/remote";
import type { Connection } from "../lib/connection.ts";
import { printStatus } from "../lib/output.ts";

type Handlers = Omit<RemoteClientOptions, "link" | "socket">;

/** WebSockets that sign in like requests do. */
export const openSocket =
  ({ url, token }: Pick<Connection, "url" | "token">) =>
  (path: string) => {
    const address = new URL(path, url);
    address.protocol = address.protocol.replace("http", "ws");
    return new WebSocket(address, { headers: { ...(token && { authorization: `Bearer ${token}` }) } });
  };

/** Opens a session, or goes on with one. */
export function connectSession(
  connection: Connection,
  session: Input<"openTerminal">["body"] | { sessionId: string },
  handlers: Handlers,
  signal: AbortSignal,
): RemoteClient {
  const { muster } = connection;
  const onAsking = (seconds: number) => printStatus(t("remote.consent.asking", { seconds }));
  const isKnown = "sessionId" in session;
  return new RemoteClient(
    {
      onAsking,
      ...handlers,
      link: (sessionId) =>
        sessionId === undefined && !isKnown
          ? muster.call("openTerminal", { query: { linktype: "WEB" }, body: session }, signal)
          : muster.call("reconnectRemoteSession", { path: { sessionId: sessionId ?? "" } }, signal),
      socket: openSocket(connection),
    },
    isKnown ? session.sessionId : undefined,
  );
}

/** Watches a session of another user. */
export const watchSession = (
  connection: Connection,
  sessionId: string,
  handlers: Handlers,
  signal: AbortSignal,
): RemoteClient =>
  new RemoteClient(
    {
      ...handlers,
      link: () => connection.muster.call("watchRemoteSession", { path: { sessionId } }, signal),
      socket: openSocket(connection),
    },
    sessionId,
  );

/** The error of a session that ended in another way than its program. */
export function endError(end: Exclude<RemoteEnd, { type: "exit" }>): unknown {
  if (end.type === "error") return end.error;
  if (end.type === "replaced")
    return new MusterError("session_ended", { message: t("remote.replaced"), nextStep: "" });
  if (end.type === "ended") {
    const reason = remoteEndingText(end.ending, end.endedBy);
    return new MusterError("session_ended", { message: t("remote.closed", { reason }) });
  }
  return new MusterError("session_refused", failures[end.code](end.detail));
}

const noConsent = (ending: RemoteSessionEnding) => () => ({
  message: t("remote.closed", { reason: remoteEndingText(ending, null) }),
  nextStep: t("remote.consent.next"),
});

const failures: Readonly<Record<RemoteFailure, (detail: string) => { message: string; nextStep: string }>> = {
  REFUSED_BY_USER: noConsent("REFUSED_BY_USER"),
  NO_ANSWER: noConsent("NO_ANSWER"),
  NO_USER_TO_ASK: noConsent("NO_USER_TO_ASK"),
  ERROR_NO_LOGGEDIN_USER: () => ({
    message: t("remote.failed.noUser"),
    nextStep: t("remote.failed.noUserNext"),
  }),
  ERROR_SHELL_PATH: () => ({ message: t("remote.failed.shell"), nextStep: t("remote.failed.shellNext") }),
  ERROR_START: (detail: string) => ({
    message: t("remote.failed.other", { detail }),
    nextStep: t("remote.failed.otherNext"),
  }),
};
