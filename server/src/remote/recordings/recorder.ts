// Writes what a session shows, in parts. Nothing of it is recorded twice, however often it is sent again.
import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import type { RemoteSessionEnding } from "@muster/sdk";
import type { RemoteOffsets } from "@muster/sdk/remote";
import type { ServerContext } from "../../context.ts";
import { lastPart, readPart, storePart } from "./stored.ts";

/** How long bytes may wait until they are stored, and how many. */
const storeMS = 1_000;
const storeBytes = 512 * 1024;
/** With more that isn't stored, the computer is asked to wait. */
const mostWaiting = 8 * 1024 * 1024;

/**
 * Turns what a computer sends into the bytes of a recording; `at` is in milliseconds since the session was
 * opened.
 */
export interface RecordingFormat {
  /** What a recording begins with, before anything is shown. */
  head(): string;
  /** Whether nothing may be missing between what is recorded. */
  readonly needsAll: boolean;
  /** @throws Unrecordable */
  output(channel: number, bytes: Uint8Array, at: number): Uint8Array | string;
  /**
   * What the client sends, which is not recorded, may say how to read the computer's answers.
   * @throws Unrecordable
   */
  input(channel: number, offset: number, bytes: Uint8Array, at: number): Uint8Array | string;
  resize(columns: number, rows: number, at: number): string;
  end(at: number): string;
}

/** Something that the recording couldn't show. */
export class Unrecordable extends Error {}

/** Why a session can't go on. */
export type RecordingFault = Extract<
  RemoteSessionEnding,
  "NOT_RECORDED" | "NOT_RECORDABLE" | "RECORDING_FULL"
>;

/** How much of a recording was read: so many bytes of a part, and all before it. */
export interface RecordingPlace {
  part: number;
  seen: number;
}

/** A piece of a recording, and where it ends. */
export interface Followed {
  bytes: Uint8Array;
  place: RecordingPlace;
}

interface RecordedSession {
  id: string;
  createdAt: number;
}

export class Recorder {
  /** Up to where each channel is recorded. */
  readonly recorded: RemoteOffsets = {};
  /** Whether recording has failed, so that nothing more may be shown. */
  hasFailed = false;
  private readonly context: ServerContext;
  private readonly session: RecordedSession;
  private readonly format: RecordingFormat;
  private readonly onFailure: (fault: RecordingFault) => void;
  private readonly hash = createHash("sha256");
  private part = 0;
  private chunks: Uint8Array[] = [];
  private length = 0;
  /** How many bytes are being stored, and how many are. */
  private waiting = 0;
  private stored = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> = Promise.resolve();
  /** Parts until they are stored. */
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
   * Begins a recording, or goes on with one after a restart of the server.
   * @param formatOf makes the format of a recording that begins, or goes on
   * @param onFailure called once, when something can't be recorded or stored
   */
  static async open(
    context: ServerContext,
    session: RecordedSession,
    formatOf: (goesOn: boolean) => RecordingFormat,
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
    return this.waiting + this.length > mostWaiting;
  }

  /** Resolves once everything so far is stored; returns in how many parts. */
  async allStored(): Promise<number> {
    this.store();
    const { part } = this;
    await this.writing;
    return part;
  }

  /**
   * The recording, and what is added to it until it is closed. A slow reader costs no memory: what it is
   * behind is read from the database.
   * @param onLive called whenever all that there is has been read
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

  /** @param offset of the first byte in its channel */
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

  /** Ends the session, because something is missing or can't be recorded. */
  fail(fault: RecordingFault): void {
    if (this.hasFailed) return;
    this.hasFailed = true;
    this.onFailure(fault);
  }

  /** Stores the rest; returns the digest of all, SHA-256 in base64url, or undefined if there is nothing. */
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
