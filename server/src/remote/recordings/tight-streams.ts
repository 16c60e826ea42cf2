// The four zlib streams of VNC's Tight encoding. Data in a stream refers to the 32 KiB before it, which a
// late viewer must therefore be sent first.
import { constants, createInflate, deflateSync } from "node:zlib";
import { Unreadable, type RecordedBytes } from "./recorded-bytes.ts";

export interface ScreenSize {
  width: number;
  height: number;
}

const windowBytes = 32 * 1024;
/** Shorter data isn't compressed. */
const minBytesToCompress = 12;
const pixelBytes = 3;
const encoding = 7;
/** Kinds of compression, and filters. */
const fill = 8;
const jpeg = 9;
const hasFilter = 4;
const palette = 1;
const gradient = 2;

/** One zlib stream, and the last bytes that it expanded to. */
class Stream {
  window: Buffer = Buffer.alloc(windowBytes);
  private left = 0;
  private readonly inflate = createInflate();

  constructor() {
    this.inflate.on("data", (bytes: Buffer) => {
      this.left -= bytes.length;
      this.window = Buffer.concat([this.window, bytes]).subarray(-windowBytes);
      if (this.left < 0) this.inflate.destroy(new Unreadable("too long"));
    });
  }

  /** @param size the number of bytes that these expand to */
  push(bytes: Uint8Array, size: number): Promise<void> {
    this.left = size;
    return new Promise((resolve, reject) => {
      const failed = () => reject(new Unreadable("damaged"));
      this.inflate.once("error", failed);
      this.inflate.write(bytes, () => {
        this.inflate.off("error", failed);
        resolve();
      });
    });
  }
}

/** Reads a length, which has seven bits a byte, the lowest first. */
async function readLength(input: RecordedBytes): Promise<number> {
  let length = 0;
  for (let shift = 0; shift <= 14; shift += 7) {
    const byte = await input.byte();
    length |= (shift === 14 ? byte : byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  return length;
}

const lengthBytes = (length: number): number[] => [
  (length & 0x7f) | 0x80,
  ((length >> 7) & 0x7f) | 0x80,
  length >> 14,
];

function rectangle(width: number, height: number, ...data: (number[] | Uint8Array)[]): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(width, 4);
  head.writeUInt16BE(height, 6);
  head.writeInt32BE(encoding, 8);
  return Buffer.concat([head, ...data.map((part) => Buffer.from(part))]);
}

export class TightStreams {
  private readonly streams: (Stream | undefined)[] = [];

  /** Reads to the end of a rectangle. @throws Unreadable */
  async pass(input: RecordedBytes, { width, height }: ScreenSize): Promise<void> {
    const control = await input.byte();
    for (let i = 0; i < 4; i++) if ((control >> i) & 1) this.streams[i] = undefined;
    const kind = control >> 4;
    if (kind === fill) return input.skip(pixelBytes);
    if (kind === jpeg) return input.skip(await readLength(input));
    if (kind > jpeg) throw new Unreadable("kind");
    const filter = kind & hasFilter ? await input.byte() : 0;
    if (filter > gradient) throw new Unreadable("filter");
    let bits = 8 * pixelBytes;
    if (filter === palette) {
      const colors = (await input.byte()) + 1;
      await input.skip(colors * pixelBytes);
      bits = colors <= 2 ? 1 : 8;
    }
    const size = Math.ceil((width * bits) / 8) * height;
    if (size < minBytesToCompress) return input.skip(size);
    const bytes = await input.take(await readLength(input));
    await (this.streams[kind & 3] ??= new Stream()).push(bytes, size);
  }

  /** Returns rectangles that bring a viewer's streams to this state and then make the screen black. */
  rectangles({ width, height }: ScreenSize): Buffer[] {
    // each priming rectangle has full rows and no filter
    const rows = Math.ceil(windowBytes / pixelBytes / width);
    const before = Buffer.alloc(rows * width * pixelBytes - windowBytes);
    const priming = this.streams.map((stream, i) => {
      const data =
        stream &&
        deflateSync(Buffer.concat([before, stream.window]), { finishFlush: constants.Z_SYNC_FLUSH });
      return data && rectangle(width, rows, [(i << 4) | (1 << i)], lengthBytes(data.length), data);
    });
    const black = rectangle(width, height, [fill << 4, 0, 0, 0]);
    return [...priming.filter((one) => one !== undefined), black];
  }
}
