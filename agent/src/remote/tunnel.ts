// Tunnels connections to one port. Each is a channel of the session; the channel `main` controls them.
import { connect, type Socket } from "node:net";
import type { RemoteOrder } from "@muster/sdk/live";
import {
  maxChannels,
  remoteChannels,
  tunnelLine,
  tunnelReader,
  type TunnelMessage,
  type TunnelRefusal,
} from "@muster/sdk/remote";
import { ProgramError, type Program, type ProgramOutput } from "./session-program.ts";
import { lookupOf, tunnelTarget, type TunnelTarget } from "./tunnel-target.ts";

const connectMS = 15_000;
const { main, first } = remoteChannels;

const refusals: Partial<Record<string, TunnelRefusal>> = {
  ECONNREFUSED: "REFUSED",
  ETIMEDOUT: "NO_ANSWER",
  EHOSTUNREACH: "UNREACHABLE",
  ENETUNREACH: "UNREACHABLE",
  EADDRNOTAVAIL: "UNREACHABLE",
  ENOTFOUND: "NOT_FOUND",
  EAI_AGAIN: "NOT_FOUND",
  ERROR_TARGET: "NOT_ALLOWED",
};

/** The code of an error. If several addresses fail, Node.js reports one error that contains all. */
const codeOf = (error: NodeJS.ErrnoException | AggregateError): string => {
  const [one] = "errors" in error ? (error.errors as NodeJS.ErrnoException[]) : [];
  return (error as NodeJS.ErrnoException).code ?? one?.code ?? "";
};

/** Starts a tunnel to the target of the command. @throws ProgramError `ERROR_TARGET` if it isn't allowed */
export async function startTunnel(
  order: RemoteOrder,
  output: ProgramOutput,
  serverUrl: string,
): Promise<Program> {
  const target = tunnelTarget(order, serverUrl);
  await target.resolve().catch((error: NodeJS.ErrnoException) => {
    throw error instanceof ProgramError ? error : new ProgramError("ERROR_TARGET", error.message);
  });
  return new Tunnel(order, output, target);
}

interface Connection {
  socket: Socket;
  isOpened: boolean;
  /** Whether all data of the client was received after it ended its side; the client is told. */
  isReceived: boolean;
  /** Whether the client has received all data. */
  isConfirmed: boolean;
}

class Tunnel implements Program {
  private readonly order: RemoteOrder;
  private readonly output: ProgramOutput;
  private readonly target: TunnelTarget;
  private readonly connections = new Map<number, Connection>();
  private readonly read: (bytes: Uint8Array) => boolean;
  /** The last channel number used for a connection. */
  private last: number = first - 1;

  constructor(order: RemoteOrder, output: ProgramOutput, target: TunnelTarget) {
    this.order = order;
    this.output = output;
    this.target = target;
    this.read = tunnelReader((message) => this.handle(message));
  }

  input(channel: number, bytes: Uint8Array, used: () => void): void {
    const connection = this.connections.get(channel);
    if (connection) return void connection.socket.write(bytes, used);
    used();
    if (channel !== main) this.output.forget(channel);
    else if (!this.read(bytes)) this.kill();
  }

  endInput(channel: number): void {
    const connection = this.connections.get(channel);
    if (!connection || connection.isReceived) return;
    connection.isReceived = true;
    connection.socket.end();
    this.send("closed", channel);
    this.forgetDone(channel, connection);
  }

  drained(channel: number): void {
    this.connections.get(channel)?.socket.resume();
  }

  kill(): void {
    for (const { socket } of this.connections.values()) socket.destroy();
    this.connections.clear();
  }

  private send(kind: TunnelMessage["kind"], channel: number, reason?: TunnelRefusal): void {
    this.output.write(main, tunnelLine(kind, channel, reason));
  }

  private handle({ kind, channel }: TunnelMessage): void {
    if (kind === "open") return this.open(channel);
    const connection = this.connections.get(channel);
    if (!connection) return;
    if (kind === "closed") {
      connection.isConfirmed = true;
      this.forgetDone(channel, connection);
    } else if (kind === "reset") {
      this.forget(channel);
      connection.socket.resetAndDestroy();
    }
  }

  private open(channel: number): void {
    // each channel number is used only once
    if (channel <= this.last || channel >= first + maxChannels.ever) return this.kill();
    this.last = channel;
    if (this.connections.size >= maxChannels.open) return this.send("refused", channel, "FAILED");
    const { target } = this;
    // Node.js resolves names itself: this name stands for the allowed addresses
    const socket = connect({
      host: "target.invalid",
      port: target.port,
      lookup: lookupOf(target),
      allowHalfOpen: true,
      noDelay: true,
    });
    const connection: Connection = { socket, isOpened: false, isReceived: false, isConfirmed: false };
    this.connections.set(channel, connection);
    this.listen(channel, connection);
  }

  private listen(channel: number, connection: Connection): void {
    const { socket } = connection;
    let fault = "";
    let about = this.order.target;
    const tooLate = setTimeout(
      () => socket.destroy(Object.assign(new Error("timed out"), { code: "ETIMEDOUT" })),
      connectMS,
    );
    socket.on("connect", () => {
      clearTimeout(tooLate);
      connection.isOpened = true;
      about = `${this.order.target} (${socket.remoteAddress})`;
      this.send("opened", channel);
    });
    socket.on("data", (bytes: Buffer) => {
      if (this.connections.has(channel) && !this.output.write(channel, bytes)) socket.pause();
    });
    socket.on("end", () => {
      if (this.connections.has(channel)) this.output.end(channel);
    });
    socket.on("error", (error) => {
      fault = codeOf(error) || error.message;
      if (!this.connections.has(channel)) return;
      this.forget(channel);
      if (connection.isOpened) this.send("reset", channel);
      else this.send("refused", channel, refusals[fault]);
    });
    socket.on("close", () => {
      clearTimeout(tooLate);
      const bytes = socket.bytesRead + socket.bytesWritten;
      this.output.note({ kind: "CONNECTED", about, bytes, digest: "", fault });
    });
  }

  private forgetDone(channel: number, { isReceived, isConfirmed }: Connection): void {
    if (isReceived && isConfirmed) this.forget(channel);
  }

  private forget(channel: number): void {
    this.connections.delete(channel);
    this.output.forget(channel);
  }
}
