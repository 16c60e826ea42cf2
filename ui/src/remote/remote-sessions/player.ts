// Plays a recording: the same keys and rules in the browser and on a whole terminal.
import { cleanOutput, cleanText } from "@muster/sdk";
import { terminalFilter, type Recording } from "@muster/sdk/remote";
import type { TerminalScreen, TerminalSource } from "#kit";

const tickMS = 50;
const stepSeconds = 5;
/** A longer pause is jumped over, up to shortly before its end. */
const longestPause = 2;
const beforeEnd = 0.3;
const longestSearch = 100;
const speeds = [0.25, 0.5, 1, 2, 4, 8, 16];

const escape = "\x1b";
const keyNames: Record<string, string> = {
  [`${escape}[C`]: "forward",
  [`${escape}[D`]: "back",
  [`${escape}[H`]: "start",
  [`${escape}[F`]: "end",
  [`${escape}OC`]: "forward",
  [`${escape}OD`]: "back",
  [`${escape}OH`]: "start",
  [`${escape}OF`]: "end",
  " ": "toggle",
  "+": "faster",
  "-": "slower",
  s: "skip",
  n: "next",
  q: "leave",
  "\x03": "leave",
};

export interface PlayerView {
  isPlaying: boolean;
  /** Seconds from the start. */
  position: number;
  total: number;
  speed: number;
  skipsPauses: boolean;
  /** What was searched, which match is shown, from 1, and how many there are. */
  search?: { text: string; place: number; count: number };
  /** What is being typed after `/` on a whole terminal. */
  typing?: string;
}

export class Player implements TerminalSource {
  view: PlayerView;
  private readonly recording: Recording;
  private readonly onLeave: () => void;
  private readonly listeners = new Set<() => void>();
  private screen: TerminalScreen | undefined;
  private safe = terminalFilter("watched");
  private timer: ReturnType<typeof setInterval> | undefined;
  /** The outputs and sizes that were shown. */
  private shownOutputs = 0;
  private shownSizes = 0;
  private tickedAt = 0;

  constructor(recording: Recording, onLeave: () => void) {
    this.recording = recording;
    this.onLeave = onLeave;
    const total = Math.max(recording.outputs.at(-1)?.at ?? 0, recording.sizes.at(-1)?.at ?? 0);
    this.view = { isPlaying: true, position: 0, total, speed: 1, skipsPauses: true };
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = () => this.view;

  show(screen: TerminalScreen): () => void {
    this.screen = screen;
    this.seek(this.view.position);
    this.tickedAt = performance.now();
    this.timer = setInterval(() => this.tick(), tickMS);
    return () => {
      clearInterval(this.timer);
      this.screen = undefined;
    };
  }

  /** Keys, wherever it is shown. */
  type(bytes: Uint8Array): void {
    const keys = new TextDecoder().decode(bytes);
    if (this.view.typing !== undefined) return this.typeSearch(keys);
    if (keys === "/") return this.change({ typing: "", isPlaying: false });
    if (/^\d$/.test(keys)) return this.seek((this.view.total * Number(keys)) / 10);
    const { position } = this.view;
    const actions: Record<string, () => void> = {
      toggle: () => this.toggle(),
      forward: () => this.seek(position + stepSeconds),
      back: () => this.seek(position - stepSeconds),
      start: () => this.seek(0),
      end: () => this.seek(this.view.total),
      faster: () => this.changeSpeed(1),
      slower: () => this.changeSpeed(-1),
      skip: () => this.change({ skipsPauses: !this.view.skipsPauses }),
      next: () => this.find(this.view.search?.text ?? ""),
      leave: this.onLeave,
    };
    actions[keyNames[keys] ?? ""]?.();
  }

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

  /** Goes to the next place where the text was shown, and stops there. */
  find(text: string): void {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return this.change({ search: undefined });
    const times = this.timesOf(wanted);
    const before = this.view.search?.text === text ? this.view.search.place : 0;
    const next = times.findIndex((at, index) => index >= before && (before > 0 || at >= this.view.position));
    const place = times.length ? Math.max(0, next) + 1 : 0;
    if (place) this.seek(times[place - 1] ?? 0);
    this.change({ search: { text, place, count: times.length }, isPlaying: false });
  }

  /** Shows the screen as it was at a time. */
  private seek(seconds: number): void {
    const position = Math.min(this.view.total, Math.max(0, seconds));
    this.safe = terminalFilter("watched");
    this.shownOutputs = this.shownSizes = 0;
    this.screen?.setSize(this.recording.columns, this.recording.rows);
    this.screen?.clear();
    this.showUntil(position);
    this.change({ position });
  }

  private showUntil(position: number): void {
    const { outputs, sizes } = this.recording;
    let text = "";
    const flush = () => {
      if (text) this.screen?.write(this.safe(new TextEncoder().encode(text)));
      text = "";
    };
    for (;;) {
      const output = outputs[this.shownOutputs];
      const size = sizes[this.shownSizes];
      const isSizeNext = size !== undefined && size.at <= (output?.at ?? Infinity);
      if (isSizeNext && size.at <= position) {
        flush();
        this.screen?.setSize(size.columns, size.rows);
        this.shownSizes++;
      } else if (output && output.at <= position) {
        text += output.text;
        this.shownOutputs++;
      } else break;
    }
    flush();
  }

  private tick(): void {
    const now = performance.now();
    const passed = (now - this.tickedAt) / 1_000;
    this.tickedAt = now;
    const { isPlaying, position, total, speed, skipsPauses } = this.view;
    if (!isPlaying) return;
    let next = position + passed * speed;
    const nextAt = this.recording.outputs[this.shownOutputs]?.at ?? total;
    if (skipsPauses && nextAt - position > longestPause) next = Math.max(next, nextAt - beforeEnd);
    next = Math.min(next, total);
    this.showUntil(next);
    this.change({ position: next, isPlaying: next < total });
  }

  private typeSearch(keys: string): void {
    const { typing = "" } = this.view;
    if (keys === "\r") {
      this.change({ typing: undefined });
      return this.find(typing);
    }
    if (keys === escape || keys === "\x03") return this.change({ typing: undefined });
    if (keys === "\x7f") return this.change({ typing: typing.slice(0, -1) });
    this.change({ typing: cleanText(typing + keys, longestSearch) });
  }

  /** When a text was shown, at the end of each place. */
  private timesOf(wanted: string): number[] {
    let all = "";
    const ends: { end: number; at: number }[] = [];
    for (const { at, text } of this.recording.outputs) {
      all += cleanOutput(text).toLowerCase();
      ends.push({ end: all.length, at });
    }
    const times: number[] = [];
    let from = 0;
    for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + wanted.length)) {
      while ((ends[from]?.end ?? Infinity) < at + wanted.length) from++;
      times.push(ends[from]?.at ?? 0);
    }
    return times;
  }

  private change(changes: Partial<PlayerView>): void {
    this.view = { ...this.view, ...changes };
    for (const listener of this.listeners) listener();
  }
}
