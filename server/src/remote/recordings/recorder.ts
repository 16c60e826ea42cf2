// Records the output of a session in parts. Output that is sent again isn't recorded twice.
import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import type { RemoteSessionEnding } from "@muster/sdk";
import type { RemoteOffsets } from "@muster/sdk/remote";
import type { ServerContext } from "../../context.ts";
import { lastPart, readPart, storePart } from "./stored.ts";

/** How long, in ms, and up to how many bytes output is collected before it is stored. */
const storeMS = 1_000;
const storeBytes = 512 * 1024;
/** If more bytes than this aren't stored, the computer is asked to wait. */
const maxWaiting = 8 * 1024 * 1024;

/**
 * Converts what a computer sends to the bytes of a recording; `at` is in milliseconds since the session was
 * opened.
 */
export interface RecordingFormat {
  /** Returns the beginning of a recording, before any output. */
  head(): string;
  /** Whether the recording must have no gaps. */
  readonly needsAll: boolean;
  /** @throws Unrecordable */
  output(channel: number, bytes: Uint8Array, at: number): Uint8Array | string;
  /**
   * The client's input isn't recorded, but may determine how to read the computer's output.
   * @throws Unrecordable
   */
  input(channel: number, offset: number, bytes: Uint8Array, at: number): Uint8Array | string;
  resize(columns: number, rows: number, at: number): string;
  end(at: number): string;
}

/** Thrown for a session that the format can't record. */
export class Unrecordable extends Error {}

/** Why a session can't continue. */
export type RecordingFault = Extract<
  RemoteSessionEnding,
  "NOT_RECORDED" | "NOT_RECORDABLE" | "RECORDING_FULL"
>;

/** How much of a recording has been read: `seen` bytes of a part, and all parts before it. */
export interface RecordingPlace {
  part: number;
  seen: number;
}

/** A piece of a recording, and the position at its end. */
export interface Followed {
  bytes: Uint8Array;
  place: RecordingPlace;
}

interface RecordedSession {
  id: string;
  createdAt: number;
}

export class Recorder {
  /** The offset up to which each channel is recorded. */
  readonly recorded: RemoteOffsets = {};
  /** Whether recording has failed; no more output may then be shown. */
  hasFailed = false;
  private readonly context: ServerContext;
  private readonly session: RecordedSession;
  private readonly format: RecordingFormat;
  private readonly onFailure: (fault: RecordingFault) => void;
  private readonly hash = createHash("sha256");
  private part = 0;
  private chunks: Uint8Array[] = [];
  private length = 0;
  /** How many bytes are being stored, and how many have been. */
  private waiting = 0;
  private stored = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> = Promise.resolve();
  /** Parts that aren't stored yet. */
  private readonly unstored = new Map<number, Uint8Array>();
  private readonly growth = new EventEmitter().setMaxListeners(0);
  private isClosed = false;

  private constructor(
    context: ServerContext,
    session: RecordedSession,
    format: RecordingFormat,
    onFailure: (fault: RecordingFault) => void,
  ) {
    this.context = context;
    this.session = session;
    this.format = format;
    this.onFailure = onFailure;
  }

  /**
   * Begins a recording, or continues one after a restart of the server.
   * @param formatOf creates the format; `isContinued` says whether a recording is continued
   * @param onFailure called once, when something can't be recorded or stored
   */
  static async open(
    context: ServerContext,
    session: RecordedSession,
    formatOf: (isContinued: boolean) => RecordingFormat,
    onFailure: (fault: RecordingFault) => void,
  ): Promise<Recorder> {
    const last = await lastPart(context, session.id);
    const recorder = new Recorder(context, session, formatOf(last !== undefined), onFailure);
    if (last) {
      recorder.part = last.part + 1;
      Object.assign(recorder.recorded, last.recorded);
      for (let part = 0; part <= last.part; part++) {
        const { bytes, stored } = await readPart(context, session.id, part);
        recorder.hash.update(bytes);
        recorder.stored += stored;
      }
    } else {
      recorder.keep(recorder.format.head());
      await recorder.flush();
    }
    return recorder;
  }

  get needsAll(): boolean {
    return this.format.needsAll;
  }

  /** Whether the computer should wait. */
  get isBehind(): boolean {
    return this.waiting + this.length > maxWaiting;
  }

  /** Waits until everything so far is stored. Returns the number of parts. */
  async allStored(): Promise<number> {
    this.store();
    const { part } = this;
    await this.writing;
    return part;
  }

  /**
   * Yields the recording, and what is added to it until it is closed. A slow reader needs no memory, because
   * it reads older parts from the database.
   * @param onLive called whenever the reader has caught up
   */
  async *follow(
    signal: AbortSignal,
    { from = { part: 0, seen: 0 }, onLive }: { from?: RecordingPlace | undefined; onLive?(): void } = {},
  ): AsyncGenerator<Followed, undefined> {
    for (let { part, seen } = from; !signal.aborted;) {
      if (part < this.part) {
        const bytes = this.unstored.get(part) ?? (await readPart(this.context, this.session.id, part)).bytes;
        part++;
        if (bytes.length > seen) yield { bytes: bytes.subarray(seen), place: { part, seen: 0 } };
        seen = 0;
      } else if (seen < this.length) {
        const bytes = Buffer.concat(this.chunks).subarray(seen);
        seen += bytes.length;
        yield { bytes, place: { part, seen } };
      } else {
        onLive?.();
        if (this.isClosed) return undefined;
        await once(this.growth, "grown", { signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  /** @param offset the offset of the first byte in its channel */
  output(channel: number, offset: number, bytes: Uint8Array): void {
    const known = this.recorded[channel] ?? 0;
    if (offset + bytes.length <= known) return;
    if (offset > known && this.format.needsAll) return this.fail("NOT_RECORDED");
    this.recorded[channel] = offset + bytes.length;
    this.add((at) => this.format.output(channel, bytes.subarray(Math.max(0, known - offset)), at));
  }

  input(channel: number, offset: number, bytes: Uint8Array): void {
    this.add((at) => this.format.input(channel, offset, bytes, at));
  }

  resize(columns: number, rows: number): void {
    this.add((at) => this.format.resize(columns, rows, at));
  }

  /** Reports that output is missing or can't be recorded; the session is then ended. */
  fail(fault: RecordingFault): void {
    if (this.hasFailed) return;
    this.hasFailed = true;
    this.onFailure(fault);
  }

  /** Stores the rest. Returns the SHA-256 of the recording in base64url, or undefined if it is empty. */
  async close(): Promise<string | undefined> {
    clearTimeout(this.timer);
    this.keep(this.format.end(this.now()));
    await this.flush().finally(() => {
      this.isClosed = true;
      this.growth.emit("grown");
    });
    return this.part ? this.hash.digest("base64url") : undefined;
  }

  private now(): number {
    return Math.max(0, Date.now() - this.session.createdAt);
  }

  private add(bytesAt: (at: number) => Uint8Array | string): void {
    if (this.hasFailed) return;
    try {
      this.keep(bytesAt(this.now()));
    } catch (error) {
      if (!(error instanceof Unrecordable)) throw error;
      return this.fail("NOT_RECORDABLE");
    }
    if (!this.length) return;
    if (this.length >= storeBytes) this.store();
    else this.timer ??= setTimeout(() => this.store(), storeMS);
  }

  private keep(content: Uint8Array | string): void {
    if (!content.length) return;
    const bytes = Buffer.from(content as string);
    this.hash.update(bytes);
    this.chunks.push(bytes);
    this.length += bytes.length;
    this.growth.emit("grown");
  }

  private store(): void {
    const storing = this.flush().catch((error: unknown) => {
      if (!this.hasFailed) this.context.log.error(error);
      this.fail("NOT_RECORDED");
    });
    this.context.later(storing);
  }

  private flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.length) return this.writing;
    const bytes = Buffer.concat(this.chunks);
    this.chunks = [];
    this.length = 0;
    this.waiting += bytes.length;
    const place = {
      sessionId: this.session.id,
      part: this.part++,
      recorded: JSON.stringify(this.recorded),
    };
    this.unstored.set(place.part, bytes);
    this.writing = this.writing.then(async () => {
      this.stored += await storePart(this.context, place, bytes);
      this.unstored.delete(place.part);
      this.waiting -= bytes.length;
      if (this.stored > this.context.config.recordingMaxBytes) this.fail("RECORDING_FULL");
    });
    return this.writing;
  }
}
