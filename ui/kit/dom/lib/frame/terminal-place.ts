import { createContext } from "react";

/** Whether a terminal is visible, and the element for its buttons if they aren't above it. */
export const TerminalPlace = createContext<{ isShown: boolean; tools: HTMLElement | null }>({
  isShown: true,
  tools: null,
});
