// The bytes of a channel until the other end has consumed them.
import { maxDataBytes } from "../frames.ts";

/** After how many bytes a terminal's receiver reports how much it has consumed. */
export const reportAfterBytes = 16 * 1_024;
/** The minimum number of bytes sent ahead: receivers of earlier versions report only after this many. */
const minAhead = 4 * reportAfterBytes;
/** How long (ms) bytes of a terminal may wait for the bytes before them. */
const queueMS = 5;

/**
 * Computes how many unconsumed bytes a terminal may have: enough to use the whole bandwidth, but few enough
 * for an interrupt to take effect at once.
 */
class Ahead {
  /** The number of bytes that may be unconsumed. */
  bytes = minAhead;
  private readonly max: number;
  private mark: { offset: number; at: number } | undefined;
  private shortestMS = Number.POSITIVE_INFINITY;

  constructor(max: number) {
    this.max = max;
  }

  /** Called when the limit was reached, with the offset up to which bytes were sent. */
  filled(offset: number): void {
    // the receiver may not report the last of these bytes
    this.mark ??= { offset: offset - reportAfterBytes, at: performance.now() };
  }

  used(offset: number): void {
    if (!this.mark || offset < this.mark.offset) return;
    const tookMS = performance.now() - this.mark.at;
    this.mark = undefined;
    this.shortestMS = Math.min(this.shortestMS, tookMS);
    const factor = (1.1 * this.shortestMS + queueMS) / tookMS;
    const wanted = this.bytes * Math.min(2, Math.max(0.5, factor));
    this.bytes = Math.min(this.max, Math.max(minAhead, Math.round(wanted)));
  }
}

/**
 * Outgoing bytes, which are stored until the receiver has consumed them, and sent again after a broken
 * connection.
 */
export class Outgoing {
  isEnded = false;
  private readonly history: number;
  private readonly window: number;
  private readonly max: number;
  private buffer = new Uint8Array(4_096);
  /**
   * Offsets from the start of the session: the buffer contains the bytes from `first` to `end`; those up to
   * `sent` were passed to the connection.
   */
  private first = 0;
  private sent = 0;
  private end = 0;
  private used = 0;
  /** Only set for terminals. */
  private ahead: Ahead | undefined;

  /** @param history how many bytes stay stored after the receiver has consumed them */
  constructor(history: number, window: number, isPrompt: boolean) {
    this.history = history;
    this.window = window;
    this.ahead = isPrompt ? new Ahead(window) : undefined;
    this.max = Math.min(maxDataBytes, window / 4);
  }

  get waiting(): number {
    return this.end - this.used;
  }

  /** Whether more should be written now. */
  get hasRoom(): boolean {
    return this.waiting < this.limit;
  }

  get isSent(): boolean {
    return this.sent === this.end;
  }

  add(bytes: Uint8Array): void {
    this.makeRoom(bytes.length);
    this.buffer.set(bytes, this.end - this.first);
    this.end += bytes.length;
  }

  /** Returns the next bytes that may be sent. */
  take(): Uint8Array | undefined {
    const maxUntil = this.used + this.limit;
    const until = Math.min(this.end, maxUntil, this.sent + this.max);
    if (until <= this.sent) return undefined;
    if (until === maxUntil) this.ahead?.filled(until);
    const bytes = this.buffer.subarray(this.sent - this.first, until - this.first);
    this.sent = until;
    return bytes;
  }

  confirm(used: number): void {
    if (used > this.sent) return;
    this.used = Math.max(this.used, used);
    this.ahead?.used(used);
  }

  /**
   * Continues after the bytes that the other end has received, or with the first one that is stored; returns
   * that offset.
   */
  rewind(received: number | undefined): number {
    // the new connection can have another speed
    if (this.ahead) this.ahead = new Ahead(this.window);
    // a receiver that reports less than it has consumed has deleted the channel
    if (received !== undefined && received < this.used) return (this.sent = this.used = this.end);
    // a new sender continues counting where its predecessor stopped
    if (received && this.sent === 0) {
      this.first = this.used = received;
      this.end += received;
    }
    this.sent = Math.max(this.first, Math.min(received ?? this.first, this.end));
    if (received === undefined) this.used = Math.min(this.used, this.sent);
    return this.sent;
  }

  /** The number of bytes that may be unconsumed. */
  private get limit(): number {
    return this.ahead?.bytes ?? this.window;
  }

  private makeRoom(length: number): void {
    const keepFrom = Math.max(this.first, Math.min(this.used - this.history, this.sent));
    const kept = this.end - keepFrom;
    if (this.end - this.first + length <= this.buffer.length) return;
    const bytes = this.buffer.subarray(keepFrom - this.first, this.end - this.first);
    const isRoomy = (kept + length) * 2 <= this.buffer.length;
    const target = isRoomy ? this.buffer : new Uint8Array((kept + length) * 2);
    target.set(bytes);
    this.buffer = target;
    this.first = keepFrom;
  }
}
