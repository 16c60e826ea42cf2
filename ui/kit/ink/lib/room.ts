import { type DOMElement, useWindowSize } from "ink";
import { createContext } from "react";

/** Lines between the parts of a dialog or wizard: none where lines are scarce. */
export const useGap = () => (useWindowSize().rows >= 32 ? 1 : 0);

interface Room {
  /** Lines that each table may take so that all that is shown with it fits. */
  lines: number;
  join(node: DOMElement): () => void;
}

export const RoomContext = createContext<Room>({ lines: 16, join: () => () => {} });

/** Inside a toolbar fields put their label before a short value. */
export const CompactContext = createContext(false);
