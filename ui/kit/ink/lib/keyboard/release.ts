import { useApp, useStdout } from "ink";
import { pauseMouse } from "./mouse.ts";

let released = 0;

/** Whether another program has the terminal, with its keys and its screen. */
export const isReleased = (): boolean => released > 0;

/** Gives the terminal to another program until `use` ends, as it was before this one. */
export function useRelease() {
  const { suspendTerminal } = useApp();
  const { stdout } = useStdout();
  return (use: () => Promise<void>): Promise<void> =>
    suspendTerminal(async () => {
      const resume = pauseMouse(stdout);
      released++;
      try {
        await use();
      } finally {
        released--;
        resume();
      }
    });
}
