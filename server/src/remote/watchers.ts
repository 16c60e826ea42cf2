// The watchers of a session. They are sent what it shows; all that is read from them is how much they have
// seen.
import {
  dataFrame,
  longestData,
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

/** A watcher of a terminal that reads slower than that is disconnected. */
const mostWaiting = 1_000_000;
/** How often watchers of desktops are told that their picture is current. */
const tellMS = 1_000;
const { main } = remoteChannels;

export interface Watcher extends Login {
  /** Whose name those who are watched see. */
  name: string;
}

interface Watching {
  watcher: Watcher;
  /** Of a terminal: what is to be shown after the past, while that is read. */
  later?: Uint8Array[] | undefined;
}

export class Watchers {
  private readonly all = new Map<WebSocket, Watching>();
  private readonly recorder: Recorder | undefined;
  private readonly onChange: () => void;

  /** @param onChange called when someone comes or goes */
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

  /** Who they are, each once. */
  get names(): string[] {
    return [...new Set([...this.all.values()].map(({ watcher }) => watcher.name))];
  }

  /** Disconnects those who may no longer watch; when they connect again, they are told why they can't. */
  async check(mayWatch: (watcher: Watcher) => Promise<boolean>): Promise<void> {
    for (const [socket, { watcher }] of this.all) if (!(await mayWatch(watcher))) socket.close(4003);
  }

  /**
   * Shows a terminal: the end of what it has shown, and what follows.
   * @param readShown reads what the session has shown, from so many parts of its recording
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
      for (let at = 0; at < shown.length; at += longestData)
        socket.send(dataFrame(main, shown.subarray(at, at + longestData)));
      for (const frame of later) socket.send(frame);
      watching.later = undefined;
    } catch {
      socket.close(1011);
    }
  }

  /**
   * Shows a desktop: its screen as it is, and what follows. Where that can't be, its recording from the
   * start.
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
    let goOn: () => void = () => undefined;
    left.signal.addEventListener("abort", () => goOn());
    socket.on("message", (data: Buffer) => {
      const frame = readFrame(data);
      if (frame?.type !== "used" || frame.channel !== main) return;
      used = Math.max(used, Math.min(frame.offset, sent));
      goOn();
    });
    socket.send(messageFrame({ type: "peer", isConnected: true }));
    socket.send(messageFrame({ type: "from", offsets: { [main]: 0 } }));
    const tell = () => socket.send(messageFrame({ type: "started" }));
    // how much was sent when all was sent last; and as it was when that was looked at before
    let whole = -1;
    let before = -1;
    const onLive = () => {
      if (whole < 0) tell();
      whole = sent;
    };
    // the line has brought what was sent before a ping once it is answered; what is used up is told in
    // quarters of the window
    let pings = 0;
    let answered = 0;
    socket.on("pong", (ping: Buffer) => (answered = Math.max(answered, Number(ping.toString()) || 0)));
    const telling = setInterval(() => {
      const isAllSent = whole >= 0 && (whole > before || whole === sent);
      const isShown = answered === pings && used >= before - remoteWindows.DESKTOP / 4;
      if (isAllSent && isShown) tell();
      before = whole;
      socket.ping(String(++pings));
    }, tellMS);
    left.signal.addEventListener("abort", () => clearInterval(telling));
    const send = async (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length && !left.signal.aborted; at += longestData) {
        const piece = bytes.subarray(at, at + longestData);
        while (sent + piece.length - used > remoteWindows.DESKTOP && !left.signal.aborted)
          await new Promise<void>((resolve) => (goOn = resolve));
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

  /** Shows all watchers of a terminal what comes next. */
  show(frame: Uint8Array): void {
    for (const [socket, { later }] of this.all) {
      const waiting = later?.reduce((bytes, { length }) => bytes + length, 0) ?? socket.bufferedAmount;
      if (waiting > mostWaiting) socket.close(4001, "too slow");
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
