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
  const root = <Root>{tree}</Root>;
  const app = render(root, {
    alternateScreen: true,
    exitOnCtrlC: false,
    incrementalRendering: true,
    interactive: true,
  });
  // A frame of the old size may be written after the terminal has changed; then Ink's idea of the screen is wrong.
  let resized: NodeJS.Timeout | undefined;
  const redraw = () => {
    app.clear();
    process.stdout.write("\x1b[H\x1b[J");
    app.rerender(root);
  };
  const onResize = () => {
    clearTimeout(resized);
    resized = setTimeout(redraw, 80);
  };
  process.stdout.on("resize", onResize);
  try {
    await app.waitUntilExit();
  } finally {
    clearTimeout(resized);
    process.stdout.off("resize", onResize);
    process.stdin.pause();
    options.onExit?.();
  }
}
