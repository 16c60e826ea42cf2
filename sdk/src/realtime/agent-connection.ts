import { io, type Socket } from "socket.io-client";
import type { AgentAuth, AgentToServer, ServerToAgent } from "./agent-protocol.ts";

/** The maximum for spreading reconnections, so that a restart of the server takes less than a minute. */
export const longestSpreadMS = 25_000;
const reconnectMS = { first: 1_000, longest: 30_000, cutOff: 1_000, refused: 60_000 };

export interface AgentConnection {
  socket: Socket<ServerToAgent, AgentToServer>;
  /** Reconnects after about this time, jittered. */
  connectIn(delayMS: number): void;
  /** Spreads reconnections over this time, as the server requests with `pace`. */
  spread(spreadMS: number): void;
  /** Cancels a pending reconnection; call it before the socket is closed. */
  giveUp(): void;
}

/**
 * An agent's connection, which reconnects until it is closed, even if the server disconnects or refuses it.
 * Retries are jittered over their whole delay.
 * @param prove signs the challenge of each connection: the id that the server chose for it
 * @param agent Node's HTTP agent, for connections through a proxy
 */
export function openAgent({
  url,
  prove,
  agent,
}: {
  url: string;
  prove(nonce: string): AgentAuth;
  agent?: unknown;
}): AgentConnection {
  const socket: Socket<ServerToAgent, AgentToServer> = io(`${url}/agents`, {
    path: "/ws/live",
    transports: ["websocket"],
    forceNew: true,
    // its type knows no agents of Node
    agent: agent as string,
    auth: (send) => send(prove(socket.io.engine.id)),
    reconnectionDelay: reconnectMS.first,
    reconnectionDelayMax: reconnectMS.longest,
    // from nothing to twice the delay
    randomizationFactor: 1,
  });
  const spread = (spreadMS: number) => {
    if (spreadMS >= 0)
      socket.io.reconnectionDelay(reconnectMS.first + Math.min(spreadMS, longestSpreadMS) / 2);
  };
  let retry: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => clearTimeout(retry);
  const connectIn = (delayMS: number) => {
    giveUp();
    retry = setTimeout(() => socket.connect(), delayMS * (0.5 + Math.random()));
  };
  socket.on("disconnect", (reason) => {
    // the server disconnected on purpose, such as for a new key or a restart; socket.io does not retry then
    if (reason === "io server disconnect") connectIn(reconnectMS.cutOff);
  });
  socket.on("connect_error", () => {
    if (!socket.active) connectIn(reconnectMS.refused);
  });
  return { socket, connectIn, spread, giveUp };
}
