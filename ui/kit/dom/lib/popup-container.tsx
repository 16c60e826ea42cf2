import { createContext } from "react";

/**
 * The parent of menus and tooltips. A modal dialog hides everything outside it and clips what scrolls inside
 * it.
 */
export const PopupContainer = createContext<(() => HTMLElement) | "inline">("inline");
