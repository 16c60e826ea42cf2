import { type KeyboardEvent, useState } from "react";

/** Tracks the highlighted option of a list while the focus stays in its text field. */
export function useActive(count: number, choose: (index: number) => void) {
  const [active, setActive] = useState(0);
  const index = Math.min(active, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 + count };
    const next = moves[event.key];
    if (next !== undefined && count > 0) setActive(next % count);
    else if (event.key === "Enter" && index >= 0) choose(index);
    else return;
    event.preventDefault();
  };
  return { index, setActive, onKeyDown };
}
