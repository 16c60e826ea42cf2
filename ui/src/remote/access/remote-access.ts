import type { AccessPlace, AccessSource, Muster, RefusedCall } from "@muster/sdk";
import type { FilesSession } from "../remote-files/session.ts";
import type { SessionOptions } from "./access-session.ts";
import type { ToolsSession } from "./tools-session.ts";

export type AnySession = FilesSession | ToolsSession;
export type FilesPlace = Pick<AccessPlace, "nodeId" | "user">;
type Options = Pick<SessionOptions, "muster" | "openSocket">;

const keyOf = ({ nodeId, user }: FilesPlace) => `${nodeId} ${user}`;

/** The sessions that this console's calls need: one for each computer and tool. */
export class RemoteAccess implements AccessSource {
  private readonly options: Options;
  private readonly files = new Map<string, FilesSession>();
  private readonly tools = new Map<number, ToolsSession>();
  private readonly listeners = new Set<() => void>();
  private all: readonly AnySession[] = [];

  constructor(muster: Muster, openSocket: Options["openSocket"]) {
    this.options = { muster, openSocket };
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = () => this.all;

  /** Returns the session for files. The caller loads its class. */
  filesOf({ nodeId, user }: FilesPlace, Session: typeof FilesSession): FilesSession {
    const known = this.files.get(keyOf({ nodeId, user }));
    if (known) return known;
    const session = new Session({ ...this.options, nodeId, user });
    this.files.set(keyOf({ nodeId, user }), session);
    this.tell();
    return session;
  }

  async open(place: AccessPlace, { changes, madeAt }: RefusedCall): Promise<void> {
    const session = await this.sessionOf(place);
    session.renew(madeAt);
    await session.started(changes);
    session.used();
  }

  use(place: AccessPlace): void {
    this.knownOf(place)?.used();
  }

  /** Allows the next read to ask the computers again after a refusal. */
  askAgain(): void {
    for (const session of this.all) session.askAgain();
  }

  closeAll(): void {
    for (const session of this.all) session.close();
  }

  private knownOf(place: AccessPlace): AnySession | undefined {
    return place.tool === "FILES" ? this.files.get(keyOf(place)) : this.tools.get(place.nodeId);
  }

  private async sessionOf(place: AccessPlace): Promise<AnySession> {
    if (place.tool === "FILES")
      return this.filesOf(place, (await import("../remote-files/session.ts")).FilesSession);
    const { ToolsSession } = await import("./tools-session.ts");
    const known = this.tools.get(place.nodeId);
    if (known) return known;
    const session = new ToolsSession({ ...this.options, ...place });
    this.tools.set(place.nodeId, session);
    this.tell();
    return session;
  }

  private tell(): void {
    this.all = [...this.files.values(), ...this.tools.values()];
    // a page may request its session while it's being rendered
    queueMicrotask(() => {
      for (const listener of this.listeners) listener();
    });
  }
}
