import type { Kit } from "../../types/index.ts";

/** The current tab fills the whole terminal; if the dock is minimized, the page does. */
export const Dock: Kit["Dock"] = ({ tabs, current, size }) =>
  size === "minimized" ? null : tabs.find(({ id }) => id === current)?.content;
