// One end of a remote session: its channels survive a broken connection without losing or repeating a byte.
import {
  dataFrame,
  messageFrame,
  mostChannels,
  readFrame,
  usedFrame,
  type RemoteMessage,
  type RemoteOffsets,
} from "../frames.ts";
import { Outgoing, tellAfter } from "./outgoing.ts";

interface Incoming {
  received: number;
  used: number;
  /** What the other end was told. */
  told: number;
}

export interface RemoteStreamOptions {
  /** How many bytes of a channel may be on their way. */
  window: number;
  /** Called with the bytes of a channel in order; `used` must be called once they are used up. */
  onData(channel: number, bytes: Uint8Array, used: () => void): void;
  /** Called with messages; "end", "exit" and "failed" may come again after a broken connection. */
  onMessage(message: RemoteMessage): void;
  /** Called once both ends have agreed where to go on, on each connection. */
  onResumed?(): void;
  /** Called when the other end has used up bytes, so that more can be written to the channel. */
  onDrain?(channel: number): void;
  /** How many bytes of each channel are kept for a receiver that begins anew. */
  history?: number;
  /**
   * Of a terminal: no more is sent ahead than is used up within moments, so that what is typed soon shows.
   */
  isPrompt?: boolean;
}

/**
 * The channels of one end of a session. `attach` it to each new connection; what was not received over the
 * one before is sent again.
 */
export class RemoteStream {
  private readonly options: RemoteStreamOptions;
  private readonly outgoing = new Map<number, Outgoing>();
  private readonly incoming = new Map<number, Incoming>();
  private send: ((frame: Uint8Array<ArrayBuffer>) => void) | undefined;
  /** Whether the other end has said what it has received. */
  private isResumed = false;
  private last: RemoteMessage | undefined;
  private isLastSent = false;

  constructor(options: RemoteStreamOptions) {
    this.options = options;
  }

  /**
   * Uses a connection on which the other end is present.
   * @param isNew asks for everything that the other end still knows
   */
  attach(send: (frame: Uint8Array<ArrayBuffer>) => void, isNew = false): void {
    this.send = send;
    this.isResumed = false;
    const received = Object.fromEntries([...this.incoming].map(([channel, one]) => [channel, one.received]));
    send(messageFrame({ type: "resume", received: isNew ? "all" : received }));
  }

  /** The connection, or the other end, is gone. */
  detach(): void {
    this.send = undefined;
    this.isResumed = false;
  }

  /** How many written bytes of a channel the other end hasn't used up, as far as it has said. */
  waiting(channel: number): number {
    return this.outgoing.get(channel)?.waiting ?? 0;
  }

  /** Whether more should be written to the channel now, or once it is drained. */
  hasRoom(channel: number): boolean {
    return this.outgoing.get(channel)?.hasRoom ?? true;
  }

  write(channel: number, bytes: Uint8Array): void {
    this.out(channel).add(bytes);
    this.flush();
  }

  /** Nothing more is written to the channel. */
  end(channel: number): void {
    const out = this.out(channel);
    out.isEnded = true;
    if (out.isSent) this.tell({ type: "end", channel });
    else this.flush();
  }

  /** Both ends have nothing more for the channel, whose number isn't used again. */
  forget(channel: number): void {
    this.outgoing.delete(channel);
    this.incoming.delete(channel);
  }

  /** Sends a message, unless the other end is away. */
  tell(message: RemoteMessage): void {
    if (this.isResumed) this.send?.(messageFrame(message));
  }

  /** Sends a message after all bytes, on each connection until the other end has it. */
  tellLast(message: RemoteMessage): void {
    this.last = message;
    this.isLastSent = false;
    this.flush();
  }

  /** Takes a frame of the connection. Returns false for what is none, or more than was asked for. */
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
        this.incoming.set(Number(channel), { received: at, used: at, told: at });
    else this.options.onMessage(frame.message);
    return true;
  }

  private take(channel: number, bytes: Uint8Array): boolean {
    const { window, isPrompt } = this.options;
    if (!this.incoming.has(channel) && this.incoming.size >= 2 * mostChannels.open) return false;
    const state = this.in(channel);
    state.received += bytes.length;
    if (state.received - state.used > window) return false;
    this.options.onData(channel, bytes, () => {
      state.used += bytes.length;
      if (state.used - state.told < (isPrompt ? tellAfter : window / 4) || !this.send) return;
      state.told = state.used;
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
    if (received === "all") this.tell({ type: "from", offsets });
    for (const [channel, state] of this.incoming) {
      state.told = state.used;
      this.send?.(usedFrame(channel, state.used));
    }
    this.flush();
    for (const [channel, out] of this.outgoing)
      if (out.isEnded && out.isSent) this.tell({ type: "end", channel });
    this.options.onResumed?.();
  }

  private flush(): void {
    if (!this.send || !this.isResumed) return;
    // in turn, so that a channel with much to send doesn't keep the others waiting
    for (let isSending = true; isSending;) {
      isSending = false;
      for (const [channel, out] of this.outgoing) {
        const bytes = out.take();
        if (!bytes) continue;
        isSending = true;
        this.send(dataFrame(channel, bytes));
        if (out.isEnded && out.isSent) this.tell({ type: "end", channel });
      }
    }
    if (!this.last || this.isLastSent || ![...this.outgoing.values()].every((out) => out.isSent)) return;
    this.isLastSent = true;
    this.tell(this.last);
  }

  private out(channel: number): Outgoing {
    const { history = 0, window, isPrompt = false } = this.options;
    const known = this.outgoing.get(channel) ?? new Outgoing(history, window, isPrompt);
    this.outgoing.set(channel, known);
    return known;
  }

  private in(channel: number): Incoming {
    const known = this.incoming.get(channel) ?? { received: 0, used: 0, told: 0 };
    this.incoming.set(channel, known);
    return known;
  }
}
