// The client's end of a remote session.
import type { Muster } from "../client/client.ts";
import { MusterError } from "../client/errors.ts";
import { limits } from "../generated/limits.ts";
import type { RemoteTool } from "../index.ts";
import type { RemoteFailure, RemoteMessage } from "./frames.ts";
import { remoteChannels, remoteWindows } from "./frames.ts";
import { RemoteStream } from "./stream/stream.ts";

const retryMS = { first: 200, max: 5_000 };
const resumeMS = limits.remoteResumeMinutes * 60_000;
/** The errors that end a session. Others are temporary, such as a restart of the server or a lost network. */
const final: readonly string[] = [
  "not_found",
  "forbidden",
  "session_ended",
  "not_signed_in",
  "mfa_required",
  "device_offline",
  "no_agent",
  "session_refused",
  "too_many_sessions",
  "validation_failed",
];

/** Returns a function that opens a session at first, and reconnects to it after a broken connection. */
export const sessionLink =
  (
    muster: Muster,
    open: () => ReturnType<RemoteClientOptions["link"]>,
    signal?: AbortSignal,
  ): RemoteClientOptions["link"] =>
  (sessionId) =>
    sessionId === undefined ? open() : muster.call("reconnectRemoteSession", { path: { sessionId } }, signal);

/** The code with which the server closes a connection that another one has replaced. */
const replacedCode = 4_000;

/** How a session ended: the program exited or never started, or the server or a user ended the session. */
export type RemoteEnd =
  | { type: "exit"; exitCode: number | null; signal: string | null }
  | { type: "failed"; code: RemoteFailure; detail: string }
  | { type: "ended"; ending: string; endedBy: string }
  /** Another client of the same user has continued the session. */
  | { type: "replaced" }
  | { type: "error"; error: unknown };

/**
 * `away`: the computer has lost its connection; `lost`: this client has lost its own. Both reconnect
 * automatically.
 */
export type RemoteState = "connecting" | "connected" | "away" | "lost" | "ended";

export interface RemoteClientOptions {
  /** The tool of the session; TERMINAL by default. */
  tool?: RemoteTool;
  /**
   * Opens the session, or gets access to it again after a lost connection. @returns the path of a WebSocket
   */
  link(sessionId: string | undefined): Promise<{ url: string; sessionId: string }>;
  /** Opens a WebSocket to a path of the server. */
  openSocket(path: string): WebSocket;
  /** @param used must be called once the bytes were shown or written */
  onData(channel: number, bytes: Uint8Array, used: () => void): void;
  onState?(state: RemoteState): void;
  /**
   * Called when the computer has admitted the session, and possibly again after a broken connection. For a
   * desktop that is watched, called every second while everything shown up to one second ago was sent.
   */
  onStarted?(): void;
  /** The computer's user is asked for consent, and has this many seconds to respond. */
  onAsking?(seconds: number): void;
  /** The size of the session's terminal, for clients that watch it. */
  onSize?(columns: number, rows: number): void;
  /** The users who are watching the session. */
  onWatched?(by: readonly string[]): void;
  /** Another user starts to watch the desktop, for which the whole screen must be requested. */
  onRefresh?(width: number, height: number): void;
  /** Called when more can be sent. */
  onDrain?(channel: number): void;
  /**
   * The computer has nothing more to send in the channel; possibly called again after a broken connection.
   */
  onChannelEnd?(channel: number): void;
  onEnd(end: RemoteEnd): void;
}

/**
 * Connects to a session, and reconnects whenever the connection breaks, until the session ends. No byte is
 * lost or delivered twice.
 */
export class RemoteClient {
  sessionId: string | undefined;
  private readonly options: RemoteClientOptions;
  private readonly stream: RemoteStream;
  private readonly window: number;
  private socket: WebSocket | undefined;
  private size: { columns: number; rows: number } | undefined;
  private isEnded = false;
  private isNew: boolean;
  private lostAt: number | undefined;
  private delayMS = retryMS.first;
  private retry: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param sessionId of a session that another client has opened; everything that is still stored of it is
   * shown
   */
  constructor(options: RemoteClientOptions, sessionId?: string) {
    this.options = options;
    this.sessionId = sessionId;
    this.isNew = sessionId !== undefined;
    const { tool = "TERMINAL" } = options;
    this.window = remoteWindows[tool];
    this.stream = new RemoteStream({
      window: this.window,
      isPrompt: tool === "TERMINAL",
      onData: options.onData,
      onMessage: (message) => this.handle(message),
      onResumed: () => {
        if (this.size) this.stream.sendMessage({ type: "resize", ...this.size });
      },
      onDrain: options.onDrain,
    });
    void this.connect();
  }

  /** Sends input. @returns false when no more should be sent until `onDrain` */
  write(bytes: Uint8Array, channel: number = remoteChannels.main): boolean {
    this.stream.write(channel, bytes);
    return this.hasRoom(channel);
  }

  /** Whether more input should be sent now. */
  hasRoom(channel: number): boolean {
    return this.stream.waiting(channel) < this.window / 2;
  }

  /** Ends the input. */
  endInput(channel: number = remoteChannels.main): void {
    this.stream.end(channel);
  }

  /**
   * Frees a channel that neither end uses any longer. The other end must be told with a message on `main`.
   */
  forget(channel: number): void {
    this.stream.forget(channel);
  }

  resize(columns: number, rows: number): void {
    this.size = { columns, rows };
    this.stream.sendMessage({ type: "resize", columns, rows });
  }

  /** Ends the session and its program. */
  close(): void {
    this.stream.sendMessage({ type: "bye" });
    this.finish();
  }

  /** Disconnects without ending the session, so that this or another client can continue it. */
  leave(): void {
    this.finish();
  }

  private async connect(): Promise<void> {
    this.options.onState?.("connecting");
    try {
      const { url, sessionId } = await this.options.link(this.sessionId);
      if (this.isEnded) return;
      this.sessionId = sessionId;
      this.open(this.options.openSocket(url));
    } catch (error) {
      const isFinal =
        this.sessionId === undefined || (error instanceof MusterError && final.includes(error.code));
      if (isFinal) this.end({ type: "error", error });
      else this.reconnect();
    }
  }

  private open(socket: WebSocket): void {
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      this.lostAt = undefined;
      this.delayMS = retryMS.first;
    });
    socket.addEventListener("message", ({ data }) => {
      if (data instanceof ArrayBuffer && !this.stream.receive(new Uint8Array(data))) socket.close();
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.socket !== socket) return;
      if (code === replacedCode) this.end({ type: "replaced" });
      else this.reconnect();
    });
  }

  private reconnect(): void {
    this.stream.detach();
    if (this.isEnded) return;
    this.options.onState?.("lost");
    this.lostAt ??= Date.now();
    if (Date.now() - this.lostAt > resumeMS) return this.end({ type: "ended", ending: "LOST", endedBy: "" });
    this.retry = setTimeout(() => void this.connect(), this.delayMS * (0.5 + Math.random()));
    this.delayMS = Math.min(this.delayMS * 2, retryMS.max);
  }

  private handle(message: RemoteMessage): void {
    const { options, socket } = this;
    switch (message.type) {
      case "peer":
        options.onState?.(message.isConnected ? "connected" : "away");
        if (!message.isConnected) return this.stream.detach();
        this.stream.attach((frame) => socket?.send(frame), this.isNew);
        this.isNew = false;
        return;
      case "asking":
        return options.onAsking?.(message.seconds);
      case "started":
        return options.onStarted?.();
      case "end":
        return options.onChannelEnd?.(message.channel);
      case "exit":
      case "failed":
        this.stream.sendMessage({ type: "bye" });
        return this.end(message);
      case "ended":
        return this.end(message);
      case "resize":
        return options.onSize?.(message.columns, message.rows);
      case "watched":
        return options.onWatched?.(message.by);
      case "refresh":
        return options.onRefresh?.(message.width, message.height);
      default:
    }
  }

  private end(end: RemoteEnd): void {
    if (this.isEnded) return;
    this.finish();
    this.options.onEnd(end);
  }

  private finish(): void {
    this.isEnded = true;
    this.stream.detach();
    clearTimeout(this.retry);
    this.options.onState?.("ended");
    this.socket?.close();
  }
}
