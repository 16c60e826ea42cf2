import dgram from "node:dgram";
import { EventEmitter } from "node:events";

type Transport = "udp4" | "udp6";
type Sent = (error: Error | null, bytes?: number) => void;

interface Lane {
  socket: dgram.Socket;
  peers: Map<string, PooledSocket>;
}

const lanesPerFamily = 8;
const packetsPerMillisecond = 5;
const largestBurst = 100;
const congested = new Set(["ENOBUFS", "EAGAIN", "ENOMEM"]);

/**
 * A few UDP sockets shared by thousands of conversations, one conversation per peer and socket, so that an answer
 * reaches only the one who asked that very address and port. Sends are paced (5 packets per ms, bursts of 100) and
 * repeated when the kernel's buffers are full. It has the shape of node:dgram that net-snmp's `dgramModule` needs.
 */
export class SocketPool {
  readonly #lanes: Record<Transport, Lane[]> = { udp4: [], udp6: [] };
  readonly #queue: (() => void)[] = [];
  readonly #open = new Set<PooledSocket>();
  #timer: NodeJS.Timeout | undefined;
  #lastDrain = 0;
  #next = 0;
  #closed = false;
  readonly #isAbsent: (address: string) => Promise<boolean>;

  /** `isAbsent` says that the segment has not answered for an address, so that the kernel still holds the first packet. */
  constructor(isAbsent: (address: string) => Promise<boolean>) {
    this.#isAbsent = isAbsent;
  }

  createSocket(transport: Transport): PooledSocket {
    const socket = new PooledSocket(this, transport);
    this.#open.add(socket);
    socket.once("close", () => this.#open.delete(socket));
    return socket;
  }

  send(from: PooledSocket, packet: Buffer, port: number, address: string, sent: Sent, attempt = 0): void {
    this.#queue.push(() => void this.#transmit(from, packet, port, address, sent, attempt));
    this.#schedule();
  }

  /** Ends every conversation, each with its `close` event. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const socket of this.#open) socket.close();
    this.#queue.length = 0;
    for (const lane of [...this.#lanes.udp4, ...this.#lanes.udp6]) lane.socket.close();
  }

  #schedule(): void {
    if (this.#timer || this.#closed || this.#queue.length === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const now = performance.now();
      const due = Math.min(largestBurst, Math.max(1, Math.ceil((now - this.#lastDrain) * packetsPerMillisecond)));
      this.#lastDrain = now;
      for (const send of this.#queue.splice(0, due)) send();
      this.#schedule();
    }, 1);
  }

  async #transmit(
    from: PooledSocket,
    packet: Buffer,
    port: number,
    address: string,
    sent: Sent,
    attempt: number,
  ): Promise<void> {
    const isHeld = from.lane !== undefined && (await this.#isAbsent(address));
    if (from.closed) return;
    if (isHeld) return sent(null);
    from.lane ??= this.#join(from, `${address}|${port}`);
    from.lane.send(packet, port, address, (error) => {
      if (from.closed) return;
      const code = (error as NodeJS.ErrnoException | null)?.code ?? "";
      if (!congested.has(code) || attempt === 20) return sent(error);
      setTimeout(() => this.send(from, packet, port, address, sent, attempt + 1), 25);
    });
  }

  #join(from: PooledSocket, peer: string): dgram.Socket {
    const lanes = this.#lanes[from.transport];
    if (lanes.length === 0) for (let i = 0; i < lanesPerFamily; i++) lanes.push(openLane(from.transport));
    const ordered = lanes.map((_, i) => lanes[(this.#next + i) % lanes.length]);
    const lane = ordered.find((candidate) => candidate && !candidate.peers.has(peer));
    if (!lane) throw new Error(`More than ${lanesPerFamily} conversations with ${peer}`);
    this.#next++;
    lane.peers.set(peer, from);
    from.once("close", () => lane.peers.delete(peer));
    return lane.socket;
  }
}

function openLane(transport: Transport): Lane {
  const socket = dgram.createSocket({ type: transport, recvBufferSize: 4 << 20, sendBufferSize: 4 << 20 });
  const peers = new Map<string, PooledSocket>();
  socket.on("message", (message, from) => peers.get(`${from.address}|${from.port}`)?.emit("message", message, from));
  // Every failed send reports to its own callback; what is left here concerns no conversation.
  socket.on("error", () => undefined);
  socket.bind(0);
  return { socket, peers };
}

/** One conversation on a shared socket: emits `message` with answers of the first address and port sent to. */
export class PooledSocket extends EventEmitter {
  readonly transport: Transport;
  lane: dgram.Socket | undefined;
  closed = false;
  readonly #pool: SocketPool;

  constructor(pool: SocketPool, transport: Transport) {
    super();
    this.#pool = pool;
    this.transport = transport;
  }

  send(packet: Buffer, offset: number, length: number, port: number, address: string, sent: Sent): void {
    this.#pool.send(this, packet.subarray(offset, offset + length), port, address, sent);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.emit("close");
  }

  ref(): void {}

  unref(): void {}
}
