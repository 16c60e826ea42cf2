// A port of this computer that is forwarded to a managed computer, as with `muster tunnel`.
import { sessionLink, TunnelClient, type RemoteEnd, type TunnelRefusal } from "@muster/sdk/remote";
import { LocalPort } from "../../../cli/src/remote/tunnels/local-port.ts";
import { sessionSocket } from "../agents/managed-computer.ts";
import type { Person } from "../server/server.ts";

export interface LocalTunnel {
  port: number;
  refusals: TunnelRefusal[];
  /** Resolves once both ends of its session are connected. */
  connected: Promise<void>;
  ended: Promise<RemoteEnd>;
  close(): void;
}

/** @param socketUrl the URL to connect to, such as that of a proxy */
export async function openLocalTunnel(
  { muster, token }: Person,
  target: { nodeId: number; host?: string; port: number },
  socketUrl: () => string,
): Promise<LocalTunnel> {
  const refusals: TunnelRefusal[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<RemoteEnd>();
  const { promise: connected, resolve: nowConnected } = Promise.withResolvers<void>();
  const local = new LocalPort(
    (onEnd) =>
      new TunnelClient({
        onEnd,
        onState: (state) => state === "connected" && nowConnected(),
        link: sessionLink(muster, () => muster.call("openTunnel", { body: target })),
        openSocket: sessionSocket(token, socketUrl),
      }),
    {
      onOpened: () => undefined,
      onClosed: () => undefined,
      onRefused: (_, reason) => refusals.push(reason),
      onEnd: resolve,
    },
  );
  const port = await local.listen(0);
  return { port, refusals, connected, ended, close: () => local.close() };
}
