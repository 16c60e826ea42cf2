// The watchers of a session. They are sent its output; the only thing read from them is how much they have
// shown.
import {
  dataFrame,
  maxDataBytes,
  messageFrame,
  readFrame,
  remoteChannels,
  remoteWindows,
  type RemoteMessage,
} from "@muster/sdk/remote";
import type { WebSocket } from "ws";
import type { Recorder } from "./recordings/recorder.ts";
import type { Screen } from "./recordings/screen.ts";
import type { ScreenSize } from "./recordings/tight-streams.ts";
import type { Login } from "./rights.ts";

/** A terminal's watcher with more unsent bytes than this is disconnected. */
const maxWaiting = 1_000_000;
/** How often, in ms, watchers of desktops may be told that their picture is current. */
const reportMS = 1_000;
const { main } = remoteChannels;

export interface Watcher extends Login {
  /** The name shown to the user of the session. */
  name: string;
}

interface Watching {
  watcher: Watcher;
  /** For a terminal: frames to send after the earlier output, while that is read. */
  later?: Uint8Array[] | undefined;
}

export class Watchers {
  private readonly all = new Map<WebSocket, Watching>();
  private readonly recorder: Recorder | undefined;
  private readonly onChange: () => void;

  /** @param onChange called when a watcher connects or disconnects */
  constructor(recorder: Recorder | undefined, onChange: () => void) {
    this.recorder = recorder;
    this.onChange = onChange;
  }

  get sockets(): Iterable<WebSocket> {
    return this.all.keys();
  }

  get size(): number {
    return this.all.size;
  }

  /** The names of the watchers, without duplicates. */
  get names(): string[] {
    return [...new Set([...this.all.values()].map(({ watcher }) => watcher.name))];
  }

  /** Disconnects watchers who are no longer allowed to watch; if they reconnect, they are told why. */
  async check(mayWatch: (watcher: Watcher) => Promise<boolean>): Promise<void> {
    for (const [socket, { watcher }] of this.all) if (!(await mayWatch(watcher))) socket.close(4003);
  }

  /**
   * Shows a terminal: its recent output, and then what follows.
   * @param readShown reads the session's output from the given number of parts of its recording
   */
  async showText(
    socket: WebSocket,
    watcher: Watcher,
    { size, readShown }: { size: RemoteMessage | undefined; readShown(parts: number): Promise<Uint8Array> },
  ): Promise<void> {
    const later: Uint8Array[] = [];
    const watching: Watching = { watcher, later };
    this.add(socket, watching);
    socket.on("message", () => undefined);
    try {
      const parts = (await this.recorder?.allStored()) ?? 0;
      const shown = await readShown(parts);
      if (size) socket.send(messageFrame(size));
      for (let at = 0; at < shown.length; at += maxDataBytes)
        socket.send(dataFrame(main, shown.subarray(at, at + maxDataBytes)));
      for (const frame of later) socket.send(frame);
      watching.later = undefined;
    } catch {
      socket.close(1011);
    }
  }

  /**
   * Shows a desktop: its current screen and what follows, or else its recording from the start.
   * @param askForAll asks the viewer for the whole screen
   */
  async showFrames(
    socket: WebSocket,
    watcher: Watcher,
    { screen, askForAll }: { screen: Screen | undefined; askForAll(size: ScreenSize): void },
  ): Promise<void> {
    this.add(socket, { watcher });
    const left = new AbortController();
    socket.on("close", () => left.abort());
    let sent = 0;
    let used = 0;
    let proceed: () => void = () => undefined;
    left.signal.addEventListener("abort", () => proceed());
    socket.on("message", (data: Buffer) => {
      const frame = readFrame(data);
      if (frame?.type !== "used" || frame.channel !== main) return;
      used = Math.max(used, Math.min(frame.offset, sent));
      proceed();
    });
    socket.send(messageFrame({ type: "peer", isConnected: true }));
    socket.send(messageFrame({ type: "from", offsets: { [main]: 0 } }));
    const tell = () => socket.send(messageFrame({ type: "started" }));
    // `sent` when the reader had last caught up, and the same at the previous check
    let whole = -1;
    let before = -1;
    const onLive = () => {
      if (whole < 0) tell();
      whole = sent;
    };
    // a pong shows that everything sent before its ping has arrived; acknowledgments come in quarters of the
    // window
    let pings = 0;
    let answered = 0;
    socket.on("pong", (ping: Buffer) => (answered = Math.max(answered, Number(ping.toString()) || 0)));
    const telling = setInterval(() => {
      const isAllSent = whole >= 0 && (whole > before || whole === sent);
      const isShown = answered === pings && used >= before - remoteWindows.DESKTOP / 4;
      if (isAllSent && isShown) tell();
      before = whole;
      socket.ping(String(++pings));
    }, reportMS);
    left.signal.addEventListener("abort", () => clearInterval(telling));
    const send = async (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length && !left.signal.aborted; at += maxDataBytes) {
        const piece = bytes.subarray(at, at + maxDataBytes);
        while (sent + piece.length - used > remoteWindows.DESKTOP && !left.signal.aborted)
          await new Promise<void>((resolve) => (proceed = resolve));
        sent += piece.length;
        socket.send(dataFrame(main, piece));
      }
    };
    try {
      const start = await screen?.start(askForAll);
      if (start) await send(start.bytes);
      for await (const { bytes } of this.recorder?.follow(left.signal, { from: start?.place, onLive }) ?? [])
        await send(bytes);
    } catch {
      socket.close(1011);
    }
  }

  /** Sends a frame to all watchers of a terminal. */
  show(frame: Uint8Array): void {
    for (const [socket, { later }] of this.all) {
      const waiting = later?.reduce((bytes, { length }) => bytes + length, 0) ?? socket.bufferedAmount;
      if (waiting > maxWaiting) socket.close(4001, "too slow");
      else if (later) later.push(frame);
      else socket.send(frame);
    }
  }

  private add(socket: WebSocket, watching: Watching): void {
    this.all.set(socket, watching);
    socket.on("close", () => {
      this.all.delete(socket);
      this.onChange();
    });
    this.onChange();
  }
}
