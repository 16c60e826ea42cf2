// How recordings are played: the same rules and keys for terminals and desktops.

const tickMS = 50;
const stepSeconds = 5;
/** Longer pauses are skipped until shortly before their end; in seconds. */
const maxPauseSeconds = 2;
const beforeEnd = 0.3;
const speeds = [0.25, 0.5, 1, 2, 4, 8, 16];

export interface PlayerView {
  isPlaying: boolean;
  /** Seconds from the start. */
  position: number;
  total: number;
  speed: number;
  skipsPauses: boolean;
  /** The searched text, the number of the current match, from 1, and the number of matches. */
  search?: { text: string; place: number; count: number };
  /** The text that is being typed after `/` on a whole terminal. */
  typing?: string;
}

export type PlayerKey =
  | "toggle"
  | "forward"
  | "back"
  | "start"
  | "end"
  | "faster"
  | "slower"
  | "skip"
  | "next"
  | "leave";

export abstract class Playback {
  view: PlayerView;
  private readonly onLeave: () => void;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private tickedAt = 0;

  /** @param total the length in seconds */
  constructor(total: number, onLeave: () => void) {
    this.onLeave = onLeave;
    this.view = { isPlaying: true, position: 0, total, speed: 1, skipsPauses: true };
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = () => this.view;

  toggle(): void {
    const { isPlaying, position, total } = this.view;
    if (!isPlaying && position >= total) this.seek(0);
    this.change({ isPlaying: !isPlaying });
  }

  changeSpeed(steps: number): void {
    const at = speeds.indexOf(this.view.speed) + steps;
    this.change({ speed: speeds[Math.min(speeds.length - 1, Math.max(0, at))] ?? 1 });
  }

  step(seconds: number): void {
    this.seek(this.view.position + seconds);
  }

  skipPauses(skipsPauses: boolean): void {
    this.change({ skipsPauses });
  }

  /** Shows the state at a time. */
  seek(seconds: number): void {
    const position = Math.min(this.view.total, Math.max(0, seconds));
    this.goTo(position);
    this.change({ position });
  }

  /**
   * Runs the action of a key; a digit seeks to that tenth of the recording. Returns whether the key has a
   * function.
   */
  protected press(key: PlayerKey | undefined, typed: string): boolean {
    if (/^\d$/.test(typed)) {
      this.seek((this.view.total * Number(typed)) / 10);
      return true;
    }
    if (!key) return false;
    const actions: Record<PlayerKey, () => void> = {
      toggle: () => this.toggle(),
      forward: () => this.step(stepSeconds),
      back: () => this.step(-stepSeconds),
      start: () => this.seek(0),
      end: () => this.seek(this.view.total),
      faster: () => this.changeSpeed(1),
      slower: () => this.changeSpeed(-1),
      skip: () => this.skipPauses(!this.view.skipsPauses),
      next: () => this.findNext(),
      leave: this.onLeave,
    };
    actions[key]();
    return true;
  }

  /** Shows the state at a time, or starts to. */
  protected abstract goTo(position: number): void;
  /** Continues from the current state up to a position. */
  protected abstract showUntil(position: number): void;
  /** When the next change is shown; undefined if there is none. */
  protected abstract nextAt(): number | undefined;
  /** Whether the requested position isn't shown yet; the time doesn't advance until then. */
  protected isBusy(): boolean {
    return false;
  }
  protected findNext(): void {}

  protected run(): void {
    this.halt();
    this.tickedAt = performance.now();
    this.timer = setInterval(() => this.tick(), tickMS);
  }

  halt(): void {
    clearInterval(this.timer);
  }

  protected change(changes: Partial<PlayerView>): void {
    this.view = { ...this.view, ...changes };
    for (const listener of this.listeners) listener();
  }

  private tick(): void {
    const now = performance.now();
    const passed = (now - this.tickedAt) / 1_000;
    this.tickedAt = now;
    const { isPlaying, position, total, speed, skipsPauses } = this.view;
    if (!isPlaying || this.isBusy()) return;
    let next = position + passed * speed;
    const nextAt = this.nextAt() ?? total;
    if (skipsPauses && nextAt - position > maxPauseSeconds) next = Math.max(next, nextAt - beforeEnd);
    next = Math.min(next, total);
    this.showUntil(next);
    this.change({ position: next, isPlaying: next < total });
  }
}
