import { useApp, useStdout } from "ink";
import { pauseMouse } from "./mouse.ts";

let released = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Whether the terminal is released to another program. */
export const isReleased = (): boolean => released > 0;

/**
 * Returns a function that releases the terminal, in its original state, until `use` ends. A second call waits
 * for the first, because Ink refuses to release the terminal twice.
 */
export function useRelease() {
  const { suspendTerminal } = useApp();
  const { stdout } = useStdout();
  const useReleased = async (use: () => Promise<void>) => {
    const resume = pauseMouse(stdout);
    released++;
    try {
      await use();
    } finally {
      released--;
      resume();
    }
  };
  return (use: () => Promise<void>): Promise<void> => {
    const done = turn.then(() => suspendTerminal(() => useReleased(use)));
    turn = done.catch(() => {});
    return done;
  };
}
