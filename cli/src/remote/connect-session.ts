import { countBuffersInHeap } from "@muster/sdk/buffer-memory";
import { t, type Input } from "@muster/sdk";
import { maxFrameBytes, RemoteClient, type RemoteClientOptions } from "@muster/sdk/remote";
import { WebSocket as Socket } from "ws";
import type { Connection } from "../lib/connection.ts";
import { printStatus } from "../lib/output.ts";

type Handlers = Omit<RemoteClientOptions, "link" | "openSocket">;

/** Returns a function that opens WebSockets with the same authentication as requests. */
export function openSocket({ url, token }: Pick<Connection, "url" | "token">) {
  countBuffersInHeap();
  return (path: string) => {
    const address = new URL(path, url);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new Socket(address, {
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      perMessageDeflate: false,
      maxPayload: maxFrameBytes,
      // masking only protects proxies from web pages; here, it would slow down both sides
      generateMask: (mask) => mask.fill(0),
    });
    // "close" follows and is handled
    socket.on("error", () => undefined);
    return socket as unknown as WebSocket;
  };
}

/** Opens a session, or continues an existing one. */
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
      openSocket: openSocket(connection),
    },
    isKnown ? session.sessionId : undefined,
  );
}

/** Watches another user's session. */
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
      openSocket: openSocket(connection),
    },
    sessionId,
  );
