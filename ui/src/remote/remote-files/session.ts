import { MusterError, type Muster } from "@muster/sdk";
import { FilesClient, type RemoteState } from "@muster/sdk/remote";
import type { FileUser } from "./paths.ts";

export interface SessionView {
  /** Undefined while there is no session. */
  state?: RemoteState | undefined;
  /** The computer's user is asked until then; milliseconds since 1970. */
  askedUntil?: number | undefined;
  /** The organization wants to know why. */
  askedReason?: { message: string; answer(reason: string | undefined): void } | undefined;
}

interface SessionOptions {
  muster: Muster;
  socket(path: string): WebSocket;
  nodeId: number;
  user: FileUser;
}

/** Something that was given up by the user themselves. */
export class GivenUp extends Error {}

/** The session of files of a page: opened by its first transfer, and again if it has ended. */
export class FilesSession {
  private readonly options: SessionOptions;
  private readonly listeners = new Set<() => void>();
  private view: SessionView = {};
  private client: FilesClient | undefined;
  private reason = "";
  private sessionId: string | undefined;

  constructor(options: SessionOptions) {
    this.options = options;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = () => this.view;

  use(): FilesClient {
    if (this.client) return this.client;
    const { muster, socket } = this.options;
    const client: FilesClient = new FilesClient({
      socket,
      link: (sessionId) =>
        sessionId === undefined
          ? this.open()
          : muster.call("reconnectRemoteSession", { path: { sessionId } }),
      onState: (state) => {
        if (state === "ended" && this.client === client) this.client = undefined;
        this.change(state === "ended" ? { state: undefined, askedUntil: undefined } : { state });
      },
      onAsking: (seconds) => this.change({ askedUntil: Date.now() + seconds * 1_000 }),
    });
    this.client = client;
    return client;
  }

  /** The computer has answered, so that its user is no longer asked. */
  answered(): void {
    if (this.view.askedUntil !== undefined) this.change({ askedUntil: undefined });
  }

  close(): void {
    this.view.askedReason?.answer(undefined);
    const { client, sessionId } = this;
    const isAway = this.view.state !== "connected";
    this.client = undefined;
    client?.close();
    if (!client || sessionId === undefined || !isAway) return;
    // the computer doesn't hear of it while it, or this client, is away
    this.options.muster.call("endRemoteSession", { path: { sessionId } }).catch(() => undefined);
  }

  private async open() {
    const { muster, nodeId, user } = this.options;
    for (;;) {
      try {
        const opened = await muster.call("openFiles", { body: { nodeId, user, reason: this.reason } });
        this.sessionId = opened.sessionId;
        return opened;
      } catch (error) {
        const errors = error instanceof MusterError ? error.errors : [];
        const wanted = errors.find(({ field }) => field === "reason");
        if (!wanted) throw error;
        this.reason = await this.askReason(wanted.message);
      }
    }
  }

  private async askReason(message: string): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.change({ askedReason: { message, answer: resolve } });
    const reason = await promise;
    this.change({ askedReason: undefined });
    if (reason === undefined) throw new GivenUp();
    return reason;
  }

  private change(changes: SessionView): void {
    this.view = { ...this.view, ...changes };
    for (const listener of this.listeners) listener();
  }
}
