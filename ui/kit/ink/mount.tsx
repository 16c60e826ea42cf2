import "./colour.ts";
import type { ReactNode } from "react";

/**
 * Draws the tree on the whole terminal until the user leaves. Rejects where there is no terminal to draw on, and with
 * the error of a tree that broke; the terminal is restored before.
 */
export async function mountTerminal(tree: ReactNode, options: { onExit?(): void } = {}): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY || process.env["TERM"] === "dumb") {
    throw new Error(
      "The terminal UI needs an interactive terminal. Use the commands (muster --help) or the browser (muster open).",
    );
  }
  const [{ render }, { Root }] = await Promise.all([import("ink"), import("./keys.tsx")]);
  const app = render(<Root>{tree}</Root>, {
    alternateScreen: true,
    exitOnCtrlC: false,
    incrementalRendering: true,
    interactive: true,
  });
  try {
    await app.waitUntilExit();
  } finally {
    process.stdin.pause();
    options.onExit?.();
  }
}
