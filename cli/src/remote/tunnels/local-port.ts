// Forwards a port of this computer to a port of a device.
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { MusterError, t } from "@muster/sdk";
import type { RemoteEnd, TunnelClient, TunnelRefusal } from "@muster/sdk/remote";

export interface LocalPortEvents {
  onOpened(number: number): void;
  onClosed(number: number, bytes: { sent: number; received: number }): void;
  onRefused(number: number, reason: TunnelRefusal): void;
  onEnd(end: RemoteEnd): void;
}

/** How often (ms) a connection beyond the limit checks whether there is room. */
const roomMS = 20;

/** Opens a session; called again when a session has had its maximum number of connections. */
type OpenTunnel = (onEnd: (end: RemoteEnd) => void) => TunnelClient;

export class LocalPort {
  private readonly open: OpenTunnel;
  private readonly events: LocalPortEvents;
  private readonly servers: Server[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly tunnels = new Set<TunnelClient>();
  private tunnel: TunnelClient;
  private accepted = 0;

  /** @param open is called immediately */
  constructor(open: OpenTunnel, events: LocalPortEvents) {
    this.open = open;
    this.events = events;
    this.tunnel = this.openNext();
  }

  /**
   * Listens on loopback addresses only.
   * @param port 0 for a free one
   * @throws MusterError `usage` if the port is in use
   */
  async listen(port: number): Promise<number> {
    const chosen = await this.listenAt("127.0.0.1", port).catch((error: NodeJS.ErrnoException) => {
      throw new MusterError("usage", {
        message: t("remote.tunnels.cli.cantListen", { port, reason: error.code ?? error.message }),
        nextStep: t("remote.tunnels.cli.cantListenNext"),
      });
    });
    // not every computer has IPv6
    await this.listenAt("::1", chosen).catch(() => undefined);
    return chosen;
  }

  /** Ends all connections and their sessions. */
  close(): void {
    for (const server of this.servers) server.close();
    for (const socket of this.sockets) socket.destroy();
    for (const tunnel of this.tunnels) tunnel.close();
  }

  private async listenAt(host: string, port: number): Promise<number> {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void this.accept(socket));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port, ipv6Only: true }, resolve);
    });
    this.servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  private openNext(): TunnelClient {
    const tunnel = this.open((end) => {
      this.tunnels.delete(tunnel);
      if (tunnel === this.tunnel) this.events.onEnd(end);
    });
    this.tunnels.add(tunnel);
    return tunnel;
  }

  /** Returns a session with room for a connection; waits while there is none. */
  private async roomFor(socket: Socket): Promise<TunnelClient> {
    for (;;) {
      if (this.tunnel.isUsedUp) this.tunnel = this.openNext();
      if (this.tunnel.hasRoom || socket.destroyed) return this.tunnel;
      await wait(roomMS);
    }
  }

  private async accept(socket: Socket): Promise<void> {
    this.sockets.add(socket);
    // the local program notices the error itself
    socket.on("error", () => undefined);
    socket.on("close", () => this.sockets.delete(socket));
    const tunnel = await this.roomFor(socket);
    if (socket.destroyed) return;
    const number = ++this.accepted;
    let isOpened = false;
    const connection = tunnel.connect({
      onOpened: () => {
        isOpened = true;
        this.events.onOpened(number);
      },
      onRefused: (reason) => {
        socket.resetAndDestroy();
        this.events.onRefused(number, reason);
      },
      onData: (bytes, used) => socket.write(bytes, () => used()),
      onEnd: () => socket.end(),
      onReset: () => socket.resetAndDestroy(),
      onDrain: () => socket.resume(),
    });
    socket.on("close", () => {
      if (!socket.readableEnded || !socket.writableFinished) connection.reset();
      if (isOpened) this.events.onClosed(number, { sent: socket.bytesRead, received: socket.bytesWritten });
      if (tunnel !== this.tunnel && tunnel.size === 0) tunnel.close();
    });
    socket.on("data", (bytes: Buffer) => {
      if (!connection.write(bytes)) socket.pause();
    });
    socket.on("end", () => connection.end());
  }
}
