import { io, type Socket } from "socket.io-client";
import type { AgentAuth, AgentToServer, ServerToAgent } from "./agent-protocol.ts";

/**
 * The maximum time over which reconnections are spread, so that a restart of the server takes less than a
 * minute.
 */
export const maxSpreadMS = 25_000;
const reconnectMS = { first: 1_000, max: 30_000, cutOff: 1_000, refused: 60_000 };

export interface AgentConnection {
  socket: Socket<ServerToAgent, AgentToServer>;
  /** Reconnects after about this time, with jitter. */
  connectIn(delayMS: number): void;
  /** Spreads later reconnections over this time; the server requests it with `pace`. */
  spread(spreadMS: number): void;
  /** Cancels a pending reconnection. Call it before closing the socket. */
  giveUp(): void;
}

/**
 * Opens an agent's connection. It reconnects until it is closed, even if the server disconnects or refuses
 * it; retries are jittered over their whole delay.
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
    // the declared type doesn't allow Node's agents
    agent: agent as string,
    auth: (send) => send(prove(socket.io.engine.id)),
    reconnectionDelay: reconnectMS.first,
    reconnectionDelayMax: reconnectMS.max,
    // the actual delay is between zero and twice the nominal one
    randomizationFactor: 1,
  });
  const spread = (spreadMS: number) => {
    if (spreadMS >= 0) socket.io.reconnectionDelay(reconnectMS.first + Math.min(spreadMS, maxSpreadMS) / 2);
  };
  let retry: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => clearTimeout(retry);
  const connectIn = (delayMS: number) => {
    giveUp();
    retry = setTimeout(() => socket.connect(), delayMS * (0.5 + Math.random()));
  };
  socket.on("disconnect", (reason) => {
    // the server disconnected deliberately, for a new key or a restart, for example; socket.io does not retry
    // then
    if (reason === "io server disconnect") connectIn(reconnectMS.cutOff);
  });
  socket.on("connect_error", () => {
    if (!socket.active) connectIn(reconnectMS.refused);
  });
  return { socket, connectIn, spread, giveUp };
}
