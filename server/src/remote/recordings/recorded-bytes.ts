// Reads the bytes that a VNC server sends from the recording of its session, while that grows.
import { FbsReader } from "@muster/sdk/remote";
import type { Followed, RecordingPlace } from "./recorder.ts";

/** The bytes have ended or aren't understood. */
export class Unreadable extends Error {}

/** The most bytes that can be taken at once. */
const maxPieceBytes = 4 * 1024 * 1024;

export class RecordedBytes {
  /** The position up to which the recording has been read. */
  place: RecordingPlace = { part: 0, seen: 0 };
  /** The time of the bytes read last, in ms since the session was opened. */
  at = 0;
  /** The bytes that have been read but not taken. */
  rest: Buffer = Buffer.alloc(0);
  private readonly source: AsyncGenerator<Followed, undefined>;
  private readonly reader = new FbsReader();

  constructor(source: AsyncGenerator<Followed, undefined>) {
    this.source = source;
  }

  /** @throws Unreadable */
  async take(length: number): Promise<Buffer> {
    if (length > maxPieceBytes) throw new Unreadable("too long");
    while (this.rest.length < length) await this.read();
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return taken;
  }

  async skip(length: number): Promise<void> {
    let left = length;
    while (left > this.rest.length) {
      left -= this.rest.length;
      this.rest = Buffer.alloc(0);
      await this.read();
    }
    this.rest = this.rest.subarray(left);
  }

  async byte(): Promise<number> {
    return (await this.take(1)).readUInt8();
  }

  async number(): Promise<number> {
    return (await this.take(4)).readUInt32BE();
  }

  private async read(): Promise<void> {
    const { value } = await this.source.next();
    if (!value) throw new Unreadable("ended");
    this.place = value.place;
    const blocks = this.reader.push(value.bytes);
    this.at = blocks.at(-1)?.at ?? this.at;
    this.rest = Buffer.concat([this.rest, ...blocks.map(({ bytes }) => bytes)]);
  }
}
