import { createContext } from "react";

/** What Enter does in a field of one line. */
export const SubmitContext = createContext<(() => void) | undefined>(undefined);
