// Shows another user's remote desktop live: sends its growing recording to the viewer.
import type { Muster } from "@muster/sdk";
import { FbsReader, RemoteClient, type RemoteEnd } from "@muster/sdk/remote";
import { ShownChannel } from "./shown-channel.ts";

export interface WatchView {
  /** The viewer's current connection; it's replaced after an interruption, when everything is sent again. */
  channel: ShownChannel;
  /** How many bytes were shown. */
  shown: number;
  state: "catchingUp" | "live" | "behind" | "lost";
  /** Whether the viewer couldn't process the data, which ended the watching. */
  isUnreadable: boolean;
  end?: RemoteEnd;
}

/** If the server doesn't confirm for this long that the image is live, it may be outdated. */
const behindMS = 4_000;
/** Confirmations that follow each other faster than this were sent before the connection stalled. */
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
  /** Resolves once the viewer is connected and has received all previous data. */
  private showing: Promise<unknown>;
  private begin: (() => void) | undefined;
  private fallsBehind: ReturnType<typeof setTimeout> | undefined;
  /** When the server last confirmed that the image is live. */
  private saidAt = 0;

  constructor(muster: Muster, openSocket: (path: string) => WebSocket, sessionId: string) {
    this.showing = new Promise<void>((resolve) => (this.begin = resolve));
    this.client = new RemoteClient(
      {
        tool: "DESKTOP",
        link: () => muster.call("watchRemoteSession", { path: { sessionId } }),
        openSocket,
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

  /** Called once the viewer has connected to a channel, which may have been replaced in the meantime. */
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

  /** The server has confirmed that the image is live. */
  private live(): void {
    const sinceMS = Date.now() - this.saidAt;
    this.saidAt = Date.now();
    if (this.view.state === "behind" && (sinceMS < soonMS || sinceMS > behindMS)) return;
    clearTimeout(this.fallsBehind);
    this.fallsBehind = setTimeout(() => this.change({ state: "behind" }), behindMS);
    if (this.view.state !== "live") this.change({ state: "live" });
  }

  /** Ends the watching, because an image that no longer changes would look as if it were live. */
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
