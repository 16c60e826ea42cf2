// The state of a remote desktop that a late viewer needs: the screen size and the zlib streams to which the
// VNC server's later data refers. The picture itself is requested again.
import { fbsBlock, fbsHead, maxDataBytes } from "@muster/sdk/remote";
import { RecordedBytes, Unreadable } from "./recorded-bytes.ts";
import type { Recorder, RecordingPlace } from "./recorder.ts";
import { TightStreams, type ScreenSize } from "./tight-streams.ts";

/** How long, in ms, to wait for the viewer to request, and the VNC server to send, the whole screen. */
const patienceMS = 3_000;
/** Bytes before the screen size, and of ServerInit up to the name. */
const signInBytes = 16;
const initBytes = 24;
/** Bits per pixel and depth in ServerInit, as Tight's 3-byte pixels require them. */
const trueColors = [32, 24];
const pixelBytes = 4;

/** Encodings of rectangles. */
const kinds = {
  raw: 0,
  copy: 1,
  hextile: 5,
  tight: 7,
  size: -223,
  pointer: -239,
  extendedKeys: -258,
  led: -261,
  name: -307,
  extendedSize: -308,
  extendedPointer: -316,
  vmwarePointer: 0x574d5664,
} as const;
const lastRectangle = -224;

/** Hextile: the side of a tile in pixels, and the bits of its subencoding. */
const tileSide = 16;
const tiles = { raw: 1, background: 2, foreground: 4, parts: 8, colored: 16 } as const;

/** A point from which a viewer can be shown the session. */
export interface ScreenStart {
  /** The beginning of an FBS file, shown first. */
  bytes: Uint8Array;
  /** The position at which the recording continues after that. */
  place: RecordingPlace;
}

interface Rectangle extends ScreenSize {
  /** The vertical position; some encodings use it for something else. */
  y: number;
  head: Buffer;
}

/** Reads the recording while it is written. */
export class Screen {
  private readonly input: RecordedBytes;
  private readonly streams = new TightStreams();
  /** The handshake up to ServerInit, with the current screen size. */
  private head: Buffer = Buffer.alloc(0);
  /** The last rectangle with the pointer's shape. */
  private pointer: Buffer | undefined;
  /** Whether the next byte begins a message. */
  private isBetween = false;
  private isOver = false;
  /** Callbacks for the next message boundary, and for when the whole screen has been sent. */
  private readonly afterFrame: (() => void)[] = [];
  private readonly wholes: (() => void)[] = [];

  constructor(recorder: Recorder) {
    this.input = new RecordedBytes(recorder.follow(new AbortController().signal));
  }

  /** Resolves once the recording has ended or isn't understood; viewers then begin at its start. */
  async read(): Promise<void> {
    try {
      await this.readHead();
      for (;;) await this.readMessage();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    } finally {
      this.isOver = true;
    }
  }

  /**
   * Returns a point at which a new viewer can begin, once the whole screen has been sent again; undefined if
   * that isn't possible or takes too long.
   * @param askForAll asks the viewer to request the whole screen
   */
  async start(askForAll: (size: ScreenSize) => void): Promise<ScreenStart | undefined> {
    if (this.isOver) return undefined;
    const { promise, resolve } = Promise.withResolvers<ScreenStart | undefined>();
    const late = setTimeout(() => resolve(undefined), patienceMS);
    const begin = () => {
      const start = this.startHere();
      this.wholes.push(() => resolve(start));
      askForAll(this.size);
    };
    if (this.isBetween) begin();
    else this.afterFrame.push(begin);
    return promise.finally(() => clearTimeout(late));
  }

  private get size(): ScreenSize {
    return { width: this.head.readUInt16BE(signInBytes), height: this.head.readUInt16BE(signInBytes + 2) };
  }

  private startHere(): ScreenStart {
    const rectangles = this.streams.rectangles(this.size);
    if (this.pointer) rectangles.push(this.pointer);
    const { at, rest, place } = this.input;
    const all = Buffer.concat([this.head, Buffer.from([0, 0, 0, rectangles.length]), ...rectangles, rest]);
    const blocks: Uint8Array[] = [];
    for (let from = 0; from < all.length; from += maxDataBytes)
      blocks.push(fbsBlock(all.subarray(from, from + maxDataBytes), at));
    return { bytes: Buffer.concat([fbsHead, ...blocks]), place };
  }

  private async readHead(): Promise<void> {
    const { input } = this;
    const fixed = await input.take(signInBytes + initBytes);
    const format = fixed.subarray(signInBytes + 4);
    const name = await input.take(fixed.readUInt32BE(fixed.length - 4));
    this.head = Buffer.concat([fixed, name]);
    if (trueColors.some((bits, i) => format[i] !== bits)) throw new Unreadable("format");
  }

  private async readMessage(): Promise<void> {
    const { input } = this;
    for (const act of this.afterFrame.splice(0)) act();
    this.isBetween = true;
    const type = await input.byte();
    this.isBetween = false;
    switch (type) {
      case 0:
        return this.readUpdate();
      // SetColorMapEntries
      case 1:
        return input.skip(6 * (await input.take(5)).readUInt16BE(3));
      // Bell, EndOfContinuousUpdates
      case 2:
      case 150:
        return undefined;
      // ServerCutText
      case 3:
        return input.skip(Math.abs((await input.take(7)).readInt32BE(3)));
      // ServerFence
      case 248:
        return input.skip((await input.take(8)).readUInt8(7));
      // the XVP extension
      case 250:
        return input.skip(3);
      default:
        throw new Unreadable("message");
    }
  }

  private async readUpdate(): Promise<void> {
    const count = (await this.input.take(3)).readUInt16BE(1);
    let sent = 0;
    for (let i = 0; i < count; i++) {
      const head = Buffer.from(await this.input.take(12));
      const rectangle = {
        y: head.readUInt16BE(2),
        width: head.readUInt16BE(4),
        height: head.readUInt16BE(6),
        head,
      };
      const kind = head.readInt32BE(8);
      if (kind === lastRectangle) break;
      if (await this.readRectangle(kind, rectangle)) sent += rectangle.width * rectangle.height;
    }
    const { width, height } = this.size;
    if (sent >= width * height) for (const act of this.wholes.splice(0)) act();
  }

  /** Returns whether the rectangle is part of the picture. @throws Unreadable */
  private async readRectangle(kind: number, { head, y, width, height }: Rectangle): Promise<boolean> {
    const { input } = this;
    const pixels = width * height * pixelBytes;
    switch (kind) {
      case kinds.raw:
        await input.skip(pixels);
        return true;
      case kinds.tight:
        await this.streams.pass(input, { width, height });
        return true;
      case kinds.hextile:
        for (let down = 0; down < height; down += tileSide)
          for (let across = 0; across < width; across += tileSide)
            await this.passTile(Math.min(tileSide, width - across) * Math.min(tileSide, height - down));
        return true;
      case kinds.copy:
        await input.skip(4);
        return false;
      case kinds.pointer:
        this.pointer = Buffer.concat([head, await input.take(pixels + Math.ceil(width / 8) * height)]);
        return false;
      case kinds.vmwarePointer: {
        const type = await input.take(2);
        this.pointer = Buffer.concat([head, type, await input.take(type[0] === 0 ? 2 * pixels : pixels)]);
        return false;
      }
      case kinds.size:
        this.resize(head);
        return false;
      case kinds.extendedSize:
        await input.skip(3 + 16 * (await input.byte()));
        // otherwise it reports that a resize was refused
        if (y === 0) this.resize(head);
        return false;
      case kinds.name:
        await input.skip(await input.number());
        return false;
      case kinds.led:
        await input.skip(1);
        return false;
      case kinds.extendedKeys:
      case kinds.extendedPointer:
        return false;
      default:
        throw new Unreadable("encoding");
    }
  }

  /** A tile needs no data from outside its rectangle, so it is only skipped. */
  private async passTile(pixels: number): Promise<void> {
    const { input } = this;
    const kind = await input.byte();
    if (kind & tiles.raw) return input.skip(pixels * pixelBytes);
    const colors = (kind & tiles.background ? pixelBytes : 0) + (kind & tiles.foreground ? pixelBytes : 0);
    await input.skip(colors);
    if (kind & tiles.parts)
      await input.skip((await input.byte()) * (kind & tiles.colored ? pixelBytes + 2 : 2));
  }

  private resize(rectangle: Buffer): void {
    rectangle.copy(this.head, signInBytes, 4, 8);
  }
}
