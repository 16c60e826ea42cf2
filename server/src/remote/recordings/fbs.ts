// Records a remote desktop: the bytes of its VNC server in an FBS file, as rfbproxy and TightVNC write them.
// The viewer's keys, clicks and texts aren't recorded, nor is authentication: the file begins as if no
// password were needed.
import { fbsBlock, fbsHead, remoteChannels } from "@muster/sdk/remote";
import { Unrecordable, type RecordingFormat } from "./recorder.ts";

const { first } = remoteChannels;
/** Security types. */
const none = 1;
const vncPassword = 2;
const veNCrypt = 19;
const versionBytes = 12;
const challengeBytes = 16;
const initBytes = 24;
/** Offset and length of the pixel format in ServerInit; it has the same offset in SetPixelFormat. */
const formatAt = 4;
const formatBytes = 16;
const setPixelFormat = 0;
const setPixelFormatBytes = 20;
const maxNameLength = 16 * 1024;
/** The most bytes before the frames. */
const maxHandshakeBytes = 64 * 1024;
const begin = [Buffer.from("RFB 003.003\n"), Buffer.from([0, 0, 0, none])];

/** Reads what one side has sent so far. */
class Sent {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** @throws RangeError if not enough bytes have been received yet */
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

/** Reads to the end of authentication. @throws Unrecordable, RangeError */
function passSecurity(server: Sent, viewer: Sent): void {
  server.take(versionBytes);
  const [, minor] = /^RFB 003\.00([378])\n$/.exec(viewer.take(versionBytes).toString("latin1")) ?? [];
  if (!minor) throw new Unrecordable("version");
  // in RFB 3.3 the server chooses the security type
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

/** Returns the file's first blocks and the bytes after the handshake. @throws Unrecordable, RangeError */
function readHandshake(server: Sent, viewer: Sent): { blocks: Buffer[]; rest: Buffer } {
  passSecurity(server, viewer);
  // ClientInit
  viewer.byte();
  const fixed = Buffer.from(server.take(initBytes));
  const nameLength = fixed.readUInt32BE(initBytes - 4);
  if (nameLength > maxNameLength) throw new Unrecordable("name");
  const name = server.take(nameLength);
  // frames have the pixel format that the viewer requests in its first message
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
  /** The bytes of both sides during the handshake; undefined once the frames have begun. */
  private handshake: { server: Buffer; viewer: Buffer } | undefined;

  /** @param isContinued whether the recording is continued after the frames have begun */
  constructor(isContinued: boolean) {
    if (!isContinued) this.handshake = { server: Buffer.alloc(0), viewer: Buffer.alloc(0) };
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

  /** Returns the beginning of the file once the handshake is complete, and "" before. */
  private begin(at: number): Uint8Array | string {
    const { server, viewer } = this.handshake!;
    try {
      const { blocks, rest } = readHandshake(new Sent(server), new Sent(viewer));
      this.handshake = undefined;
      const all = rest.length ? [...blocks, rest] : blocks;
      return Buffer.concat([fbsHead, ...all.map((block) => fbsBlock(block, at))]);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (server.length + viewer.length > maxHandshakeBytes) throw new Unrecordable("too long");
      return "";
    }
  }
}
