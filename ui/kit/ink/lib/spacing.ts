import { type DOMElement, useWindowSize } from "ink";
import { createContext } from "react";

/** Lines between the parts of a dialog or wizard: none on small terminals. */
export const useGap = () => (useWindowSize().rows >= 32 ? 1 : 0);

interface Room {
  /** Lines available for each table, so that everything shown with it fits. */
  lines: number;
  join(node: DOMElement): () => void;
}

export const RoomContext = createContext<Room>({ lines: 16, join: () => () => {} });

/** Whether the lines around the page show its title and its actions. */
export const FramedContext = createContext(false);

/** Inside a toolbar, fields have their label before a short value. */
export const CompactContext = createContext(false);
