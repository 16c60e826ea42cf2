import { createContext } from "react";

/** Where menus and tooltips hang: a modal dialog hides all that is outside of it, and clips what scrolls within. */
export const PopupContainer = createContext<(() => HTMLElement) | "inline">("inline");
