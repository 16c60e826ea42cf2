// While a user types in a session, floods of output in other sessions are slowed down, because no user can
// read them anyway.
import type { WebSocket } from "ws";

/** How long after a key press, in ms, a user counts as typing. */
const typingMS = 1_000;
/** The rate shared by all floods during that time. */
const bytesPerMS = 500;
/** How many bytes each may show at once. */
const burst = 64 * 1_024;

/** The state that the sessions of a server share. */
export class Floods {
  typedAt = 0;
  readonly waiting = new Set<Flood>();
}

/** The output of one session. */
export class Flood {
  private readonly all: Floods;
  private typedAt = Date.now();
  /** Recent output in excess of the rate. */
  private bytes = 0;
  private shownAt = 0;

  constructor(all: Floods) {
    this.all = all;
  }

  /** Records that the user has typed in this session, whose output is then shown at once. */
  typed(agent: WebSocket | undefined): void {
    this.all.typedAt = this.typedAt = Date.now();
    if (agent?.isPaused) agent.resume();
  }

  /** Records output of the agent, and pauses the agent if it sends too much while a user types elsewhere. */
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
