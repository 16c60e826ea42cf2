// Shows a remote desktop of someone else as it goes on: the viewer of screens is given its recording while
// that grows.
import type { Muster } from "@muster/sdk";
import { FbsReader, RemoteClient, type RemoteEnd } from "@muster/sdk/remote";
import { ShownChannel } from "./shown-channel.ts";

export interface WatchView {
  /** What the viewer is connected to; another one after a broken connection, when all is sent again. */
  channel: ShownChannel;
  /** How many bytes were shown. */
  shown: number;
  state: "catchingUp" | "live" | "behind" | "lost";
  /** The viewer couldn't read what it was given, so that the watching has ended. */
  isUnreadable: boolean;
  end?: RemoteEnd;
}

/** A picture that no one has said to be live for so long may be an old one. */
const behindMS = 4_000;
/** What was said twice within less comes from before the line stopped. */
const soonMS = 500;

const fresh = (): Omit<WatchView, "state"> => ({
  channel: new ShownChannel(),
  shown: 0,
  isUnreadable: false,
});

export class DesktopWatch {
  view: WatchView = { ...fresh(), state: "catchingUp" };
  private readonly client: RemoteClient;
  private readonly listeners = new Set<() => void>();
  private reader = new FbsReader();
  /** The viewer is there, and has been given all that came before. */
  private showing: Promise<unknown>;
  private begin: (() => void) | undefined;
  private fallsBehind: ReturnType<typeof setTimeout> | undefined;
  /** When the picture was last said to be live. */
  private saidAt = 0;

  constructor(muster: Muster, socket: (path: string) => WebSocket, sessionId: string) {
    this.showing = new Promise<void>((resolve) => (this.begin = resolve));
    this.client = new RemoteClient(
      {
        tool: "DESKTOP",
        link: () => muster.call("watchRemoteSession", { path: { sessionId } }),
        socket,
        onData: (_, bytes, used) => this.take(bytes, used),
        onStarted: () => this.afterAll(() => this.live()),
        onState: (state) => {
          if (state === "lost" && this.view.state !== "lost") this.startOver();
          else if (state === "connected") this.change({ state: "catchingUp" });
        },
        onEnd: (end) =>
          this.afterAll(() => {
            clearTimeout(this.fallsBehind);
            this.change({ end });
          }),
      },
      sessionId,
    );
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = () => this.view;

  /** The viewer is connected to a channel, which another one may have replaced meanwhile. */
  ready(channel: ShownChannel): void {
    if (channel === this.view.channel) this.begin?.();
  }

  leave(): void {
    clearTimeout(this.fallsBehind);
    this.view.channel.onClosed = () => undefined;
    this.client.leave();
  }

  private take(bytes: Uint8Array, used: () => void): void {
    const { reader } = this;
    const { channel } = this.view;
    const { length } = bytes;
    this.showing = this.showing
      .then(async () => {
        for (const block of reader.push(bytes)) if (channel.readyState === "open") await channel.show(block);
        used();
        if (channel === this.view.channel && this.view.state !== "live")
          this.change({ shown: this.view.shown + length });
      })
      .catch(() => this.fail(channel));
  }

  /** The server says that the picture is current. */
  private live(): void {
    const sinceMS = Date.now() - this.saidAt;
    this.saidAt = Date.now();
    if (this.view.state === "behind" && (sinceMS < soonMS || sinceMS > behindMS)) return;
    clearTimeout(this.fallsBehind);
    this.fallsBehind = setTimeout(() => this.change({ state: "behind" }), behindMS);
    if (this.view.state !== "live") this.change({ state: "live" });
  }

  /** A picture that stands still would look as if it were live. */
  private fail(channel: ShownChannel): void {
    if (channel !== this.view.channel || this.view.isUnreadable) return;
    this.leave();
    channel.close();
    this.change({ isUnreadable: true });
  }

  private afterAll(change: () => void): void {
    const { channel } = this.view;
    void this.showing.then(() => channel === this.view.channel && change());
  }

  private startOver(): void {
    clearTimeout(this.fallsBehind);
    this.view.channel.onClosed = () => undefined;
    this.reader = new FbsReader();
    this.showing = new Promise<void>((resolve) => (this.begin = resolve));
    this.change({ ...fresh(), state: "lost" });
  }

  private change(changes: Partial<WatchView>): void {
    this.view = { ...this.view, ...changes };
    const { channel } = this.view;
    channel.onClosed = () => this.fail(channel);
    for (const listener of this.listeners) listener();
  }
}
