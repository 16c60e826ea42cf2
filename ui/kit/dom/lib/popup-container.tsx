import { createContext } from "react";

/**
 * The parent of menus and tooltips: a modal dialog hides everything outside, and clips what scrolls inside.
 */
export const PopupContainer = createContext<(() => HTMLElement) | "inline">("inline");
