import { terminalMessages } from "../../messages.ts";
import type { Binding } from "../keyboard/focus-manager.ts";

interface Moves {
  index: number;
  /** The number of visible rows. */
  height: number;
  count: number;
  moveTo(index: number): void;
}

/** Returns the keys that move through rows, as in vim, less and k9s. */
export function moves({ index, height, count, moveTo }: Moves): Binding[] {
  const { keys } = terminalMessages;
  const half = Math.max(1, Math.floor(height / 2));
  const move = (names: string[], label: string, to: number) => ({
    keys: names,
    label,
    hidden: true,
    run: () => moveTo(to),
  });
  return [
    move(["up", "k"], keys.rowUp, index - 1),
    move(["down", "j"], keys.rowDown, index + 1),
    move(["ctrl+u"], keys.halfPageUp, index - half),
    move(["ctrl+d"], keys.halfPageDown, index + half),
    // if the table is shown completely, these keys scroll the page
    ...(height < count
      ? [
          move(["pageup", "ctrl+b"], keys.pageUp, index - height),
          move(["pagedown", "ctrl+f"], keys.pageDown, index + height),
        ]
      : []),
    move(["home", "g"], keys.firstRow, 0),
    move(["end", "G"], keys.lastRow, count - 1),
  ];
}
