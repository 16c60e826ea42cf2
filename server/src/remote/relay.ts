// Relays the frames of one session between its client and its agent. It stores none: each end resends what
// the other hasn't received.
import { showsText, type RemoteSessionEnding, type RemoteTool } from "@muster/sdk";
import {
  dataFrame,
  messageFrame,
  readFrame,
  maxChannels,
  maxWatchers,
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

/** Messages that aren't forwarded at once, or at all. */
const isHeld = ({ type }: RemoteMessage) => type === "note" || type === "started";

const { main, errors, first } = remoteChannels;

/** One end of the session, and what it has sent to the other. */
class End {
  socket: WebSocket | undefined;
  /** How many times it was told that the other end is connected; each time it responds with a `resume`. */
  resumesDue = 0;
  /** Whether it knows what the other end has received on the current connections. */
  knowsReceived = false;
  sent: RemoteOffsets = {};
  used: RemoteOffsets = {};
  /** The highest offset that it has sent on each channel. */
  readonly reached: RemoteOffsets = {};
  private readonly acceptedTypes: ReadonlySet<RemoteMessage["type"]>;

  constructor(says: RemoteMessage["type"][]) {
    this.acceptedTypes = new Set(says);
  }

  accepts(message: RemoteMessage): boolean {
    return this.acceptedTypes.has(message.type);
  }

  tell(message: RemoteMessage): void {
    this.socket?.send(messageFrame(message));
  }
}

export interface RelayEvents {
  /** The computer has accepted the session. Resolves once that is stored. */
  onStarted(): Promise<void>;
  onExit(exitCode: number | null): void;
  /** An action was reported; notes are numbered from 1. Resolves once it is stored. */
  onNote(note: RemoteNote, number: number): Promise<void>;
  /** One side has disconnected, or both are connected. */
  onPresence(isComplete: boolean): void;
  onEnding(ending: RemoteSessionEnding): void;
}

/** What a session is recorded with, if it is recorded. */
interface RelayParts {
  recorder: Recorder | undefined;
  screen: Screen | undefined;
  floods: Floods;
}

/** The fields of a session that the relay needs. */
export interface RelayedSession {
  id: string;
  tool: RemoteTool;
  /** For a desktop: 1 if it may only be viewed. */
  viewOnly: number;
  /** How many notes have been stored. */
  notes: number;
}

export class Relay {
  readonly sessionId: string;
  bytesIn = 0;
  bytesOut = 0;
  /** When the client last sent data, in milliseconds since 1970. */
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
  /** The upper bound of channel numbers, exclusive. */
  private readonly last: number;
  private readonly hasChannels: boolean;
  private notes: number;
  private readonly watchers: Watchers;
  /** Set if the session is recorded. */
  private readonly recorder: Recorder | undefined;
  /** Set if a desktop is recorded. */
  private readonly screen: Screen | undefined;
  private readonly events: RelayEvents;
  /** Why the session ends once the last frame is forwarded. */
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
    this.last = first + (tool === "DESKTOP" ? 1 : maxChannels.ever);
    if (viewOnly) this.viewOnly = new ViewOnly();
    this.notes = notes;
    this.recorder = recorder;
    this.screen = screen;
    this.watchers = new Watchers(recorder, () => this.sendWatchers());
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

  /** @param readShown reads a terminal's output from the given number of parts of its recording */
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

  /** Disconnects watchers who are no longer allowed to watch. */
  checkWatchers(mayWatch: (watcher: Watcher) => Promise<boolean>): Promise<void> {
    return this.watchers.check(mayWatch);
  }

  /** Tells both ends and all watchers that the session has ended, and closes their connections. */
  close(ending: RemoteSessionEnding, endedBy: string): void {
    const message = messageFrame({ type: "ended", ending, endedBy });
    for (const socket of this.sockets) socket.send(message);
    this.disconnect();
  }

  /** Closes all connections; frames that still arrive are ignored. */
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
    if (end === this.client) this.sendWatchers();
    if (!other.socket) return void this.events.onPresence(false);
    for (const one of [end, other]) {
      one.resumesDue++;
      one.knowsReceived = false;
      one.tell({ type: "peer", isConnected: true });
    }
    this.events.onPresence(true);
  }

  /** Handles a frame. Returns false if the end may not send it. */
  private pass(end: End, other: End, data: Buffer): boolean {
    const frame = readFrame(data);
    if (!frame || ("channel" in frame && !this.isChannel(frame.channel))) return false;
    // output that can't be recorded isn't shown; the session is about to end
    if (this.recorder?.hasFailed) return true;
    const isResume = frame.type === "message" && frame.message.type === "resume";
    // what it sent before it knew of the other end's new connection is resent afterwards
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
        const proceed = () => end.socket && this.pass(end, other, data);
        void this.recorder.allStored().then(proceed, proceed);
        return true;
      }
      // a receiver that has lost its count for a channel starts again from 0
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
    if (!end.accepts(message)) return false;
    switch (message.type) {
      case "resume":
        if (message.received !== "all") this.resumeFrom(other, message.received);
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
        // held until the start is stored, because a client that was told may make calls at once
        void this.events.onStarted().then(() => other.tell(message));
        break;
      case "exit":
        this.hasExited = true;
        this.events.onExit(message.exitCode);
        break;
      case "note":
        return this.recordNote(message.note, message.number);
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

  private recordNote(note: RemoteNote, number: number): boolean {
    if (number > this.notes + 1 || number > maxChannels.ever) return false;
    const noted = () => this.agent.tell({ type: "noted", number });
    // a repeated note has already been stored
    if (number <= this.notes) noted();
    else this.events.onNote(note, ++this.notes).then(noted, () => this.events.onEnding("NOT_RECORDED"));
    return true;
  }

  private isChannel(channel: number): boolean {
    if (this.hasChannels) return channel === main || (channel >= first && channel < this.last);
    return channel === main || channel === errors;
  }

  /** Sets the offsets from which an end resumes, to those that the other has received. */
  private resumeFrom(end: End, received: RemoteOffsets): void {
    const isLimited = end === this.agent && this.recorder !== undefined;
    if (isLimited) this.checkRecorded(received);
    const goesOnAt = Object.entries(received)
      .filter(([channel]) => this.isChannel(Number(channel)))
      .map(([channel, at]) => [channel, isLimited ? Math.min(at, end.reached[channel] ?? 0) : at] as const);
    end.sent = Object.fromEntries(goesOnAt);
    end.used = Object.fromEntries(goesOnAt);
  }

  /**
   * Fails the recording if the client received less than it has acknowledged or more than was sent: what
   * follows would not be recorded. The latter also happens after a server was killed: then only a terminal
   * can continue.
   */
  private checkRecorded(received: RemoteOffsets): void {
    const { reached, used } = this.agent;
    const isMissing = (channel: string) => {
      const at = received[channel] ?? 0;
      return at < (used[channel] ?? 0) || (this.recorder?.needsAll && at > (reached[channel] ?? 0));
    };
    if (Object.keys({ ...received, ...used }).some(isMissing)) this.recorder?.fail("NOT_RECORDED");
  }

  private sendWatchers(): void {
    this.client.tell({ type: "watched", by: this.watchers.names.slice(0, maxWatchers) });
  }
}
