// Plays the recording of a terminal, with the same keys and rules in the browser and on a whole terminal.
import { cleanOutput, cleanText } from "@muster/sdk";
import { terminalFilter, type Recording } from "@muster/sdk/remote";
import type { TerminalScreen, TerminalSource } from "#kit";
import { Playback, type PlayerKey } from "./playback.ts";

const maxSearchLength = 100;
/** How many characters of previous output are shown when seeking, as for users who start watching. */
const maxShown = 1_000_000;

const escape = "\x1b";
const keyNames: Record<string, PlayerKey> = {
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

export class Player extends Playback implements TerminalSource {
  private readonly recording: Recording;
  private screen: TerminalScreen | undefined;
  private safe = terminalFilter("watched");
  /** The number of outputs and sizes that were shown. */
  private shownOutputs = 0;
  private shownSizes = 0;
  /** The position up to which the recording is shown, in seconds; undefined while nothing is shown. */
  private shownUntil: number | undefined;

  constructor(recording: Recording, onLeave: () => void) {
    super(Math.max(recording.outputs.at(-1)?.at ?? 0, recording.sizes.at(-1)?.at ?? 0), onLeave);
    this.recording = recording;
  }

  show(screen: TerminalScreen): () => void {
    this.screen = screen;
    this.shownUntil = undefined;
    this.seek(this.view.position);
    this.run();
    return () => {
      this.halt();
      this.screen = undefined;
    };
  }

  /** Handles keys, in the browser and in the terminal. */
  type(bytes: Uint8Array): void {
    const keys = new TextDecoder().decode(bytes);
    if (this.view.typing !== undefined) return this.typeSearch(keys);
    if (keys === "/") return this.change({ typing: "", isPlaying: false });
    this.press(keyNames[keys], keys);
  }

  /** Seeks to the next occurrence of a text, and pauses there. */
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

  protected goTo(position: number): void {
    const { outputs, sizes } = this.recording;
    let first = outputs.findLastIndex(({ at }) => at <= position) + 1;
    for (let length = 0; first > 0 && length < maxShown; first--)
      length += outputs[first - 1]?.text.length ?? 0;
    const isAhead = this.shownUntil !== undefined && position >= this.shownUntil;
    if (!isAhead || first > this.shownOutputs) {
      const from = first > 0 ? (outputs[first]?.at ?? 0) : -1;
      this.safe = terminalFilter("watched");
      this.shownOutputs = first;
      this.shownSizes = sizes.findLastIndex(({ at }) => at <= from) + 1;
      const { columns, rows } = sizes[this.shownSizes - 1] ?? this.recording;
      this.screen?.setSize(columns, rows);
      this.screen?.clear();
    }
    this.showUntil(position);
  }

  protected nextAt(): number | undefined {
    return this.recording.outputs[this.shownOutputs]?.at;
  }

  protected override findNext(): void {
    this.find(this.view.search?.text ?? "");
  }

  protected showUntil(position: number): void {
    const { outputs, sizes } = this.recording;
    this.shownUntil = position;
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

  private typeSearch(keys: string): void {
    const { typing = "" } = this.view;
    if (keys === "\r") {
      this.change({ typing: undefined });
      return this.find(typing);
    }
    if (keys === escape || keys === "\x03") return this.change({ typing: undefined });
    if (keys === "\x7f") return this.change({ typing: typing.slice(0, -1) });
    this.change({ typing: cleanText(typing + keys, maxSearchLength) });
  }

  /** Returns when each occurrence of a text was completely shown. */
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
}
