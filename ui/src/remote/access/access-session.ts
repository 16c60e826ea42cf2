import {
  MusterError,
  t,
  type AccessPlace,
  type Muster,
  type RemoteLink,
  type TerminalUser,
} from "@muster/sdk";
import { sessionLink, type RemoteClientOptions, type RemoteState } from "@muster/sdk/remote";

export interface SessionView {
  /** Undefined while there is no session. */
  state?: RemoteState | undefined;
  /** Until when the computer's user is asked for consent, in milliseconds since 1970. */
  askedUntil?: number | undefined;
  /** Set while the organization requires a reason and the user is asked for it. */
  askedReason?: { message: string; answer(reason: string | undefined): void } | undefined;
}

export interface SessionOptions {
  muster: Muster;
  openSocket(path: string): WebSocket;
  nodeId: number;
  user: TerminalUser;
}

/** Thrown if the user cancels something themselves. */
export class GivenUp extends Error {}

export type ClientOptions = Pick<
  RemoteClientOptions,
  "link" | "openSocket" | "onState" | "onStarted" | "onAsking"
> & { onEnd(error: unknown): void };

/** Converts a cancelled reason into the error with which the server refuses calls without a reason. */
const refusalOf = (error: unknown): unknown =>
  error instanceof GivenUp
    ? new MusterError("validation_failed", {
        message: error.message,
        nextStep: t("remote.access.giveReason"),
      })
    : error;

/**
 * After a refusal, the computer isn't asked again by repeated reads, unless no call was made for this long.
 */
const quietMS = 30_000;
/** How long the session stays open after the last call; the server then remembers it for some minutes. */
const idleMS = 60_000;

/** A session with a computer, opened when something needs it, and opened again if it has ended. */
export abstract class AccessSession<C extends { close(): void; leave(): void }> {
  protected readonly options: SessionOptions;
  private readonly listeners = new Set<() => void>();
  private view: SessionView = {};
  private client: C | undefined;
  private admitted = Promise.withResolvers<void>();
  private refused: unknown;
  private usedAt = 0;
  private admittedAt = Number.POSITIVE_INFINITY;
  private holders = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private reason = "";
  private sessionId: string | undefined;

  constructor(options: SessionOptions) {
    this.options = options;
  }

  abstract readonly tool: AccessPlace["tool"];
  protected abstract connect(options: ClientOptions): C;
  protected abstract open(reason: string): Promise<RemoteLink>;

  /** Identifies the session in this console. */
  get key(): string {
    return `${this.tool} ${this.options.nodeId} ${this.options.user}`;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = () => this.view;

  use(): C {
    if (this.client) return this.client;
    const attempt = Promise.withResolvers<void>();
    // file transfers don't wait for this promise, so nothing else may handle its rejection
    attempt.promise.catch(() => undefined);
    this.admitted = attempt;
    this.admittedAt = Number.POSITIVE_INFINITY;
    this.refused = undefined;
    const client: C = this.connect({
      openSocket: this.options.openSocket,
      link: sessionLink(this.options.muster, () => this.openWithReason()),
      onState: (state) => {
        if (state === "ended" && this.client === client) this.client = undefined;
        this.change(state === "ended" ? { state: undefined, askedUntil: undefined } : { state });
      },
      onAsking: (seconds) => this.change({ askedUntil: Date.now() + seconds * 1_000 }),
      onStarted: () => {
        this.answered();
        this.admittedAt = Date.now();
        attempt.resolve();
      },
      onEnd: (error) => {
        if (this.admitted === attempt) this.refused = refusalOf(error);
        attempt.reject(refusalOf(error));
      },
    });
    this.client = client;
    return client;
  }

  /**
   * Resolves once the computer has accepted the session.
   * @param again whether to ask the computer again after a refusal
   */
  async started(again: boolean): Promise<void> {
    if (this.refused !== undefined && !again) throw this.refused;
    this.use();
    await this.admitted.promise;
  }

  /**
   * Closes the session after it refused a call: its consent has expired, or the computer no longer knows it.
   */
  renew(refusedCallAt: number): void {
    if (this.client && this.admittedAt < refusedCallAt) this.close();
  }

  /** Must be called for every call that needs the session. */
  used(): void {
    if (Date.now() - this.usedAt > quietMS) this.askAgain();
    this.usedAt = Date.now();
    this.leaveLater();
  }

  /** Keeps the session open for a page that needs it without calls. @returns a function that releases it */
  hold(): () => void {
    this.holders++;
    clearTimeout(this.idle);
    return () => {
      this.holders--;
      if (this.holders === 0) this.view.askedReason?.answer(undefined);
      this.leaveLater();
    };
  }

  /** Allows the computer to be asked again after a refusal. */
  askAgain(): void {
    this.refused = undefined;
  }

  /** Called once the computer has responded, so its user is no longer being asked. */
  answered(): void {
    if (this.view.askedUntil !== undefined) this.change({ askedUntil: undefined });
  }

  close(): void {
    clearTimeout(this.idle);
    this.admitted = Promise.withResolvers();
    this.view.askedReason?.answer(undefined);
    const { client, sessionId } = this;
    const isAway = this.view.state !== "connected";
    this.client = undefined;
    client?.close();
    if (!client || sessionId === undefined || !isAway) return;
    // a close isn't received while the computer or this client is disconnected, so the server is told
    this.options.muster.call("endRemoteSession", { path: { sessionId } }).catch(() => undefined);
  }

  private leaveLater(): void {
    clearTimeout(this.idle);
    if (this.holders > 0 || !this.client) return;
    this.idle = setTimeout(() => {
      const { state, askedUntil } = this.view;
      // a user who is asked for the reason or for consent may need longer
      if (state === "connected" && askedUntil === undefined) this.client?.leave();
      else this.leaveLater();
    }, idleMS);
  }

  private async openWithReason(): Promise<RemoteLink> {
    for (;;) {
      try {
        const opened = await this.open(this.reason);
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
    if (reason === undefined) throw new GivenUp(message);
    return reason;
  }

  private change(changes: SessionView): void {
    this.view = { ...this.view, ...changes };
    for (const listener of this.listeners) listener();
  }
}
