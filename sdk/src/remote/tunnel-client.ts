// The client's end of tunnels: connections in a session.
import { mostChannels, remoteChannels } from "./frames.ts";
import { RemoteClient, type RemoteClientOptions } from "./remote-client.ts";
import { tunnelLine, tunnelReader, type TunnelMessage, type TunnelRefusal } from "./tunnel-messages.ts";

const { main, first } = remoteChannels;

/** What a connection tells its user. */
export interface TunnelEvents {
  onOpened?(): void;
  onRefused(reason: TunnelRefusal): void;
  /** @param used must be called once the bytes are passed on */
  onData(bytes: Uint8Array, used: () => void): void;
  /** The other side sends no more. */
  onEnd(): void;
  /** The connection is gone before its end. */
  onReset(): void;
  onDrain?(): void;
  /** Both sides have received all. */
  onDone?(): void;
}

/** What its user does with a connection. */
export interface TunnelConnection {
  /** @returns false when no more should be sent until `onDrain` */
  write(bytes: Uint8Array): boolean;
  /** There is no more to send. */
  end(): void;
  reset(): void;
}

interface Connection {
  events: TunnelEvents;
  isEnded: boolean;
  /** All of it was received; told to the other end. */
  isReceived: boolean;
  /** The other end has received all. */
  isConfirmed: boolean;
}

/** Connections to the target of a session, which survive broken lines. */
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
        // it came for a connection that was reset
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

  /** How many connections there are. */
  get size(): number {
    return this.connections.size;
  }

  /** Whether the session has had as many connections as it may have. */
  get isUsedUp(): boolean {
    return this.next >= first + mostChannels.ever;
  }

  /** Whether one more connection can be made at once. */
  get hasRoom(): boolean {
    return !this.isUsedUp && this.size < mostChannels.open;
  }

  /** Connects to the target; there must be room. */
  connect(events: TunnelEvents): TunnelConnection {
    const channel = this.next++;
    this.connections.set(channel, { events, isEnded: false, isReceived: false, isConfirmed: false });
    this.tell("open", channel);
    return {
      write: (bytes) => !this.connections.has(channel) || this.client.write(bytes, channel),
      end: () => this.end(channel),
      reset: () => {
        if (!this.connections.has(channel)) return;
        this.forget(channel);
        this.tell("reset", channel);
      },
    };
  }

  /** Ends the session and its connections. */
  close(): void {
    this.client.close();
  }

  private tell(kind: TunnelMessage["kind"], channel: number): void {
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
    this.tell("closed", channel);
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
