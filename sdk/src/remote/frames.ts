// The frames that a client, the server and an agent exchange over WebSockets in remote sessions.
import type { RemoteTool } from "../index.ts";

/** Bytes of a channel for the receiver. */
const DATA = 0;
/**
 * How many bytes of the channel the receiver has consumed since the session started, so that more may be
 * sent.
 */
const USED = 1;
/** A RemoteMessage as JSON. */
const MESSAGE = 2;

/**
 * The channels of a session. A terminal uses `main` in both directions; a command reads its input from
 * `main`, and writes its output to `main` and its errors to `errors`. In sessions of other tools, messages on
 * `main` say what the channels from `first` on are used for; each number is used only once.
 */
export const remoteChannels = { main: 0, errors: 1, first: 16 } as const;

/** How many channels from `first` on a session may use in total, and at the same time. */
export const maxChannels = { ever: 16_384, open: 256 } as const;

const KiB = 1_024;
/** How many bytes of a channel may be sent before the receiver has consumed them. */
export const remoteWindows: Readonly<Record<RemoteTool, number>> = {
  TERMINAL: 256 * KiB,
  COMMAND: 256 * KiB,
  FILES: 4_096 * KiB,
  TOOLS: 256 * KiB,
  TUNNEL: 1_024 * KiB,
  DESKTOP: 1_024 * KiB,
};
/** The maximum number of data bytes in a frame. */
export const maxDataBytes = 256 * KiB;
/** The maximum number of bytes in a frame. */
export const maxFrameBytes = maxDataBytes + 64;

/** The maximum number of watching users who are named. */
export const maxWatchers = 20;

/** A number of bytes for each channel. */
export type RemoteOffsets = Record<string, number>;

/** The messages of a session, apart from its data. */
export type RemoteMessage =
  /**
   * Each end's first message on a new connection: how many bytes of each channel it has received. "all"
   * requests everything that is still stored.
   */
  | { type: "resume"; received: RemoteOffsets | "all" }
  /** The response to "all": the offset in each channel at which the sender starts. */
  | { type: "from"; offsets: RemoteOffsets }
  | { type: "resize"; columns: number; rows: number }
  /** The sender has nothing more to send in the channel. */
  | { type: "end"; channel: number }
  /** The computer's user is asked for consent, and has this many seconds to respond. */
  | { type: "asking"; seconds: number }
  /**
   * The computer's user has ended the session; with `isOver`, the time that the user agreed to has passed.
   */
  | { type: "stopped"; isOver?: boolean }
  /** The program is running. */
  | { type: "started" }
  /** The program has exited; sent after all of its output. */
  | { type: "exit"; exitCode: number | null; signal: string | null }
  /** The receiver has handled "exit" or "failed", so that the session can be deleted. */
  | { type: "bye" }
  /** From the agent to the server: an action to record, in order; repeated until it is `noted`. */
  | { type: "note"; number: number; note: RemoteNote }
  | { type: "noted"; number: number }
  /** The program couldn't be started. */
  | { type: "failed"; code: RemoteFailure; detail: string }
  /** From the server: whether the other end is connected. */
  | { type: "peer"; isConnected: boolean }
  /** From the server to the client: who is watching the session. */
  | { type: "watched"; by: string[] }
  /** From the server to the viewer of a desktop: request the whole screen, for a user who starts to watch. */
  | { type: "refresh"; width: number; height: number }
  /** From the server: the session has ended. */
  | { type: "ended"; ending: string; endedBy: string };

/** Why the computer's user didn't consent; NO_USER_TO_ASK if no user is signed in on its desktop. */
const consentFailures = ["REFUSED_BY_USER", "NO_ANSWER", "NO_USER_TO_ASK"] as const;
export type ConsentFailure = (typeof consentFailures)[number];

/** Why an agent can't start a session's program. */
const failures = [
  "ERROR_NO_LOGGEDIN_USER",
  "ERROR_SHELL_PATH",
  "ERROR_TARGET",
  "ERROR_START",
  ...consentFailures,
] as const;
export type RemoteFailure = (typeof failures)[number];

/**
 * An action in a session, for its record: a file that was sent or received, or a connection that was made.
 */
export interface RemoteNote {
  kind: RemoteNoteKind;
  /** The path of the file, or the address of the connection. */
  about: string;
  bytes: number;
  /** SHA-256 in base64url; "" if there is none. */
  digest: string;
  /** The error; "" if the action succeeded. */
  fault: string;
}
export const remoteNoteKinds = ["SENT", "RECEIVED", "CONNECTED"] as const;
export type RemoteNoteKind = (typeof remoteNoteKinds)[number];

export type RemoteFrame =
  | { type: "data"; channel: number; bytes: Uint8Array }
  | { type: "used"; channel: number; offset: number }
  | { type: "message"; message: RemoteMessage };

const headerBytes = 5;

function frame(type: number, channel: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, type);
  view.setUint32(1, channel);
  bytes.set(payload, headerBytes);
  return bytes;
}

export const dataFrame = (channel: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  frame(DATA, channel, bytes);

export function usedFrame(channel: number, offset: number): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(8);
  new DataView(payload.buffer).setFloat64(0, offset);
  return frame(USED, channel, payload);
}

export const messageFrame = (message: RemoteMessage): Uint8Array<ArrayBuffer> =>
  frame(MESSAGE, 0, new TextEncoder().encode(JSON.stringify(message)));

/** Parses a frame. @returns undefined for anything else */
export function readFrame(bytes: Uint8Array): RemoteFrame | undefined {
  if (bytes.length < headerBytes || bytes.length > maxFrameBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const channel = view.getUint32(1);
  const payload = bytes.subarray(headerBytes);
  switch (view.getUint8(0)) {
    case DATA:
      return { type: "data", channel, bytes: payload };
    case USED: {
      const offset = payload.length === 8 ? view.getFloat64(headerBytes) : Number.NaN;
      return Number.isSafeInteger(offset) && offset >= 0 ? { type: "used", channel, offset } : undefined;
    }
    case MESSAGE: {
      const message = readMessage(payload);
      return message && { type: "message", message };
    }
    default:
      return undefined;
  }
}

function readMessage(payload: Uint8Array): RemoteMessage | undefined {
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
  const message = (read ?? {}) as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === "string" && value.length <= 300;
  const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
  const isSize = (value: unknown) => isCount(value) && (value as number) >= 1 && (value as number) <= 1_000;
  const areOffsets = (value: unknown) =>
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).length <= 2 * maxChannels.open &&
    Object.entries(value).every(([channel, at]) => /^\d{1,10}$/.test(channel) && isCount(at));
  const isValid = {
    resume: () => message.received === "all" || areOffsets(message.received),
    from: () => areOffsets(message.offsets),
    bye: () => true,
    resize: () => isSize(message.columns) && isSize(message.rows),
    end: () => isCount(message.channel),
    asking: () => isCount(message.seconds),
    stopped: () => true,
    started: () => true,
    exit: () =>
      (message.exitCode === null || Number.isInteger(message.exitCode)) &&
      (message.signal === null || isText(message.signal)),
    note: () => isCount(message.number) && isNote(message.note),
    noted: () => isCount(message.number),
    failed: () => (failures as readonly unknown[]).includes(message.code) && isText(message.detail),
    peer: () => typeof message.isConnected === "boolean",
    watched: () =>
      Array.isArray(message.by) && message.by.length <= maxWatchers && message.by.every((one) => isText(one)),
    refresh: () => isCount(message.width) && isCount(message.height),
    ended: () => isText(message.ending) && isText(message.endedBy),
  }[String(message.type)];
  return isValid?.() ? (message as RemoteMessage) : undefined;
}

function isNote(value: unknown): value is RemoteNote {
  const { kind, about, bytes, digest, fault } = (value ?? {}) as Record<string, unknown>;
  return (
    (remoteNoteKinds as readonly unknown[]).includes(kind) &&
    [about, digest, fault].every((text) => typeof text === "string" && text.length <= 4_096) &&
    Number.isSafeInteger(bytes)
  );
}
