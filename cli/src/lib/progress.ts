import { printStatus } from "./output.ts";

export interface Spinner {
  update(text: string): void;
  close(): void;
}

/** Opens a spinner on a terminal; does nothing elsewhere. */
export async function openSpinner(quiet = false): Promise<Spinner> {
  if (quiet || !process.stderr.isTTY) return { update() {}, close() {} };
  const { default: ora } = await import("ora");
  // With discardStdin, Ctrl-C would no longer be a signal. ora ignores these variables.
  const color = process.env.NO_COLOR || process.env.TERM === "dumb" ? false : "cyan";
  const spinner = ora({ text: "", color, stream: process.stderr, discardStdin: false }).start();
  return { update: (text) => void (spinner.text = text), close: () => void spinner.stop() };
}

/** Shows the stages of an operation: on the spinner, or elsewhere as one line each. */
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
