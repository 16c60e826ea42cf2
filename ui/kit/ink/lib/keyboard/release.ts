import { useApp, useStdout } from "ink";
import { pauseMouse } from "./mouse.ts";

/** Gives the terminal to another program until `use` ends, as it was before this one. */
export function useRelease() {
  const { suspendTerminal } = useApp();
  const { stdout } = useStdout();
  return (use: () => Promise<void>): Promise<void> =>
    suspendTerminal(async () => {
      const resume = pauseMouse(stdout);
      try {
        await use();
      } finally {
        resume();
      }
    });
}
