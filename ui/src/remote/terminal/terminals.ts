import type { DockSize } from "#kit";
import type { TerminalSession } from "./session.ts";

/** The terminals of this window; they stay open while one goes from page to page. */
export interface OpenTerminals {
  sessions: readonly TerminalSession[];
  /** The one in sight. */
  current: string;
  size: DockSize;
  /** A terminal is being opened: on this device, or on one to choose. */
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

  /** Asks how to open a terminal. */
  ask(nodeId?: number): void {
    this.change({ asked: nodeId === undefined ? {} : { nodeId } });
  }

  add(session: TerminalSession): void {
    const { sessions, size } = this.state;
    this.change({
      sessions: [...sessions, session],
      current: session.id,
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

  /** Leaves all sessions, which wait; the user signs out. */
  leaveAll(): void {
    for (const session of this.state.sessions) session.leave();
    this.change({ sessions: [], current: "" });
  }
}
