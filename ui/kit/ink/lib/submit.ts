import { createContext } from "react";

/** The action of Enter in a single-line field. */
export const SubmitContext = createContext<(() => void) | undefined>(undefined);
