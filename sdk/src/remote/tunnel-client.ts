// The client's end of a tunnel, with several connections in one session.
import { maxChannels, remoteChannels } from "./frames.ts";
import { RemoteClient, type RemoteClientOptions } from "./remote-client.ts";
import { tunnelLine, tunnelReader, type TunnelMessage, type TunnelRefusal } from "./tunnel-messages.ts";

const { main, first } = remoteChannels;

/** The events of a connection. */
export interface TunnelEvents {
  onOpened?(): void;
  onRefused(reason: TunnelRefusal): void;
  /** @param used must be called once the bytes were passed on */
  onData(bytes: Uint8Array, used: () => void): void;
  /** The other side has nothing more to send. */
  onEnd(): void;
  /** The connection was lost before it ended. */
  onReset(): void;
  onDrain?(): void;
  /** Both sides have received everything. */
  onDone?(): void;
}

/** A connection, as its user controls it. */
export interface TunnelConnection {
  /** @returns false when no more should be sent until `onDrain` */
  write(bytes: Uint8Array): boolean;
  /** Ends the sending direction. */
  end(): void;
  reset(): void;
}

interface Connection {
  events: TunnelEvents;
  isEnded: boolean;
  /** Whether everything was received, of which the other end was told. */
  isReceived: boolean;
  /** Whether the other end has received everything. */
  isConfirmed: boolean;
}

/** Connections to the target of a session. They survive interruptions of the session's own connection. */
export class TunnelClient {
  private readonly client: RemoteClient;
  private readonly connections = new Map<number, Connection>();
  private next: number = first;

  constructor(options: Omit<RemoteClientOptions, "onData" | "onDrain" | "onChannelEnd">) {
    const read = tunnelReader((message) => this.handle(message));
    this.client = new RemoteClient({
      tool: "TUNNEL",
      ...options,
      onData: (channel, bytes, used) => {
        if (channel === main) {
          used();
          if (!read(bytes)) this.close();
          return;
        }
        const connection = this.connections.get(channel);
        if (connection) return connection.events.onData(bytes, used);
        // the bytes are for a connection that was reset
        used();
        this.client.forget(channel);
      },
      onDrain: (channel) => this.connections.get(channel)?.events.onDrain?.(),
      onChannelEnd: (channel) => this.endReceived(channel),
    });
  }

  get sessionId(): string | undefined {
    return this.client.sessionId;
  }

  /** The number of open connections. */
  get size(): number {
    return this.connections.size;
  }

  /** Whether the session has used all the connections that it may have in total. */
  get isUsedUp(): boolean {
    return this.next >= first + maxChannels.ever;
  }

  /** Whether another connection can be opened now. */
  get hasRoom(): boolean {
    return !this.isUsedUp && this.size < maxChannels.open;
  }

  /** Connects to the target. Requires `hasRoom`. */
  connect(events: TunnelEvents): TunnelConnection {
    const channel = this.next++;
    this.connections.set(channel, { events, isEnded: false, isReceived: false, isConfirmed: false });
    this.send("open", channel);
    return {
      write: (bytes) => !this.connections.has(channel) || this.client.write(bytes, channel),
      end: () => this.end(channel),
      reset: () => {
        if (!this.connections.has(channel)) return;
        this.forget(channel);
        this.send("reset", channel);
      },
    };
  }

  /** Ends the session and its connections. */
  close(): void {
    this.client.close();
  }

  private send(kind: TunnelMessage["kind"], channel: number): void {
    this.client.write(tunnelLine(kind, channel));
  }

  private end(channel: number): void {
    const connection = this.connections.get(channel);
    if (!connection || connection.isEnded) return;
    connection.isEnded = true;
    this.client.endInput(channel);
  }

  private endReceived(channel: number): void {
    const connection = this.connections.get(channel);
    if (!connection || connection.isReceived) return;
    connection.isReceived = true;
    connection.events.onEnd();
    this.send("closed", channel);
    this.forgetDone(channel, connection);
  }

  private forgetDone(channel: number, { events, isReceived, isConfirmed }: Connection): void {
    if (!isReceived || !isConfirmed) return;
    this.forget(channel);
    events.onDone?.();
  }

  private forget(channel: number): void {
    this.connections.delete(channel);
    this.client.forget(channel);
  }

  private handle({ kind, channel, reason }: TunnelMessage): void {
    const connection = this.connections.get(channel);
    if (!connection) return;
    const { events } = connection;
    if (kind === "opened") events.onOpened?.();
    else if (kind === "closed") {
      connection.isConfirmed = true;
      this.forgetDone(channel, connection);
    } else {
      this.forget(channel);
      if (kind === "refused") events.onRefused(reason);
      else events.onReset();
    }
  }
}
