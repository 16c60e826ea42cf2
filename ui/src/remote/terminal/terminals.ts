import type { DockSize } from "#kit";
import type { TerminalSession } from "./session.ts";

/** The terminals of this window, which stay open while the user changes pages. */
export interface OpenTerminals {
  sessions: readonly TerminalSession[];
  /** The ID of the visible session. */
  current: string;
  size: DockSize;
  /** Set while the user is asked how to open a terminal, on this device or on one to choose. */
  asked?: { nodeId?: number };
}

export class Terminals {
  state: OpenTerminals = { sessions: [], current: "", size: "normal" };
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = () => this.state;

  change(changes: Partial<OpenTerminals>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  /** Asks the user how to open a terminal. */
  ask(nodeId?: number): void {
    this.change({ asked: nodeId === undefined ? {} : { nodeId } });
  }

  /** Shows a session, and connects to it unless this window has already done so. */
  show(id: string, connect: () => TerminalSession): void {
    const { sessions, size } = this.state;
    const isOpen = sessions.some((one) => one.id === id && !one.view.end);
    this.change({
      sessions: isOpen ? sessions : [...sessions.filter((one) => one.id !== id), connect()],
      current: id,
      size: size === "minimized" ? "normal" : size,
    });
  }

  remove(id: string): void {
    const { sessions, current } = this.state;
    const at = sessions.findIndex((one) => one.id === id);
    const left = sessions.filter((one) => one.id !== id);
    const next = left[Math.min(at, left.length - 1)]?.id ?? "";
    this.change({ sessions: left, current: current === id ? next : current });
  }

  /** Leaves all sessions without ending them, when the user signs out. */
  leaveAll(): void {
    for (const session of this.state.sessions) session.leave();
    this.change({ sessions: [], current: "" });
  }
}
