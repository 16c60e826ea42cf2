// What a remote desktop showed: the bytes of its VNC server in an FBS file, as rfbproxy and TightVNC write
// them. Keys, clicks and texts of the viewer are not recorded, and no part of how it signed in: the file
// begins as if no password were needed.
import { fbsBlock, fbsHead, remoteChannels } from "@muster/sdk/remote";
import { Unrecordable, type RecordingFormat } from "./recorder.ts";

const { first } = remoteChannels;
/** Types of security. */
const none = 1;
const vncPassword = 2;
const veNCrypt = 19;
const versionBytes = 12;
const challengeBytes = 16;
const initBytes = 24;
/** Of ServerInit and SetPixelFormat. */
const formatAt = 4;
const formatBytes = 16;
const setPixelFormat = 0;
const setPixelFormatBytes = 20;
const longestName = 16 * 1024;
/** What comes before the frames is shorter. */
const longestHandshake = 64 * 1024;
const begin = [Buffer.from("RFB 003.003\n"), Buffer.from([0, 0, 0, none])];

/** Reads what one side has sent so far. */
class Sent {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** @throws RangeError if there isn't as much yet */
  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError("not all there");
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  number(): number {
    return this.take(4).readUInt32BE();
  }
}

/** Goes to the end of how the viewer signs in. @throws Unrecordable, RangeError */
function passSecurity(server: Sent, viewer: Sent): void {
  server.take(versionBytes);
  const [, minor] = /^RFB 003\.00([378])\n$/.exec(viewer.take(versionBytes).toString("latin1")) ?? [];
  if (!minor) throw new Unrecordable("version");
  // in 3.3 the server decides
  const isOld = minor === "3";
  if (!isOld) server.take(server.byte());
  let type = isOld ? server.number() : viewer.byte();
  const isWrapped = type === veNCrypt;
  if (isWrapped) {
    server.take(2);
    viewer.take(2);
    server.byte();
    server.take(4 * server.byte());
    type = viewer.number();
  }
  if (type !== none && type !== vncPassword) throw new Unrecordable("security");
  if (type === vncPassword) {
    server.take(challengeBytes);
    viewer.take(challengeBytes);
  }
  const hasResult = type === vncPassword || minor === "8";
  // after a refusal there is nothing to record
  if (hasResult && server.number() !== 0) throw new RangeError("refused");
}

/** What the file begins with, and where the frames begin. @throws Unrecordable, RangeError */
function readHandshake(server: Sent, viewer: Sent): { blocks: Buffer[]; rest: Buffer } {
  passSecurity(server, viewer);
  // ClientInit
  viewer.byte();
  const fixed = Buffer.from(server.take(initBytes));
  const nameLength = fixed.readUInt32BE(initBytes - 4);
  if (nameLength > longestName) throw new Unrecordable("name");
  const name = server.take(nameLength);
  // the frames come in the format that the viewer asks for first
  const message = viewer.byte();
  if (message === setPixelFormat)
    viewer.take(setPixelFormatBytes - 1).copy(fixed, formatAt, formatAt - 1, formatAt - 1 + formatBytes);
  return {
    blocks: [...begin, Buffer.concat([fixed, name])],
    rest: server.bytes.subarray(server.at),
  };
}

export class Frames implements RecordingFormat {
  readonly needsAll = true;
  /** What both sides have sent; undefined once the frames have begun. */
  private handshake: { server: Buffer; viewer: Buffer } | undefined;

  /** @param goesOn whether the frames have begun */
  constructor(goesOn: boolean) {
    if (!goesOn) this.handshake = { server: Buffer.alloc(0), viewer: Buffer.alloc(0) };
  }

  head(): string {
    return "";
  }

  output(channel: number, bytes: Uint8Array, at: number): Uint8Array | string {
    if (channel !== first) return "";
    if (!this.handshake) return fbsBlock(bytes, at);
    this.handshake.server = Buffer.concat([this.handshake.server, bytes]);
    return this.begin(at);
  }

  input(channel: number, offset: number, bytes: Uint8Array, at: number): Uint8Array | string {
    if (channel !== first || !this.handshake) return "";
    const known = this.handshake.viewer.length;
    if (offset > known) throw new Unrecordable("not from the start");
    this.handshake.viewer = Buffer.concat([this.handshake.viewer, bytes.subarray(known - offset)]);
    return this.begin(at);
  }

  resize(): string {
    return "";
  }

  end(): string {
    return "";
  }

  /** The beginning of the file, once all is there that comes before the frames. */
  private begin(at: number): Uint8Array | string {
    const { server, viewer } = this.handshake!;
    try {
      const { blocks, rest } = readHandshake(new Sent(server), new Sent(viewer));
      this.handshake = undefined;
      const all = rest.length ? [...blocks, rest] : blocks;
      return Buffer.concat([fbsHead, ...all.map((block) => fbsBlock(block, at))]);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (server.length + viewer.length > longestHandshake) throw new Unrecordable("too long");
      return "";
    }
  }
}
