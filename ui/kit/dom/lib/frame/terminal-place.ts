import { createContext } from "react";

/** Where a terminal is: whether it is in sight, and an element for its buttons, if not above it. */
export const TerminalPlace = createContext<{ isShown: boolean; tools: HTMLElement | null }>({
  isShown: true,
  tools: null,
});
