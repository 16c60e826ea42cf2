// The bytes of a channel until the other end has used them up.
import { longestData } from "../frames.ts";

/** After how many bytes the receiver of a terminal tells what it has used up. */
export const tellAfter = 16 * 1_024;
/** How many bytes are sent ahead at least: receivers of earlier versions tell after so many. */
const leastAhead = 4 * tellAfter;
/** How long bytes of a terminal may wait for those before them. */
const queueMS = 5;

/**
 * How much a terminal sends before it is used up: enough to keep the line busy, and so little that an
 * interrupt shows at once.
 */
class Ahead {
  /** How many bytes may be on their way. */
  bytes = leastAhead;
  private readonly most: number;
  private mark: { offset: number; at: number } | undefined;
  private shortestMS = Number.POSITIVE_INFINITY;

  constructor(most: number) {
    this.most = most;
  }

  /** As much as may be was sent, up to the offset. */
  filled(offset: number): void {
    // the receiver may not tell the last of it
    this.mark ??= { offset: offset - tellAfter, at: performance.now() };
  }

  used(offset: number): void {
    if (!this.mark || offset < this.mark.offset) return;
    const tookMS = performance.now() - this.mark.at;
    this.mark = undefined;
    this.shortestMS = Math.min(this.shortestMS, tookMS);
    const factor = (1.1 * this.shortestMS + queueMS) / tookMS;
    const wanted = this.bytes * Math.min(2, Math.max(0.5, factor));
    this.bytes = Math.min(this.most, Math.max(leastAhead, Math.round(wanted)));
  }
}

/**
 * Bytes on their way out. They are kept until the receiver has used them up, and sent again after a broken
 * connection.
 */
export class Outgoing {
  isEnded = false;
  private readonly history: number;
  private readonly window: number;
  private readonly most: number;
  private buffer = new Uint8Array(4_096);
  /**
   * Offsets from the start of the session: the buffer holds `first` to `end`, the connection has taken up to
   * `sent`.
   */
  private first = 0;
  private sent = 0;
  private end = 0;
  private used = 0;
  /** Of a terminal. */
  private ahead: Ahead | undefined;

  /** @param history how many bytes are kept although the receiver has used them up */
  constructor(history: number, window: number, isPrompt: boolean) {
    this.history = history;
    this.window = window;
    this.ahead = isPrompt ? new Ahead(window) : undefined;
    this.most = Math.min(longestData, window / 4);
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

  /** The next bytes that may be sent. */
  take(): Uint8Array | undefined {
    const mostUntil = this.used + this.limit;
    const until = Math.min(this.end, mostUntil, this.sent + this.most);
    if (until <= this.sent) return undefined;
    if (until === mostUntil) this.ahead?.filled(until);
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
   * Goes on after the bytes that the other end has received, or from the first one that is kept; returns
   * where.
   */
  rewind(received: number | undefined): number {
    // the connection is another one
    if (this.ahead) this.ahead = new Ahead(this.window);
    // a receiver that knows less than it has used up has forgotten the channel
    if (received !== undefined && received < this.used) return (this.sent = this.used = this.end);
    // a sender that is new goes on counting where the one before stopped
    if (received && this.sent === 0) {
      this.first = this.used = received;
      this.end += received;
    }
    this.sent = Math.max(this.first, Math.min(received ?? this.first, this.end));
    if (received === undefined) this.used = Math.min(this.used, this.sent);
    return this.sent;
  }

  /** How many bytes may be on their way. */
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
