// Passes the frames of one session between its client and its agent. It keeps none: each end sends again what
// the other has not received.
import { showsText, type RemoteSessionEnding, type RemoteTool } from "@muster/sdk";
import {
  dataFrame,
  messageFrame,
  readFrame,
  mostChannels,
  mostWatchers,
  remoteChannels,
  remoteWindows,
  type RemoteFrame,
  type RemoteMessage,
  type RemoteNote,
  type RemoteOffsets,
} from "@muster/sdk/remote";
import type { WebSocket } from "ws";
import { Flood, type Floods } from "./floods.ts";
import type { Recorder } from "./recordings/recorder.ts";
import type { Screen } from "./recordings/screen.ts";
import type { ScreenSize } from "./recordings/tight-streams.ts";
import { ViewOnly } from "./view-only.ts";
import { Watchers, type Watcher } from "./watchers.ts";

const failures: Partial<Record<string, RemoteSessionEnding>> = {
  ERROR_NO_LOGGEDIN_USER: "NO_LOGGEDIN_USER",
  ERROR_SHELL_PATH: "SHELL_PATH",
  REFUSED_BY_USER: "REFUSED_BY_USER",
  NO_ANSWER: "NO_ANSWER",
  NO_USER_TO_ASK: "NO_USER_TO_ASK",
};

/** Messages that are passed on later, or not at all. */
const isHeld = ({ type }: RemoteMessage) => type === "note" || type === "started";

const { main, errors, first } = remoteChannels;

/** One end of the session, and what it has sent to the other. */
class End {
  socket: WebSocket | undefined;
  /** How often it was told that the other end is there; it says each time where it goes on. */
  resumesDue = 0;
  /** Whether it knows what the other has received on the connections that there are now. */
  knowsReceived = false;
  sent: RemoteOffsets = {};
  used: RemoteOffsets = {};
  /** The most that it has ever sent. */
  readonly reached: RemoteOffsets = {};
  private readonly says: ReadonlySet<RemoteMessage["type"]>;

  constructor(says: RemoteMessage["type"][]) {
    this.says = new Set(says);
  }

  mayTell(message: RemoteMessage): boolean {
    return this.says.has(message.type);
  }

  tell(message: RemoteMessage): void {
    this.socket?.send(messageFrame(message));
  }
}

export interface RelayEvents {
  /** The computer has let the session in. Resolves once that is stored. */
  onStarted(): Promise<void>;
  onExit(exitCode: number | null): void;
  /** Something was done; notes are numbered from 1. Resolves once it is stored. */
  onNote(note: RemoteNote, number: number): Promise<void>;
  /** One side has gone, or both are there. */
  onPresence(isComplete: boolean): void;
  onEnding(ending: RemoteSessionEnding): void;
}

/** What a session is recorded with, if it is. */
interface RelayParts {
  recorder: Recorder | undefined;
  screen: Screen | undefined;
  floods: Floods;
}

/** A session, as far as the relay needs to know it. */
export interface RelayedSession {
  id: string;
  tool: RemoteTool;
  /** Of a desktop: 1 if nothing but looking is allowed. */
  viewOnly: number;
  /** How many notes were stored. */
  notes: number;
}

export class Relay {
  readonly sessionId: string;
  bytesIn = 0;
  bytesOut = 0;
  /** When the client last sent something for the program; milliseconds since 1970. */
  inputAt = Date.now();
  private readonly client = new End(["resume", "resize", "end", "bye"]);
  private readonly agent = new End([
    "resume",
    "from",
    "asking",
    "started",
    "exit",
    "failed",
    "end",
    "note",
    "stopped",
  ]);
  private readonly flood: Flood;
  private readonly window: number;
  /** The channels are those before. */
  private readonly last: number;
  private readonly hasChannels: boolean;
  private notes: number;
  private readonly watchers: Watchers;
  /** Only for what is shown on a screen. */
  private readonly recorder: Recorder | undefined;
  /** Of a desktop. */
  private readonly screen: Screen | undefined;
  private readonly events: RelayEvents;
  /** Why the session ends once the last frame was passed on. */
  private ending: RemoteSessionEnding | undefined;
  private hasExited = false;
  /** The last size of the client's terminal. */
  private size: RemoteMessage | undefined;
  private readonly viewOnly: ViewOnly | undefined;

  constructor(
    { id, tool, viewOnly, notes }: RelayedSession,
    { recorder, screen, floods }: RelayParts,
    events: RelayEvents,
  ) {
    this.sessionId = id;
    this.window = remoteWindows[tool];
    this.hasChannels = !showsText({ tool });
    this.flood = new Flood(floods);
    // a desktop has one connection, which is recorded
    this.last = first + (tool === "DESKTOP" ? 1 : mostChannels.ever);
    if (viewOnly) this.viewOnly = new ViewOnly();
    this.notes = notes;
    this.recorder = recorder;
    this.screen = screen;
    this.watchers = new Watchers(recorder, () => this.tellWatched());
    this.events = events;
    Object.assign(this.agent.reached, recorder?.recorded);
  }

  get isComplete(): boolean {
    return this.client.socket !== undefined && this.agent.socket !== undefined;
  }

  connectClient(socket: WebSocket): void {
    this.connect(this.client, this.agent, socket);
  }

  connectAgent(socket: WebSocket): void {
    this.connect(this.agent, this.client, socket);
  }

  /** @param readShown reads what a terminal has shown, from so many parts of its recording */
  watch(
    socket: WebSocket,
    watcher: Watcher,
    readShown: (parts: number) => Promise<Uint8Array>,
  ): Promise<void> {
    const askForAll = (size: ScreenSize) => this.client.tell({ type: "refresh", ...size });
    return this.hasChannels
      ? this.watchers.showFrames(socket, watcher, { screen: this.screen, askForAll })
      : this.watchers.showText(socket, watcher, { size: this.size, readShown });
  }

  /** Disconnects watchers who may no longer be there. */
  checkWatchers(mayWatch: (watcher: Watcher) => Promise<boolean>): Promise<void> {
    return this.watchers.check(mayWatch);
  }

  /** Tells both ends and everyone who watches, and closes their connections. */
  close(ending: RemoteSessionEnding, endedBy: string): void {
    const message = messageFrame({ type: "ended", ending, endedBy });
    for (const socket of this.sockets) socket.send(message);
    this.disconnect();
  }

  /** Closes all connections; nothing that still arrives is passed on. */
  disconnect(): void {
    for (const socket of this.sockets) socket.close(1000);
    this.client.socket = this.agent.socket = undefined;
  }

  private get sockets(): WebSocket[] {
    return [this.client.socket, this.agent.socket, ...this.watchers.sockets].filter(
      (socket) => socket !== undefined,
    );
  }

  private connect(end: End, other: End, socket: WebSocket): void {
    const before = end.socket;
    end.socket = socket;
    end.resumesDue = 0;
    if (before) {
      other.tell({ type: "peer", isConnected: false });
      before.close(4000, "replaced");
    }
    socket.on("message", (data: Buffer) => {
      if (end.socket === socket && !this.pass(end, other, data)) this.events.onEnding("PROTOCOL_ERROR");
    });
    socket.on("close", () => {
      if (end.socket !== socket) return;
      end.socket = undefined;
      other.tell({ type: "peer", isConnected: false });
      this.events.onPresence(false);
    });
    if (end === this.client) this.tellWatched();
    if (!other.socket) return void this.events.onPresence(false);
    for (const one of [end, other]) {
      one.resumesDue++;
      one.knowsReceived = false;
      one.tell({ type: "peer", isConnected: true });
    }
    this.events.onPresence(true);
  }

  /** Returns false for what the end may not send. */
  private pass(end: End, other: End, data: Buffer): boolean {
    const frame = readFrame(data);
    if (!frame || ("channel" in frame && !this.isChannel(frame.channel))) return false;
    // what can't be recorded isn't shown; the session is about to end
    if (this.recorder?.hasFailed) return true;
    const isResume = frame.type === "message" && frame.message.type === "resume";
    // what it sent before it knew of the other's new connection is sent again after it
    if (end.resumesDue > (isResume ? 1 : 0)) {
      if (isResume) end.resumesDue--;
      return true;
    }
    if (isResume) {
      end.resumesDue = 0;
      other.knowsReceived = true;
    }
    if (frame.type === "data") {
      if (!end.knowsReceived || !this.passData(end, frame)) return false;
      if (this.recorder?.hasFailed) return true;
    } else if (frame.type === "used") {
      if (end === this.client && this.recorder?.isBehind) {
        const goOn = () => end.socket && this.pass(end, other, data);
        void this.recorder.allStored().then(goOn, goOn);
        return true;
      }
      // a receiver that has forgotten a channel counts from its start
      other.used[frame.channel] = Math.max(frame.offset, other.used[frame.channel] ?? 0);
    } else if (!this.passMessage(end, other, frame.message)) return false;
    if (frame.type === "message" && isHeld(frame.message)) return true;
    other.socket?.send(data);
    if (this.ending) this.events.onEnding(this.ending);
    return true;
  }

  private passData(end: End, { channel, bytes }: RemoteFrame & { type: "data" }): boolean {
    const offset = end.sent[channel] ?? 0;
    end.sent[channel] = offset + bytes.length;
    end.reached[channel] = Math.max(end.sent[channel], end.reached[channel] ?? 0);
    if (end.sent[channel] - (end.used[channel] ?? 0) > this.window) return false;
    if (end === this.client) {
      this.bytesIn += bytes.length;
      this.inputAt = Date.now();
      this.flood.typed(this.agent.socket);
      this.recorder?.input(channel, offset, bytes);
      return channel !== errors && this.viewOnly?.viewerSends(channel, offset, bytes) !== false;
    }
    this.bytesOut += bytes.length;
    if (!this.hasChannels) this.flood.shown(bytes.length, this.agent.socket);
    this.viewOnly?.serverSends(channel, offset, bytes);
    this.recorder?.output(channel, offset, bytes);
    if (!this.hasChannels && this.watchers.size) this.watchers.show(dataFrame(channel, bytes));
    return true;
  }

  private passMessage(end: End, other: End, message: RemoteMessage): boolean {
    if (!end.mayTell(message)) return false;
    switch (message.type) {
      case "resume":
        if (message.received !== "all") this.goOn(other, message.received);
        break;
      case "from":
        Object.assign(end.sent, message.offsets);
        Object.assign(end.used, message.offsets);
        break;
      case "resize":
        this.size = message;
        this.recorder?.resize(message.columns, message.rows);
        if (!this.hasChannels) this.watchers.show(messageFrame(message));
        break;
      case "started":
        // a client that was told may make calls at once
        void this.events.onStarted().then(() => other.tell(message));
        break;
      case "exit":
        this.hasExited = true;
        this.events.onExit(message.exitCode);
        break;
      case "note":
        return this.takeNote(message.note, message.number);
      case "failed":
        this.ending = failures[message.code] ?? "NOT_STARTED";
        break;
      case "stopped":
        this.ending = message.isOver === true ? "CONSENT_OVER" : "ENDED_BY_USER";
        break;
      case "bye":
        this.ending = this.hasExited ? "EXITED" : "CLOSED";
        break;
      default:
    }
    return true;
  }

  private takeNote(note: RemoteNote, number: number): boolean {
    if (number > this.notes + 1 || number > mostChannels.ever) return false;
    const noted = () => this.agent.tell({ type: "noted", number });
    // one that comes again is stored already
    if (number <= this.notes) noted();
    else this.events.onNote(note, ++this.notes).then(noted, () => this.events.onEnding("NOT_RECORDED"));
    return true;
  }

  private isChannel(channel: number): boolean {
    if (this.hasChannels) return channel === main || (channel >= first && channel < this.last);
    return channel === main || channel === errors;
  }

  /** The end goes on sending after what the other has received. */
  private goOn(end: End, received: RemoteOffsets): void {
    const isLimited = end === this.agent && this.recorder !== undefined;
    if (isLimited) this.checkRecorded(received);
    const goesOnAt = Object.entries(received)
      .filter(([channel]) => this.isChannel(Number(channel)))
      .map(([channel, at]) => [channel, isLimited ? Math.min(at, end.reached[channel] ?? 0) : at] as const);
    end.sent = Object.fromEntries(goesOnAt);
    end.used = Object.fromEntries(goesOnAt);
  }

  /**
   * A client that has received less than it has used up, or more than there was, would keep what follows out
   * of the recording. The latter is so after a server was killed, too: a terminal goes on then, frames can't.
   */
  private checkRecorded(received: RemoteOffsets): void {
    const { reached, used } = this.agent;
    const isMissing = (channel: string) => {
      const at = received[channel] ?? 0;
      return at < (used[channel] ?? 0) || (this.recorder?.needsAll && at > (reached[channel] ?? 0));
    };
    if (Object.keys({ ...received, ...used }).some(isMissing)) this.recorder?.fail("NOT_RECORDED");
  }

  private tellWatched(): void {
    this.client.tell({ type: "watched", by: this.watchers.names.slice(0, mostWatchers) });
  }
}
