import { measureElement, type DOMElement } from "ink";
import type { MouseEvent } from "./key-parser.ts";

/** If disabled, the terminal's own selecting and scrolling work as usual. */
export const mouseEnabled = !/^(?:0|off|no|false)$/i.test(process.env["MUSTER_MOUSE"] ?? "");

const reporting = ["\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l"] as const;

type Stdout = NodeJS.WritableStream & { isTTY?: boolean };

const isReported = (stdout: Stdout) => mouseEnabled && stdout.isTTY;

/** Makes the terminal report clicks and the wheel; the returned function stops it. */
export function reportMouse(stdout: Stdout): () => void {
  if (!isReported(stdout)) return () => {};
  const stop = () => void stdout.write(reporting[1]);
  stdout.write(reporting[0]);
  // also if the program fails
  process.on("exit", stop);
  return () => {
    process.off("exit", stop);
    stop();
  };
}

/** Stops reporting while another program uses the terminal; the returned function resumes it. */
export function pauseMouse(stdout: Stdout): () => void {
  if (!isReported(stdout)) return () => {};
  stdout.write(reporting[1]);
  return () => void stdout.write(reporting[0]);
}

/** A part of the screen that the mouse acts on. */
export interface MouseTarget {
  layer: string;
  node(): DOMElement | null;
  /** Called with the clicked line and column of the part. */
  onClick?: ((line: number, column: number) => void) | undefined;
  /** Leaves the focus where it is, as the part's key does. */
  keepsFocus?: boolean | undefined;
  /** Scrolls by some lines; returns whether anything moved. */
  onWheel?: ((lines: number) => boolean) | undefined;
}

const linesOfWheel = 3;

/** Returns a part's position on the screen, which scrolling makes different from its layout position. */
function boxOf(node: DOMElement) {
  const { width, height, ...place } = measureElement(node);
  for (let at = node.parentNode; at; at = at.parentNode) {
    place.x -= at.style.contentOffsetX ?? 0;
    place.y -= at.style.contentOffsetY ?? 0;
  }
  return { ...place, width, height };
}

function contains(node: DOMElement, { x, y }: MouseEvent): boolean {
  const box = boxOf(node);
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}

/** Whether the part is visible at a position, and not clipped there. */
function isAt(node: DOMElement, event: MouseEvent): boolean {
  if (!contains(node, event)) return false;
  for (let at = node.parentNode; at; at = at.parentNode)
    if (at.style.overflow === "hidden" && !contains(at, event)) return false;
  return true;
}

const depthOf = (node: DOMElement) => {
  let depth = 0;
  for (let at = node.parentNode; at; at = at.parentNode) depth++;
  return depth;
};

/** Returns the parts at a position, the innermost first. */
export function partsAt<Part extends { node(): DOMElement | null }>(
  parts: Iterable<Part>,
  event: MouseEvent,
): Part[] {
  return [...parts]
    .flatMap((part) => {
      const node = part.node();
      return node && isAt(node, event) ? [{ part, depth: depthOf(node) }] : [];
    })
    .toSorted((a, b) => b.depth - a.depth)
    .map(({ part }) => part);
}

/** Turns the terminal's mouse reports into clicks and scrolling. */
export class Mouse {
  readonly targets = new Set<MouseTarget>();
  private pressed: MouseEvent | undefined;

  /** Whether this event completes a click: pressed and released at the same position. */
  isClick(event: MouseEvent): boolean {
    const { pressed } = this;
    this.pressed = event.action === "press" ? event : undefined;
    return event.action === "release" && pressed?.x === event.x && pressed.y === event.y;
  }

  /** Scrolls the innermost part that can move. */
  wheel(event: MouseEvent, layer: string) {
    const lines = event.action === "up" ? -linesOfWheel : linesOfWheel;
    partsAt(this.targets, event).some((target) => target.layer === layer && target.onWheel?.(lines));
  }

  /** Returns the innermost part that handles a click. */
  targetOf(event: MouseEvent, isReachable: (layer: string) => boolean) {
    return partsAt(this.targets, event).find((one) => one.onClick && isReachable(one.layer));
  }

  click(event: MouseEvent, { node, onClick }: MouseTarget) {
    const at = node();
    if (!at) return;
    const box = boxOf(at);
    onClick?.(event.y - box.y, event.x - box.x);
  }
}
