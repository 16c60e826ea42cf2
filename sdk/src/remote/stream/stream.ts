// One end of a remote session: its channels survive a broken connection without losing or repeating a byte.
import {
  dataFrame,
  messageFrame,
  maxChannels,
  readFrame,
  usedFrame,
  type RemoteMessage,
  type RemoteOffsets,
} from "../frames.ts";
import { Outgoing, reportAfterBytes } from "./outgoing.ts";

interface Incoming {
  received: number;
  used: number;
  /** The number of consumed bytes last reported to the other end. */
  reported: number;
}

export interface RemoteStreamOptions {
  /** How many bytes of a channel may be unconsumed. */
  window: number;
  /** Called with the bytes of a channel in order; `used` must be called once they are consumed. */
  onData(channel: number, bytes: Uint8Array, used: () => void): void;
  /** Called with messages; "end", "exit" and "failed" may be repeated after a broken connection. */
  onMessage(message: RemoteMessage): void;
  /** Called on each connection once both ends have agreed where to continue. */
  onResumed?(): void;
  /** Called when the other end has consumed bytes, so that more can be written to the channel. */
  onDrain?(channel: number): void;
  /** How many bytes of each channel are stored for a receiver that starts from the beginning. */
  history?: number;
  /**
   * For terminals: limits the unconsumed bytes to what the receiver consumes within moments, so that the
   * output of what is typed appears soon.
   */
  isPrompt?: boolean;
}

/**
 * The channels of one end of a session. Call `attach` for each new connection; bytes that weren't received
 * over the previous one are sent again.
 */
export class RemoteStream {
  private readonly options: RemoteStreamOptions;
  private readonly outgoing = new Map<number, Outgoing>();
  private readonly incoming = new Map<number, Incoming>();
  private send: ((frame: Uint8Array<ArrayBuffer>) => void) | undefined;
  /** Whether the other end has reported what it has received. */
  private isResumed = false;
  private last: RemoteMessage | undefined;
  private isLastSent = false;

  constructor(options: RemoteStreamOptions) {
    this.options = options;
  }

  /**
   * Uses a connection on which the other end is present.
   * @param isNew requests everything that the other end still has stored
   */
  attach(send: (frame: Uint8Array<ArrayBuffer>) => void, isNew = false): void {
    this.send = send;
    this.isResumed = false;
    const received = Object.fromEntries([...this.incoming].map(([channel, one]) => [channel, one.received]));
    send(messageFrame({ type: "resume", received: isNew ? "all" : received }));
  }

  /** Called when the connection or the other end is gone. */
  detach(): void {
    this.send = undefined;
    this.isResumed = false;
  }

  /** How many written bytes of a channel the other end hasn't consumed yet, according to its reports. */
  waiting(channel: number): number {
    return this.outgoing.get(channel)?.waiting ?? 0;
  }

  /** Whether more should be written to the channel now, or only once it is drained. */
  hasRoom(channel: number): boolean {
    return this.outgoing.get(channel)?.hasRoom ?? true;
  }

  write(channel: number, bytes: Uint8Array): void {
    this.out(channel).add(bytes);
    this.flush();
  }

  /** Ends the channel: nothing more is written to it. */
  end(channel: number): void {
    const out = this.out(channel);
    out.isEnded = true;
    if (out.isSent) this.sendMessage({ type: "end", channel });
    else this.flush();
  }

  /** Deletes a channel that neither end uses any longer; its number isn't used again. */
  forget(channel: number): void {
    this.outgoing.delete(channel);
    this.incoming.delete(channel);
  }

  /** Sends a message, unless the other end is disconnected. */
  sendMessage(message: RemoteMessage): void {
    if (this.isResumed) this.send?.(messageFrame(message));
  }

  /** Sends a message after all bytes, and again on each connection until the other end has received it. */
  sendLastMessage(message: RemoteMessage): void {
    this.last = message;
    this.isLastSent = false;
    this.flush();
  }

  /** Handles a frame. Returns false for anything else, and for more bytes than may be sent. */
  receive(bytes: Uint8Array): boolean {
    const frame = readFrame(bytes);
    if (!frame) return false;
    if (frame.type === "data") return this.take(frame.channel, frame.bytes);
    if (frame.type === "used") {
      this.outgoing.get(frame.channel)?.confirm(frame.offset);
      this.flush();
      this.options.onDrain?.(frame.channel);
    } else if (frame.message.type === "resume") this.resume(frame.message.received);
    else if (frame.message.type === "from")
      for (const [channel, at] of Object.entries(frame.message.offsets))
        this.incoming.set(Number(channel), { received: at, used: at, reported: at });
    else this.options.onMessage(frame.message);
    return true;
  }

  private take(channel: number, bytes: Uint8Array): boolean {
    const { window, isPrompt } = this.options;
    if (!this.incoming.has(channel) && this.incoming.size >= 2 * maxChannels.open) return false;
    const state = this.in(channel);
    state.received += bytes.length;
    if (state.received - state.used > window) return false;
    this.options.onData(channel, bytes, () => {
      state.used += bytes.length;
      if (state.used - state.reported < (isPrompt ? reportAfterBytes : window / 4) || !this.send) return;
      state.reported = state.used;
      this.send(usedFrame(channel, state.used));
    });
    return true;
  }

  private resume(received: RemoteOffsets | "all"): void {
    this.isResumed = true;
    this.isLastSent = false;
    const offsets: RemoteOffsets = {};
    for (const [channel, out] of this.outgoing)
      offsets[channel] = out.rewind(received === "all" ? undefined : (received[channel] ?? 0));
    if (received === "all") this.sendMessage({ type: "from", offsets });
    for (const [channel, state] of this.incoming) {
      state.reported = state.used;
      this.send?.(usedFrame(channel, state.used));
    }
    this.flush();
    for (const [channel, out] of this.outgoing)
      if (out.isEnded && out.isSent) this.sendMessage({ type: "end", channel });
    this.options.onResumed?.();
  }

  private flush(): void {
    if (!this.send || !this.isResumed) return;
    // one chunk per channel at a time, so that a busy channel doesn't block the others
    for (let isSending = true; isSending;) {
      isSending = false;
      for (const [channel, out] of this.outgoing) {
        const bytes = out.take();
        if (!bytes) continue;
        isSending = true;
        this.send(dataFrame(channel, bytes));
        if (out.isEnded && out.isSent) this.sendMessage({ type: "end", channel });
      }
    }
    if (!this.last || this.isLastSent || ![...this.outgoing.values()].every((out) => out.isSent)) return;
    this.isLastSent = true;
    this.sendMessage(this.last);
  }

  private out(channel: number): Outgoing {
    const { history = 0, window, isPrompt = false } = this.options;
    const known = this.outgoing.get(channel) ?? new Outgoing(history, window, isPrompt);
    this.outgoing.set(channel, known);
    return known;
  }

  private in(channel: number): Incoming {
    const known = this.incoming.get(channel) ?? { received: 0, used: 0, reported: 0 };
    this.incoming.set(channel, known);
    return known;
  }
}
