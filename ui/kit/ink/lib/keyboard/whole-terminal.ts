// Shows a source's output on the whole terminal, and sends its keys to the source.
import { setTimeout as wait } from "node:timers/promises";
import { lineOver, resetTerminal, terminalAnswersMS, terminalKeys } from "@muster/sdk/remote";
import type { TerminalProps } from "../../../types/index.ts";
import { clean, shorten } from "../text.ts";

export interface WholeTerminal extends Pick<TerminalProps, "source" | "hint" | "onLeave"> {
  /** Ends the display. */
  signal: AbortSignal;
  onOpen(draw: DrawLine): void;
}

/** Writes a text over a line. */
export type DrawLine = (text: string, line: "first" | "last") => void;

const emptyScreen = "\x1b[!p\x1b[0m\x1b[H\x1b[2J";
const ctrlC = "\x03";

/** Shows a source until the user leaves it or `signal` is aborted. The terminal must have been released. */
export async function showOnWhole(props: WholeTerminal): Promise<void> {
  const { source, hint, signal, onLeave } = props;
  const { stdin, stdout } = process;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const leave = (how: "leave" | "end") => () => {
    end();
    onLeave(how);
  };
  const commands = { d: leave("leave"), q: leave("end") };
  const typed = (bytes: Uint8Array) => {
    if (source.type) return source.type(bytes);
    const key = new TextDecoder().decode(bytes);
    if (key === "q" || key === ctrlC) leave("leave")();
  };
  const keys = terminalKeys(typed, commands);
  // Ink has set an encoding, so chunks can be strings
  const read = (chunk: string | Buffer) => keys(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  const resize = () => source.resize?.(stdout.columns, stdout.rows);
  let isOver = false;
  const draw: DrawLine = (text, line) => {
    if (!text || isOver) return;
    stdout.write(lineOver(shorten(clean(text), stdout.columns - 1), line === "first" ? 1 : stdout.rows));
  };
  signal.addEventListener("abort", () => end());
  if (signal.aborted) end();
  stdout.write(`${emptyScreen}${clean(hint)}\r\n`);
  stdin.setRawMode(true);
  stdin.ref();
  stdin.on("data", read);
  stdin.resume();
  stdout.on("resize", resize);
  let stop: (() => void) | undefined;
  try {
    resize();
    stop = source.show({
      write: (bytes, shown) => stdout.write(bytes, () => shown?.()),
      clear: () => void stdout.write(`${resetTerminal}${emptyScreen}`),
      setSize: () => undefined,
    });
    props.onOpen(draw);
    await ended;
  } finally {
    isOver = true;
    stop?.();
    stdin.off("data", read);
    stdout.off("resize", resize);
    // waits for pending replies of the terminal, which the screen would take for keys
    await wait(terminalAnswersMS);
    stdin.setRawMode(false);
    // the screen is redrawn from the start of a line
    stdout.write(`${resetTerminal}\r\n`);
  }
}
