import dgram from "node:dgram";
import { isIPv6 } from "node:net";

type Transport = "udp4" | "udp6";

/** Calls `send` as soon as a packet to `address` may be sent. */
export type Pace = (address: string, send: () => void) => void;

/** Receives the events of a channel. */
export interface Listener {
  onMessage(message: Buffer): void;
  /** The system cannot send to this peer; `code` is its error code. */
  onSendError(code: string): void;
  /** The channel was closed, by its owner or with the pool. */
  onClosed?(): void;
}

interface Lane {
  socket: dgram.Socket;
  peers: Map<string, Channel>;
}

const lanesPerFamily = 8;
const packetsPerMillisecond = 5;
const maxBurst = 100;
const congestedTries = 20;
const congestedWait = 25;
const congested = new Set(["ENOBUFS", "EAGAIN", "ENOMEM"]);

/**
 * A few UDP sockets shared by thousands of conversations: one conversation per peer and socket, so a
 * response reaches only the conversation with that address and port. Sends are paced, and repeated when the
 * kernel's buffers are full.
 */
export class SocketPool {
  readonly #lanes: Record<Transport, Lane[]> = { udp4: [], udp6: [] };
  readonly #isAbsent: (address: string) => Promise<boolean>;
  readonly #pace: Pace;
  #next = 0;
  #isClosed = false;

  /**
   * `isAbsent` is whether the address has no ARP response, so that the kernel still holds the first packet.
   * Without `pace`, 5 packets are sent per ms, in bursts of at most 100.
   */
  constructor(isAbsent: (address: string) => Promise<boolean>, pace: Pace = steadyPace()) {
    this.#isAbsent = isAbsent;
    this.#pace = pace;
  }

  /**
   * Opens a channel to one peer; `listener` receives packets from that address and port to this channel's
   * socket. New channels of a closed pool are closed.
   */
  open(address: string, port: number, listener: Listener): Channel {
    const lanes = this.#lanes[isIPv6(address) ? "udp6" : "udp4"];
    if (lanes.length === 0)
      for (let i = 0; i < lanesPerFamily; i++) lanes.push(openLane(isIPv6(address) ? "udp6" : "udp4"));
    const peer = `${address}|${port}`;
    const start = this.#next++ % lanes.length;
    let lane: Lane | undefined;
    for (let i = 0; i < lanes.length && !lane; i++) {
      const candidate = lanes[(start + i) % lanes.length];
      if (candidate && !candidate.peers.has(peer)) lane = candidate;
    }
    if (!lane) lanes.push((lane = openLane(isIPv6(address) ? "udp6" : "udp4")));
    const channel = new Channel(this, lane, peer, address, port, listener);
    lane.peers.set(peer, channel);
    // callers may still open channels while the pool is closing
    if (this.#isClosed) this.close();
    return channel;
  }

  /**
   * Sends when the pace allows. `sent` is called for each attempt, again if the kernel's buffers were full.
   */
  send(channel: Channel, packet: Buffer, sent: () => void, attempt = 0): void {
    this.#pace(channel.address, () => {
      if (channel.isFresh) this.#transmit(channel, packet, sent, attempt);
      else
        void this.#isAbsent(channel.address).then((isAbsent) => {
          if (!isAbsent) this.#transmit(channel, packet, sent, attempt);
          else if (!channel.isClosed) sent();
        });
    });
  }

  #transmit(channel: Channel, packet: Buffer, sent: () => void, attempt: number): void {
    if (channel.isClosed) return;
    channel.isFresh = false;
    sent();
    channel.lane.socket.send(packet, channel.port, channel.address, (error) => {
      if (!error || channel.isClosed) return;
      const code = (error as NodeJS.ErrnoException).code ?? "";
      if (!congested.has(code) || attempt === congestedTries) return channel.listener.onSendError(code);
      setTimeout(() => this.send(channel, packet, sent, attempt + 1), congestedWait);
    });
  }

  /** Ends every conversation. */
  close(): void {
    this.#isClosed = true;
    for (const { socket, peers } of [...this.#lanes.udp4, ...this.#lanes.udp6].splice(0)) {
      for (const channel of peers.values()) channel.close();
      socket.close();
    }
    this.#lanes.udp4.length = this.#lanes.udp6.length = 0;
  }
}

/** The use of a shared socket by one conversation. */
export class Channel {
  readonly lane: Lane;
  readonly address: string;
  readonly port: number;
  readonly listener: Listener;
  readonly pool: SocketPool;
  readonly #peer: string;
  /** Whether no packet was sent yet. */
  isFresh = true;
  isClosed = false;

  constructor(pool: SocketPool, lane: Lane, peer: string, address: string, port: number, listener: Listener) {
    this.pool = pool;
    this.#peer = peer;
    this.lane = lane;
    this.address = address;
    this.port = port;
    this.listener = listener;
  }

  /**
   * `sent` is called when the packet is sent, which the pace may delay; never after the channel is closed.
   */
  send(packet: Buffer, sent: () => void): void {
    this.pool.send(this, packet, sent);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.lane.peers.delete(this.#peer);
    this.listener.onClosed?.();
  }
}

function openLane(type: Transport): Lane {
  const socket = dgram.createSocket({
    type,
    recvBufferSize: 4 << 20,
    sendBufferSize: 4 << 20,
    // Peers are addresses; this avoids a lookup for each packet.
    lookup: (address, _options, done) => done(null, address, type === "udp4" ? 4 : 6),
  });
  const peers = new Map<string, Channel>();
  socket.on("message", (message, from) =>
    peers.get(`${from.address}|${from.port}`)?.listener.onMessage(message),
  );
  // Failed sends reach their callbacks; other errors do not affect conversations.
  socket.on("error", () => undefined);
  socket.bind(0);
  return { socket, peers };
}

function steadyPace(): Pace {
  const queue: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lastDrain = 0;
  const drain = (): void => {
    const now = performance.now();
    const due = Math.min(maxBurst, Math.max(1, Math.ceil((now - lastDrain) * packetsPerMillisecond)));
    lastDrain = now;
    for (const send of queue.splice(0, due)) send();
    timer = queue.length > 0 ? setTimeout(drain, 1) : undefined;
  };
  return (_address, send) => {
    queue.push(send);
    timer ??= setTimeout(drain, 1);
  };
}
