import { limits } from "@muster/sdk";
import type { RemoteOrder } from "@muster/sdk/live";
import {
  maxFrameBytes,
  messageFrame,
  remoteWindows,
  RemoteStream,
  type RemoteFailure,
  type RemoteMessage,
  type RemoteNote,
} from "@muster/sdk/remote";
import { WebSocket } from "ws";
import { proxyAgent } from "../connection/proxy.ts";
import { isTimed, obtainConsent, showNotice } from "./ask-consent.ts";
import { consentMS } from "./session-consents.ts";
import { findDesktop, type Desktop } from "./dialogs.ts";
import { ProgramError, type Program, type ProgramOutput } from "./session-program.ts";
import { startProgram } from "./start-session-program.ts";

const resumeMS = limits.remoteResumeMinutes * 60_000;
const maxDurationMS = limits.remoteSessionHours * 3_600_000;
const retryMS = { first: 100, max: 5_000 };
/** The maximum number of inputs before the program runs; a client that sends more is disconnected. */
const maxWaiting = 10_000;
/** The server sends a ping every 15 seconds. */
const silenceMS = 45_000;

export interface SessionEvents {
  onEnd(): void;
  /** Called when the computer's user consents. Resolves once calls can rely on it. */
  onAgreed(until: number): Promise<void>;
  /** Called when the computer's user withdraws consent, or when the session ends. */
  onWithdrawn(): void;
}

/** A session on this computer: its connection to the server, which may be interrupted, and its program. */
export class HostSession {
  private readonly url: string;
  private readonly order: RemoteOrder;
  private readonly events: SessionEvents;
  private readonly stream: RemoteStream;
  private readonly window: number;
  /** Activities that the server hasn't stored yet, by number. */
  private readonly notes = new Map<number, RemoteNote>();
  private noted = 0;
  private socket: WebSocket | undefined;
  private program: Program | undefined;
  /** Inputs that arrived before the program ran. */
  private readonly waiting: ((program: Program) => void)[] = [];
  private hideNotice: (() => void) | undefined;
  private consentEnd: ReturnType<typeof setTimeout> | undefined;
  private isPeerThere = false;
  /** The message to send once the computer's user has withdrawn consent. */
  private stopped: RemoteMessage | undefined;
  private isStarted = false;
  private isEnded = false;
  private lostAt: number | undefined;
  private delayMS = retryMS.first;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** Ends the session after the longest time, because a compromised server might not. */
  private readonly tooLong: ReturnType<typeof setTimeout>;

  constructor(url: string, order: RemoteOrder, events: SessionEvents, maxMS = maxDurationMS) {
    this.url = url;
    this.order = order;
    this.events = events;
    this.window = remoteWindows[order.tool];
    this.stream = new RemoteStream({
      window: this.window,
      history: order.tool === "TERMINAL" ? this.window : 0,
      isPrompt: order.tool === "TERMINAL",
      onData: (channel, bytes, used) => {
        const copy = this.program ? bytes : bytes.slice();
        this.give((program) => program.input(channel, copy, used));
      },
      onMessage: (message) => this.handle(message),
      onResumed: () => {
        if (this.program) this.stream.sendMessage({ type: "started" });
        for (const [number, note] of this.notes) this.stream.sendMessage({ type: "note", number, note });
      },
      onDrain: (channel) => this.program?.drained(channel),
    });
    this.tooLong = setTimeout(() => this.kill(), maxMS);
    this.connect();
  }

  /** Ends the session and its program. */
  kill(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    clearTimeout(this.consentEnd);
    clearTimeout(this.tooLong);
    this.socket?.close();
    this.program?.kill();
    this.hideNotice?.();
    this.events.onWithdrawn();
    this.events.onEnd();
  }

  private connect(): void {
    const address = new URL("/ws/remote/agent", this.url);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("session", this.order.sessionId);
    const socket = new WebSocket(address, {
      agent: proxyAgent(this.url),
      headers: { authorization: `Bearer ${this.order.token}` },
      perMessageDeflate: false,
      maxPayload: maxFrameBytes,
      // masks protect proxies from pages in browsers; here they would only cost time for every byte on both
      // sides
      generateMask: (mask) => mask.fill(0),
      handshakeTimeout: 10_000,
    });
    this.socket = socket;
    socket.on("open", () => {
      this.lostAt = undefined;
      this.delayMS = retryMS.first;
      this.listenForPings();
      this.sendStopped();
    });
    socket.on("ping", () => this.listenForPings());
    socket.on("message", (data: Buffer) => {
      if (!this.stream.receive(data)) socket.terminate();
    });
    // the server no longer knows the session
    socket.on("unexpected-response", (_, { statusCode = 0 }) => {
      if (statusCode >= 400 && statusCode < 500) this.kill();
      else socket.terminate();
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.reconnect());
  }

  private reconnect(): void {
    this.stream.detach();
    this.isPeerThere = false;
    clearTimeout(this.silence);
    if (this.isEnded) return;
    this.lostAt ??= performance.now();
    if (performance.now() - this.lostAt > resumeMS) return this.kill();
    this.retry = setTimeout(() => this.connect(), this.delayMS * (0.5 + Math.random()));
    this.delayMS = Math.min(this.delayMS * 2, retryMS.max);
  }

  private listenForPings(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.terminate(), silenceMS);
  }

  private handle(message: RemoteMessage): void {
    switch (message.type) {
      case "peer":
        this.isPeerThere = message.isConnected;
        if (!message.isConnected) return this.stream.detach();
        this.stream.attach((frame) => this.socket?.send(frame));
        // start nothing before a client is connected
        if (!this.isStarted) void this.start();
        return;
      case "resize":
        return this.give((program) => program.resize?.(message.columns, message.rows));
      case "end":
        return this.give((program) => program.endInput(message.channel));
      case "noted":
        this.notes.delete(message.number);
        return;
      case "bye":
      case "ended":
        return this.kill();
      default:
    }
  }

  /** Passes input to the program, or stores it until the program runs. */
  private give(input: (program: Program) => void): void {
    if (this.program) input(this.program);
    else if (this.waiting.length < maxWaiting) this.waiting.push(input);
    else this.socket?.terminate();
  }

  private async start(): Promise<void> {
    this.isStarted = true;
    const output: ProgramOutput = {
      write: (channel, bytes) => {
        this.stream.write(channel, bytes);
        return this.stream.hasRoom(channel);
      },
      end: (channel) => this.stream.end(channel),
      forget: (channel) => this.stream.forget(channel),
      note: (note) => {
        this.notes.set(++this.noted, note);
        this.stream.sendMessage({ type: "note", number: this.noted, note });
      },
      exit: (exitCode, signal) => this.stream.sendLastMessage({ type: "exit", exitCode, signal }),
    };
    try {
      const { desktop, until } = await this.admit();
      if (this.isEnded) return;
      if (until !== undefined) await this.agree(until);
      const program = await startProgram(this.order, output, this.url);
      if (this.isEnded) return program.kill();
      this.program = program;
      for (const input of this.waiting.splice(0)) input(program);
      this.stream.sendMessage({ type: "started" });
      if (desktop && this.order.notice === "SHOWN")
        this.hideNotice = showNotice({ ...this.order, until }, desktop, () => this.stop({ type: "stopped" }));
    } catch (error) {
      const code: RemoteFailure = error instanceof ProgramError ? error.code : "ERROR_START";
      const detail = error instanceof Error ? error.message.slice(0, 300) : "";
      this.stream.sendLastMessage({ type: "failed", code, detail });
    }
  }

  /**
   * Asks the computer's user for consent, if required.
   * @returns the desktop, and until when consent lasts, if it is limited
   * @throws ProgramError if the user doesn't agree
   */
  private async admit(): Promise<{ desktop?: Desktop | undefined; until?: number | undefined }> {
    const { consent, notice } = this.order;
    if (consent === "NEVER" && notice === "HIDDEN") return {};
    const desktop = await findDesktop();
    const isAgreed = await obtainConsent(this.order, desktop, (seconds) =>
      this.stream.sendMessage({ type: "asking", seconds }),
    );
    return { desktop, until: isAgreed && isTimed(this.order) ? Date.now() + consentMS : undefined };
  }

  private async agree(until: number): Promise<void> {
    this.consentEnd = setTimeout(() => this.stop({ type: "stopped", isOver: true }), until - Date.now());
    await this.events.onAgreed(until);
  }

  /** Withdraws consent; calls are rejected at once, even if the server can't be reached. */
  private stop(message: RemoteMessage): void {
    this.stopped = message;
    this.events.onWithdrawn();
    this.stream.sendLastMessage(message);
    this.sendStopped();
  }

  /** Sends the message directly to the server when no client is connected to receive it. */
  private sendStopped(): void {
    if (this.stopped && !this.isPeerThere && this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(messageFrame(this.stopped));
  }
}
