import { printStatus } from "./output.ts";

export interface Spinner {
  update(text: string): void;
  close(): void;
}

/** A spinner on a terminal, nothing elsewhere. */
export async function openSpinner(quiet = false): Promise<Spinner> {
  if (quiet || !process.stderr.isTTY) return { update() {}, close() {} };
  const { default: ora } = await import("ora");
  // without discardStdin Ctrl-C stays a signal
  // ora doesn't follow these variables
  const color = process.env.NO_COLOR || process.env.TERM === "dumb" ? false : "cyan";
  const spinner = ora({ text: "", color, stream: process.stderr, discardStdin: false }).start();
  return { update: (text) => void (spinner.text = text), close: () => void spinner.stop() };
}

/** Shows stages: on the spinner, or a line each. */
export async function withStages<T>(work: (onStage: (text: string) => void) => Promise<T>): Promise<T> {
  const spinner = await openSpinner();
  let last = "";
  try {
    return await work((text) => {
      if (!process.stderr.isTTY && text !== last) printStatus(text);
      spinner.update((last = text));
    });
  } finally {
    spinner.close();
  }
}
