import type { Muster, RemoteLink, RemoteSession } from "@muster/sdk";
import { RemoteClient, terminalFilter, type RemoteEnd, type RemoteState } from "@muster/sdk/remote";
import type { TerminalScreen, TerminalSource } from "#kit";

export type SessionFacts = Pick<RemoteSession, "nodeId" | "deviceName" | "user" | "shell">;

export interface SessionView {
  state: RemoteState;
  /** When the session entered this state, in milliseconds since 1970. */
  since: number;
  /** When the recording started. */
  recordedAt?: number;
  /** The minimum response time of the last keys, in milliseconds. */
  delayMS?: number;
  /** The users who are watching the session. */
  watchedBy?: readonly string[];
  /** Until when the computer's user is asked for consent. */
  askedUntil?: number | undefined;
  /** Whether typed input was lost because it couldn't be queued for the computer. */
  isInputLost?: boolean;
  end?: RemoteEnd;
}

interface SessionOptions {
  muster: Muster;
  openSocket(path: string): WebSocket;
  facts: SessionFacts;
  /** A session that was just opened, or one that waits. */
  session: RemoteLink | RemoteSession;
}

/** The delay is computed from this many of the last responses. */
const samples = 8;
const isLink = (session: RemoteLink | RemoteSession): session is RemoteLink => "url" in session;

export const sessionIdOf = (session: RemoteLink | RemoteSession): string =>
  isLink(session) ? session.sessionId : session.id;

/** One open terminal; queues the computer's output until there is a screen for it. */
export class TerminalSession implements TerminalSource {
  readonly id: string;
  readonly facts: SessionFacts;
  view: SessionView = { state: "connecting", since: Date.now() };
  private readonly client: RemoteClient;
  private readonly listeners = new Set<() => void>();
  private readonly safe = terminalFilter("typed");
  private screen: TerminalScreen | undefined;
  private readonly waiting: [bytes: Uint8Array, shown: () => void][] = [];
  private readonly delays: number[] = [];
  private typedAt: number | undefined;

  constructor({ muster, openSocket, facts, session }: SessionOptions) {
    this.facts = facts;
    let first = isLink(session) ? session : undefined;
    this.id = sessionIdOf(session);
    if (!isLink(session)) this.view = { ...this.view, recordedAt: session.startedAt ?? session.createdAt };
    const link = async () => {
      const opened = first;
      first = undefined;
      return opened ?? muster.call("reconnectRemoteSession", { path: { sessionId: this.id } });
    };
    const handlers = {
      onData: (_: number, bytes: Uint8Array, used: () => void) => this.take(bytes, used),
      onState: (state: RemoteState) => this.enter(state),
      onAsking: (seconds: number) => this.change({ askedUntil: Date.now() + seconds * 1_000 }),
      onWatched: (by: readonly string[]) => this.changeWatched(by),
      onEnd: (end: RemoteEnd) => this.change({ end }),
    };
    this.client = new RemoteClient(
      { link, openSocket, ...handlers },
      isLink(session) ? undefined : session.id,
    );
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = () => this.view;

  show(screen: TerminalScreen): () => void {
    this.screen = screen;
    for (const [bytes, shown] of this.waiting.splice(0)) screen.write(bytes, shown);
    return () => {
      if (this.screen === screen) this.screen = undefined;
    };
  }

  type(bytes: Uint8Array): void {
    if (this.view.end) return;
    this.typedAt ??= performance.now();
    const isInputLost = !this.client.write(bytes);
    if (isInputLost !== (this.view.isInputLost ?? false)) this.change({ isInputLost });
  }

  resize(columns: number, rows: number): void {
    this.client.resize(columns, rows);
  }

  /** Ends the session and its programs. */
  async close(end: (sessionId: string) => Promise<unknown>): Promise<void> {
    // while the computer or this client is disconnected, only the server can end the session
    if (this.view.state === "connected") this.client.close();
    else await end(this.id).finally(() => this.client.leave());
  }

  /** Leaves the session without ending it. */
  leave(): void {
    this.client.leave();
  }

  private take(bytes: Uint8Array, used: () => void): void {
    this.measure();
    if (this.view.askedUntil !== undefined) this.change({ askedUntil: undefined });
    const shown = this.safe(bytes);
    if (this.screen) this.screen.write(shown, used);
    else this.waiting.push([shown, used]);
  }

  /** Reports nothing before the first user watches. */
  private changeWatched(watchedBy: readonly string[]): void {
    if (watchedBy.length || this.view.watchedBy) this.change({ watchedBy });
  }

  private measure(): void {
    if (this.typedAt === undefined) return;
    this.delays.push(performance.now() - this.typedAt);
    this.typedAt = undefined;
    if (this.delays.length > samples) this.delays.shift();
    const delayMS = Math.round(Math.min(...this.delays) * 10) / 10;
    if (delayMS !== this.view.delayMS) this.change({ delayMS });
  }

  private enter(state: RemoteState): void {
    const { view } = this;
    // reconnecting belongs to the same interruption
    if (state === view.state || (state === "connecting" && view.state === "lost")) return;
    if (state !== "connected") this.typedAt = undefined;
    const recordedAt = view.recordedAt ?? (state === "connected" ? Date.now() : undefined);
    this.change({ state, since: Date.now(), ...(recordedAt !== undefined && { recordedAt }) });
  }

  private change(changes: Partial<SessionView>): void {
    this.view = { ...this.view, ...changes };
    for (const listener of this.listeners) listener();
  }
}
