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
  /** The computer's user is asked until then; milliseconds since 1970. */
  askedUntil?: number | undefined;
  /** The organization wants to know why. */
  askedReason?: { message: string; answer(reason: string | undefined): void } | undefined;
}

export interface SessionOptions {
  muster: Muster;
  socket(path: string): WebSocket;
  nodeId: number;
  user: TerminalUser;
}

/** Something that was given up by the user themselves. */
export class GivenUp extends Error {}

export type ClientOptions = Pick<
  RemoteClientOptions,
  "link" | "socket" | "onState" | "onStarted" | "onAsking"
> & { onEnd(error: unknown): void };

/** Without the reason, calls are refused as the server would refuse them. */
const refusalOf = (error: unknown): unknown =>
  error instanceof GivenUp
    ? new MusterError("validation_failed", {
        message: error.message,
        nextStep: t("remote.access.giveReason"),
      })
    : error;

/**
 * Reads that go on by themselves don't ask again after a refusal; once they have stopped so long, the next
 * one does.
 */
const quietMS = 30_000;
/** How long it stays after the last call; the server then remembers it for some minutes. */
const idleMS = 60_000;

/** A session with a computer that is opened when something needs it, and again if it has ended. */
export abstract class AccessSession<C extends { close(): void; leave(): void }> {
  protected readonly options: SessionOptions;
  private readonly listeners = new Set<() => void>();
  private view: SessionView = {};
  private client: C | undefined;
  private letIn = Promise.withResolvers<void>();
  private refused: unknown;
  private usedAt = 0;
  private letInAt = Number.POSITIVE_INFINITY;
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

  /** Tells it from the others of the console. */
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
    const letIn = Promise.withResolvers<void>();
    // who only transfers files doesn't wait for it
    letIn.promise.catch(() => undefined);
    this.letIn = letIn;
    this.letInAt = Number.POSITIVE_INFINITY;
    this.refused = undefined;
    const client: C = this.connect({
      socket: this.options.socket,
      link: sessionLink(this.options.muster, () => this.openWithReason()),
      onState: (state) => {
        if (state === "ended" && this.client === client) this.client = undefined;
        this.change(state === "ended" ? { state: undefined, askedUntil: undefined } : { state });
      },
      onAsking: (seconds) => this.change({ askedUntil: Date.now() + seconds * 1_000 }),
      onStarted: () => {
        this.answered();
        this.letInAt = Date.now();
        letIn.resolve();
      },
      onEnd: (error) => {
        if (this.letIn === letIn) this.refused = refusalOf(error);
        letIn.reject(refusalOf(error));
      },
    });
    this.client = client;
    return client;
  }

  /**
   * Resolves once the computer has let the session in.
   * @param again whether it is asked again after it has refused
   */
  async started(again: boolean): Promise<void> {
    if (this.refused !== undefined && !again) throw this.refused;
    this.use();
    await this.letIn.promise;
  }

  /**
   * Gives a session up in which a call was refused: its consent is over, or its computer has forgotten it.
   */
  renew(refusedCallAt: number): void {
    if (this.client && this.letInAt < refusedCallAt) this.close();
  }

  /** A call that needs the session is made. */
  used(): void {
    if (Date.now() - this.usedAt > quietMS) this.askAgain();
    this.usedAt = Date.now();
    this.leaveLater();
  }

  /** Keeps it, for a page that needs it without calls. @returns lets it go */
  hold(): () => void {
    this.holders++;
    clearTimeout(this.idle);
    return () => {
      this.holders--;
      if (this.holders === 0) this.view.askedReason?.answer(undefined);
      this.leaveLater();
    };
  }

  /** The computer is asked again after it has refused. */
  askAgain(): void {
    this.refused = undefined;
  }

  /** The computer has answered, so that its user is no longer asked. */
  answered(): void {
    if (this.view.askedUntil !== undefined) this.change({ askedUntil: undefined });
  }

  close(): void {
    clearTimeout(this.idle);
    this.letIn = Promise.withResolvers();
    this.view.askedReason?.answer(undefined);
    const { client, sessionId } = this;
    const isAway = this.view.state !== "connected";
    this.client = undefined;
    client?.close();
    if (!client || sessionId === undefined || !isAway) return;
    // the computer doesn't hear of it while it, or this client, is away
    this.options.muster.call("endRemoteSession", { path: { sessionId } }).catch(() => undefined);
  }

  private leaveLater(): void {
    clearTimeout(this.idle);
    if (this.holders > 0 || !this.client) return;
    this.idle = setTimeout(() => {
      const { state, askedUntil } = this.view;
      // who is asked for the reason or for consent may take longer
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
