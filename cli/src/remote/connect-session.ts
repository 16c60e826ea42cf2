import { countBuffersInHeap } from "@muster/sdk/buffer-memory";
import { MusterError, remoteEndingText, t, type Input, type RemoteSessionEnding } from "@muster/sdk";
import {
  longestFrame,
  RemoteClient,
  type RemoteClientOptions,
  type RemoteEnd,
  type RemoteFailure,
} from "@muster/sdk/remote";
import { WebSocket as Socket } from "ws";
import type { Connection } from "../lib/connection.ts";
import { printStatus } from "../lib/output.ts";
import { clean } from "../lib/table.ts";

type Handlers = Omit<RemoteClientOptions, "link" | "socket">;

/** WebSockets that sign in like requests do. */
export const openSocket =
  ({ url, token }: Pick<Connection, "url" | "token">) =>
  (path: string) => {
    countBuffersInHeap();
    const address = new URL(path, url);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new Socket(address, {
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      perMessageDeflate: false,
      maxPayload: longestFrame,
      // masks protect proxies from pages in browsers; here they would be work for every byte on both sides
      generateMask: (mask) => mask.fill(0),
    });
    // "close" follows
    socket.on("error", () => undefined);
    return socket as unknown as WebSocket;
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

const failures: Readonly<Record<RemoteFailure, (detail: string) => { message: string; nextStep?: string }>> =
  {
    REFUSED_BY_USER: noConsent("REFUSED_BY_USER"),
    NO_ANSWER: noConsent("NO_ANSWER"),
    NO_USER_TO_ASK: noConsent("NO_USER_TO_ASK"),
    ERROR_NO_LOGGEDIN_USER: () => ({
      message: t("remote.failed.noUser"),
      nextStep: t("remote.failed.noUserNext"),
    }),
    ERROR_SHELL_PATH: () => ({ message: t("remote.failed.shell"), nextStep: t("remote.failed.shellNext") }),
    ERROR_TARGET: (detail: string) => ({ message: t("remote.tunnels.failed", { detail: clean(detail) }) }),
    ERROR_START: (detail: string) => ({
      message: t("remote.failed.other", { detail }),
      nextStep: t("remote.failed.otherNext"),
    }),
  };
