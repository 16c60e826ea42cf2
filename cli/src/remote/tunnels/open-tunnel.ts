import { t, type Input } from "@muster/sdk";
import {
  sessionLink,
  TunnelClient,
  type RemoteEnd,
  type RemoteState,
  type TunnelRefusal,
} from "@muster/sdk/remote";
import type { Connection } from "../../lib/connection.ts";
import { openSocket } from "../connect-session.ts";

interface Handlers {
  onState?(state: RemoteState): void;
  onEnd(end: RemoteEnd): void;
}

export const openTunnel = (
  connection: Connection,
  body: Input<"openTunnel">["body"],
  handlers: Handlers,
  signal: AbortSignal,
): TunnelClient =>
  new TunnelClient({
    ...handlers,
    openSocket: openSocket(connection),
    link: sessionLink(
      connection.muster,
      () => connection.muster.call("openTunnel", { body }, signal),
      signal,
    ),
  });

/** The reason why a connection to a port of a device was refused. */
export const refusalText = (target: string, reason: TunnelRefusal): string =>
  t("remote.tunnels.cli.refused", { target, reason: t(`remote.tunnels.refusal.${reason}`) });
