// What a session showed, as asciicast version 2. What was typed is not recorded.
import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { remoteChannels, type RemoteOffsets } from "@muster/sdk/remote";
import type { ServerContext } from "../context.ts";
import { seal, unseal } from "../platform/security/crypto.ts";

/** How long lines may wait until they are stored, and how many characters. */
const storeMS = 1_000;
const storeLength = 256 * 1024;

const bound = (sessionId: string, part: number) => `muster/recording/${sessionId}/${part}`;

/** The recording so far; undefined if nothing was recorded or it was deleted. */
export async function readRecording(context: ServerContext, sessionId: string): Promise<string | undefined> {
  const rows = await context.db
    .selectFrom("remoteRecordings")
    .selectAll()
    .where("sessionId", "=", sessionId)
    .orderBy("part")
    .execute();
  if (!rows.length) return undefined;
  return rows
    .map(({ part, lines }) => {
      const packed = unseal(context.keys.seal, lines, bound(sessionId, part));
      return inflateRawSync(Buffer.from(packed, "base64")).toString();
    })
    .join("");
}

/** Writes one session's recording, in parts. Nothing of it is shown twice, however often it is sent again. */
export class Recorder {
  /** Up to where each channel is recorded. */
  readonly recorded: RemoteOffsets = {};
  private readonly context: ServerContext;
  private readonly sessionId: string;
  private readonly startedAt: number;
  private readonly onFailure: (error: unknown) => void;
  private readonly decoders = new Map<number, TextDecoder>();
  private readonly hash = createHash("sha256");
  private part = 0;
  private lines = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    context: ServerContext,
    session: { id: string; createdAt: number },
    onFailure: (error: unknown) => void,
  ) {
    this.context = context;
    this.sessionId = session.id;
    this.startedAt = session.createdAt;
    this.onFailure = onFailure;
  }

  /**
   * Begins a recording, or goes on with one after a restart of the server.
   * @param onFailure called when something could not be stored
   */
  static async open(
    context: ServerContext,
    session: { id: string; createdAt: number; title: string },
    size: { columns: number; rows: number },
    onFailure: (error: unknown) => void,
  ): Promise<Recorder> {
    const recorder = new Recorder(context, session, onFailure);
    const last = await context.db
      .selectFrom("remoteRecordings")
      .select(["part", "recorded"])
      .where("sessionId", "=", session.id)
      .orderBy("part", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last) {
      recorder.part = last.part + 1;
      Object.assign(recorder.recorded, JSON.parse(last.recorded));
      recorder.hash.update((await readRecording(context, session.id)) ?? "");
    } else {
      const { columns: width, rows: height } = size;
      const timestamp = Math.floor(session.createdAt / 1_000);
      recorder.line({ version: 2, width, height, timestamp, title: session.title });
      await recorder.flush();
    }
    return recorder;
  }

  /** @param offset of the first byte in its channel */
  output(channel: number, offset: number, bytes: Uint8Array): void {
    const known = this.recorded[channel] ?? 0;
    if (offset + bytes.length <= known) return;
    this.recorded[channel] = offset + bytes.length;
    const decoder = this.decoders.get(channel) ?? new TextDecoder();
    this.decoders.set(channel, decoder);
    const text = decoder.decode(bytes.subarray(Math.max(0, known - offset)), { stream: true });
    if (text) this.event(channel === remoteChannels.errors ? "e" : "o", text);
  }

  resize(columns: number, rows: number): void {
    this.event("r", `${columns}x${rows}`);
  }

  /** Resolves once everything so far is stored. */
  stored(): Promise<void> {
    this.store();
    return this.writing;
  }

  /** Stores the rest; returns the digest of all, SHA-256 in base64url. */
  async close(): Promise<string> {
    clearTimeout(this.timer);
    for (const [channel, decoder] of this.decoders) {
      const rest = decoder.decode();
      if (rest) this.event(channel === remoteChannels.errors ? "e" : "o", rest);
    }
    await this.flush();
    return this.hash.digest("base64url");
  }

  private event(kind: "o" | "e" | "r", text: string): void {
    const seconds = Math.max(0, Date.now() - this.startedAt) / 1_000;
    // players know no channel of errors
    this.line([seconds, kind === "e" ? "o" : kind, text]);
    if (this.lines.length >= storeLength) this.store();
    else this.timer ??= setTimeout(() => this.store(), storeMS);
  }

  private line(line: object): void {
    const text = `${JSON.stringify(line)}\n`;
    this.hash.update(text);
    this.lines += text;
  }

  private store(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.context.later(this.flush().catch(this.onFailure));
  }

  private flush(): Promise<void> {
    const { lines, part, sessionId } = this;
    if (!lines) return this.writing;
    this.lines = "";
    this.part++;
    const recorded = JSON.stringify(this.recorded);
    this.writing = this.writing.then(async () => {
      const packed = deflateRawSync(lines).toString("base64");
      const sealed = seal(this.context.keys.seal, packed, bound(sessionId, part));
      await this.context.db
        .insertInto("remoteRecordings")
        .values({ sessionId, part, lines: sealed, recorded })
        .execute();
    });
    return this.writing;
  }
}
