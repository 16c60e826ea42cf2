// While someone types in a session, floods of output in the others are slowed down: they are too fast to read
// anyway.
import type { WebSocket } from "ws";

/** How long after a key somebody types. */
const typingMS = 1_000;
/** What all floods together may show meanwhile. */
const bytesPerMS = 500;
/** What each may show at once. */
const burst = 64 * 1_024;

/** What the sessions of a server know of each other. */
export class Floods {
  typedAt = 0;
  readonly waiting = new Set<Flood>();
}

/** The output of one session. */
export class Flood {
  private readonly all: Floods;
  private typedAt = Date.now();
  /** Output of the last moments that was more than may be shown. */
  private bytes = 0;
  private shownAt = 0;

  constructor(all: Floods) {
    this.all = all;
  }

  /** The user has typed in this session, whose output is wanted at once. */
  typed(agent: WebSocket | undefined): void {
    this.all.typedAt = this.typedAt = Date.now();
    if (agent?.isPaused) agent.resume();
  }

  /** The agent has sent output, and may have to wait. */
  shown(length: number, agent: WebSocket | undefined): void {
    const now = Date.now();
    const rate = bytesPerMS / Math.max(1, this.all.waiting.size);
    const rest = this.bytes - Math.max(0, now - this.shownAt) * rate;
    this.bytes = Math.max(0, rest) + length;
    this.shownAt = now;
    const isBesideTyping = now - this.all.typedAt < typingMS && now - this.typedAt >= typingMS;
    if (!isBesideTyping || !agent || agent.isPaused || this.bytes <= burst) return;
    this.all.waiting.add(this);
    agent.pause();
    setTimeout(() => {
      this.all.waiting.delete(this);
      agent.resume();
    }, burst / rate);
  }
}
