import "./lib/no-color.ts";

import type { ReactNode } from "react";

/**
 * Draws the tree on the whole terminal until the user leaves or `signal` is aborted. Rejects with the error
 * of a tree that failed, after restoring the terminal.
 */
export async function mountTerminal(tree: ReactNode, signal: AbortSignal): Promise<void> {
  const [{ render }, { Root }, { isReleased }] = await Promise.all([
    import("ink"),
    import("./lib/keyboard/root.tsx"),
    import("./lib/keyboard/release.ts"),
  ]);
  const root = <Root>{tree}</Root>;
  const app = render(root, {
    alternateScreen: true,
    exitOnCtrlC: false,
    incrementalRendering: true,
    interactive: true,
  });
  // Ink may write a frame of the old size after the terminal was resized, and then no longer knows what the
  // screen shows.
  let resized: NodeJS.Timeout | undefined;
  const redraw = () => {
    if (isReleased()) return;
    app.clear();
    process.stdout.write("\x1b[H\x1b[J");
    app.rerender(root);
  };
  const onResize = () => {
    clearTimeout(resized);
    resized = setTimeout(redraw, 80);
  };
  const leave = () => app.unmount();
  process.stdout.on("resize", onResize);
  signal.addEventListener("abort", leave);
  try {
    await app.waitUntilExit();
  } finally {
    clearTimeout(resized);
    process.stdout.off("resize", onResize);
    signal.removeEventListener("abort", leave);
    process.stdin.pause();
  }
}
