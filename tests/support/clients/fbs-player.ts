// A player of FBS files that shares no code with Muster, implemented from the formats of rfbproxy (FBS
// 001.000) and RFC 6143.
import { constants, inflateSync } from "node:zlib";

const tile = 64;
const encodings = { raw: 0, copyRect: 1, zrle: 16 };

/** Returns the bytes that the VNC server had sent by a time, in ms. */
function streamUntil(file: Buffer, time: number): Buffer {
  if (file.toString("latin1", 0, 12) !== "FBS 001.000\n") throw new Error("not FBS 001.000");
  const parts: Buffer[] = [];
  for (let at = 12; at < file.length;) {
    const length = file.readUInt32BE(at);
    const padded = (length + 3) & ~3;
    const stamp = file.readUInt32BE(at + 4 + padded);
    if (stamp > time) break;
    parts.push(file.subarray(at + 4, at + 4 + length));
    at += 4 + padded + 4;
  }
  return Buffer.concat(parts);
}

class Reader {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError("the end");
    return this.bytes.subarray(this.at, (this.at += length));
  }

  u8 = () => this.take(1)[0]!;
  u16 = () => this.take(2).readUInt16BE();
  u32 = () => this.take(4).readUInt32BE();
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture with pixels of 32 bits, with red in the first byte. */
export class FbsPicture {
  readonly width: number;
  readonly height: number;
  readonly name: string;
  readonly pixels: Buffer;
  updates = 0;
  private readonly stream: Reader;
  private readonly zrle: Buffer[] = [];
  private inflated = 0;

  /** Plays a file until a time, in ms. */
  constructor(file: Buffer, time: number) {
    const stream = (this.stream = new Reader(streamUntil(file, time)));
    if (stream.take(12).toString("latin1") !== "RFB 003.003\n") throw new Error("not RFB 3.3");
    if (stream.u32() !== 1) throw new Error("needs a password");
    this.width = stream.u16();
    this.height = stream.u16();
    const format = stream.take(16);
    if (format[0] !== 32 || format[2] !== 0 || format[10] !== 0) throw new Error("other pixels");
    this.name = stream.take(stream.u32()).toString();
    this.pixels = Buffer.alloc(this.width * this.height * 4);
    try {
      for (;;) this.readMessage();
    } catch (error) {
      if (!(error instanceof RangeError && error.message === "the end")) throw error;
    }
  }

  private readMessage(): void {
    const type = this.stream.u8();
    if (type === 2) return;
    if (type === 3) {
      this.stream.take(3);
      this.stream.take(this.stream.u32());
      return;
    }
    if (type !== 0) throw new Error(`message ${type}`);
    this.stream.take(1);
    for (let left = this.stream.u16(); left > 0; left--) this.readRectangle();
    this.updates++;
  }

  private readRectangle(): void {
    const { stream } = this;
    const [x, y, width, height] = [stream.u16(), stream.u16(), stream.u16(), stream.u16()];
    const area = { x, y, width, height };
    const encoding = stream.u32();
    if (encoding === encodings.raw) this.put(area, stream.take(width * height * 4));
    else if (encoding === encodings.copyRect) this.copy(area, stream.u16(), stream.u16());
    else if (encoding === encodings.zrle) this.readZrle(area, stream.take(stream.u32()));
    else throw new Error(`encoding ${encoding}`);
  }

  private put({ x, y, width, height }: Area, pixels: Buffer): void {
    for (let row = 0; row < height; row++)
      pixels.copy(this.pixels, ((y + row) * this.width + x) * 4, row * width * 4, (row + 1) * width * 4);
  }

  private copy(area: Area, fromX: number, fromY: number): void {
    const { width, height } = area;
    const rows = Array.from({ length: height }, (_, row) => {
      const at = ((fromY + row) * this.width + fromX) * 4;
      return Buffer.from(this.pixels.subarray(at, at + width * 4));
    });
    this.put(area, Buffer.concat(rows));
  }

  /** All rectangles of a connection are one zlib stream. */
  private readZrle({ x, y, width, height }: Area, packed: Buffer): void {
    this.zrle.push(packed);
    const all = inflateSync(Buffer.concat(this.zrle), { finishFlush: constants.Z_SYNC_FLUSH });
    const tiles = new Reader(all.subarray(this.inflated));
    this.inflated = all.length;
    for (let down = 0; down < height; down += tile)
      for (let right = 0; right < width; right += tile) {
        const area = {
          x: x + right,
          y: y + down,
          width: Math.min(tile, width - right),
          height: Math.min(tile, height - down),
        };
        this.put(area, readTile(tiles, area));
      }
  }
}

/** A pixel in ZRLE has three bytes. */
const pixel = (reader: Reader) => Buffer.concat([reader.take(3), Buffer.alloc(1)]);

function readTile(reader: Reader, { width, height }: Area): Buffer {
  const kind = reader.u8();
  const size = kind & 127;
  const count = width * height;
  const runs = kind > 127;
  const palette = Array.from({ length: size }, () => pixel(reader));
  const pixels: Buffer[] = [];
  const runLength = () => {
    let length = 1;
    for (let byte = 255; byte === 255;) length += byte = reader.u8();
    return length;
  };
  if (!runs && size === 0) while (pixels.length < count) pixels.push(pixel(reader));
  else if (!runs && size === 1) pixels.push(...Array.from({ length: count }, () => palette[0]!));
  else if (!runs) return packedTile(reader, { width, height }, palette);
  else
    while (pixels.length < count) {
      const index = size === 0 ? 128 : reader.u8();
      const color = size === 0 ? pixel(reader) : palette[index & 127]!;
      const length = index > 127 ? runLength() : 1;
      for (let i = 0; i < length; i++) pixels.push(color);
    }
  return Buffer.concat(pixels);
}

/** Indexes of 1, 2 or 4 bits; each row starts with a new byte. */
function packedTile(
  reader: Reader,
  { width, height }: Pick<Area, "width" | "height">,
  palette: Buffer[],
): Buffer {
  const bits = [2, 4, 16].findIndex((max) => palette.length <= max);
  const each = 1 << bits;
  const pixels: Buffer[] = [];
  for (let row = 0; row < height; row++) {
    const bytes = reader.take(Math.ceil((width * each) / 8));
    for (let column = 0; column < width; column++) {
      const bit = column * each;
      const index = (bytes[bit >> 3]! >> (8 - each - (bit & 7))) & ((1 << each) - 1);
      pixels.push(palette[index]!);
    }
  }
  return Buffer.concat(pixels);
}
