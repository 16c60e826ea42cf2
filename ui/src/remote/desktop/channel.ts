import type { Input, Muster } from "@muster/sdk";
import {
  sessionLink,
  TunnelClient,
  type RemoteEnd,
  type RemoteState,
  type TunnelRefusal,
} from "@muster/sdk/remote";
import type { ScreenChannel } from "#kit";

export interface DesktopEvents {
  onState(state: RemoteState): void;
  /** Called with the users who are watching the session. */
  onWatched(by: readonly string[]): void;
  /** Called if the connection to the VNC server failed; the session has then ended. */
  onRefused(reason: TunnelRefusal): void;
  /** Called if the viewer can't process what the VNC server sends; the session has then ended. */
  onUnreadable(): void;
  onEnd(end: RemoteEnd): void;
}

export type NewDesktop = Input<"openDesktop">["body"];

/** Returns a request for the whole screen, to be sent to a VNC server. */
function updateRequest(width: number, height: number): Uint8Array {
  const request = new Uint8Array(10);
  const view = new DataView(request.buffer);
  view.setUint8(0, 3);
  view.setUint16(6, width);
  view.setUint16(8, height);
  return request;
}

/**
 * Encodings that a user who starts watching later couldn't decode, because they build on previous images, or
 * that the server doesn't read: H.264, ZRLE, zlib, JPEG, TightPNG and RRE. Tight is restarted for such users,
 * and Hextile needs no restart.
 */
const unwatchable: readonly number[] = [50, 16, 6, 21, -260, 2];

/**
 * Moves these encodings to the end of a SetEncodings message, which lists the preferred ones first.
 * @returns false for other messages
 */
function preferWatchable(message: Uint8Array): boolean {
  const view = new DataView(message.buffer);
  if (message.length < 4 || message[0] !== 2 || message.length !== 4 + 4 * view.getUint16(2)) return false;
  const encodings = Array.from({ length: view.getUint16(2) }, (_, at) => view.getInt32(4 + 4 * at));
  const isLast = (encoding: number) => Number(unwatchable.includes(encoding));
  for (const [at, encoding] of encodings.toSorted((a, b) => isLast(a) - isLast(b)).entries())
    view.setInt32(4 + 4 * at, encoding);
  return true;
}

/** The connection of one session to its VNC server; it survives interrupted network connections. */
export class DesktopChannel implements ScreenChannel {
  binaryType = "arraybuffer";
  readonly protocol = "";
  readyState: ScreenChannel["readyState"] = "connecting";
  onopen: ScreenChannel["onopen"] = null;
  onmessage: ScreenChannel["onmessage"] = null;
  onclose: ScreenChannel["onclose"] = null;
  onerror: ScreenChannel["onerror"] = null;
  /** Whether the viewer has sent its encodings. */
  private hasEncodings = false;
  private readonly tunnel: TunnelClient;
  private readonly events: DesktopEvents;
  private readonly connection: ReturnType<TunnelClient["connect"]>;

  constructor(
    muster: Muster,
    openSocket: (path: string) => WebSocket,
    body: NewDesktop,
    events: DesktopEvents,
  ) {
    this.events = events;
    this.tunnel = new TunnelClient({
      tool: "DESKTOP",
      openSocket,
      link: sessionLink(muster, () => muster.call("openDesktop", { body })),
      onState: (state) => events.onState(state),
      onWatched: (by) => events.onWatched(by),
      // the viewer writes whole messages, so this one can be inserted between two of them
      onRefresh: (width, height) => void this.connection.write(updateRequest(width, height)),
      onEnd: (end) => {
        this.closed();
        events.onEnd(end);
      },
    });
    this.connection = this.tunnel.connect({
      onOpened: () => {
        this.readyState = "open";
        this.onopen?.();
      },
      onRefused: (reason) => {
        events.onRefused(reason);
        this.end();
      },
      onData: (bytes, used) => {
        this.onmessage?.({ data: bytes.slice().buffer });
        used();
      },
      onEnd: () => this.end(),
      onReset: () => this.end(),
    });
  }

  send(bytes: Uint8Array): void {
    // a copy, because the viewer reuses the buffer
    const message = bytes.slice();
    // the viewer sends its encodings once; later bytes may be part of a text that looks the same
    if (!this.hasEncodings) this.hasEncodings = preferWatchable(message);
    this.connection.write(message);
  }

  /** Ends the session. */
  end(): void {
    this.tunnel.close();
    this.closed();
  }

  /** Called when the viewer closes the connection. */
  close(): void {
    if (this.readyState === "closed") return;
    this.end();
    this.events.onUnreadable();
  }

  private closed(): void {
    const wasOpen = this.readyState === "open";
    this.readyState = "closed";
    // asynchronous, as the event of a WebSocket is
    if (wasOpen) queueMicrotask(() => this.onclose?.({ code: 1000, reason: "", wasClean: true }));
  }
}
