import type { Kit } from "../../types/index.ts";

/** The current tab takes the whole terminal; minimized, the page has it. */
export const Dock: Kit["Dock"] = ({ tabs, current, size }) =>
  size === "minimized" ? null : tabs.find(({ id }) => id === current)?.content;
