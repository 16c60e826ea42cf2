// What the viewer of a VNC server may send where it may only look: the messages of RFB 3.7 and 3.8 without
// keys, pointer, texts of the clipboard, sizes of the screen and extensions. Whatever else it sends ends the
// session.
import { remoteChannels } from "@muster/sdk/remote";

const versionBytes = 12;
const passwordBytes = 16;
/** Types of security: without a password, and with VNC's own. */
const none = 1;
const vncPassword = 2;
const mostEncodings = 256;
const longestFence = 64;
const longestCapabilities = 64;
/** What was passed on lately: a viewer sends the same again after a broken connection. */
const keptBytes = 64 * 1024;
/** How many connections a session may use. */
const mostViewers = 64;

/** Lengths of messages; undefined while it can't be told, 0 for what isn't allowed. */
const messages: Readonly<Record<number, (message: Buffer) => number | undefined>> = {
  // SetPixelFormat
  0: () => 20,
  // SetEncodings
  2(message) {
    if (message.length < 4) return undefined;
    const count = message.readUInt16BE(2);
    return count <= mostEncodings ? 4 + 4 * count : 0;
  },
  // FramebufferUpdateRequest
  3: () => 10,
  // ClientCutText: nothing but which formats the viewer knows, in the extended form, which has a negative
  // length
  6(message) {
    if (message.length < 12) return undefined;
    const length = -message.readInt32BE(4);
    const isCapabilities = message.readUInt8(8) % 2 === 1;
    return isCapabilities && length >= 4 && length <= longestCapabilities ? 8 + length : 0;
  },
  // EnableContinuousUpdates
  150: () => 10,
  // ClientFence
  248(message) {
    if (message.length < 9) return undefined;
    const length = message.readUInt8(8);
    return length <= longestFence ? 9 + length : 0;
  },
};

type Phase = "version" | "security" | "password" | "init" | "messages";

/** One connection. */
class Viewer {
  private phase: Phase = "version";
  private readonly serverVersion = Buffer.alloc(versionBytes);
  private serverBytes = 0;
  /** The offset up to which everything was allowed, and the bytes before it. */
  private checked = 0;
  private kept: Buffer = Buffer.alloc(0);
  /** The beginning of a message. */
  private rest: Buffer = Buffer.alloc(0);

  /** The server's first bytes: its version decides how the viewer's are understood. */
  serverSends(offset: number, bytes: Uint8Array): void {
    if (offset !== this.serverBytes || offset >= versionBytes) return;
    this.serverVersion.set(bytes.subarray(0, versionBytes - offset), offset);
    this.serverBytes += Math.min(bytes.length, versionBytes - offset);
  }

  /** @returns false for what isn't allowed */
  viewerSends(offset: number, bytes: Uint8Array): boolean {
    const again = this.checked - offset;
    if (again < 0 || again > this.kept.length) return false;
    const before = this.kept.subarray(this.kept.length - again);
    const repeated = Buffer.from(bytes.subarray(0, again));
    if (!before.subarray(0, repeated.length).equals(repeated)) return false;
    const fresh = Buffer.from(bytes.subarray(again));
    this.checked += fresh.length;
    this.kept = Buffer.concat([this.kept, fresh]).subarray(-keptBytes);
    this.rest = Buffer.concat([this.rest, fresh]);
    return this.readAll();
  }

  private readAll(): boolean {
    while (this.rest.length) {
      const length = this.nextLength();
      if (length === 0) return false;
      if (length === undefined || length > this.rest.length) return true;
      if (!this.take(this.rest.subarray(0, length))) return false;
      this.rest = this.rest.subarray(length);
    }
    return true;
  }

  private nextLength(): number | undefined {
    switch (this.phase) {
      case "version":
        return versionBytes;
      case "password":
        return passwordBytes;
      case "security":
      case "init":
        return 1;
      default: {
        const read = messages[this.rest[0] ?? -1];
        return read ? read(this.rest) : 0;
      }
    }
  }

  private take(unit: Buffer): boolean {
    switch (this.phase) {
      case "version":
        this.phase = "security";
        return this.isNewServer && /^RFB 003\.00[78]\n$/.test(unit.toString("latin1"));
      case "security":
        this.phase = unit[0] === vncPassword ? "password" : "init";
        return unit[0] === none || unit[0] === vncPassword;
      case "password":
        this.phase = "init";
        return true;
      case "init":
        this.phase = "messages";
        // without it, other viewers would be disconnected
        return unit[0] !== 0;
      default:
        return true;
    }
  }

  /** Before 3.7 the server chooses the security, and what follows means something else. */
  private get isNewServer(): boolean {
    const [, major, minor] = /^RFB (\d{3})\.(\d{3})\n$/.exec(this.serverVersion.toString("latin1")) ?? [];
    return Number(major) > 3 || (Number(major) === 3 && Number(minor) >= 7);
  }
}

/** The connections of a session in which nothing but looking is allowed. */
export class ViewOnly {
  private readonly viewers = new Map<number, Viewer>();

  serverSends(channel: number, offset: number, bytes: Uint8Array): void {
    this.viewer(channel)?.serverSends(offset, bytes);
  }

  /** @returns false for what isn't allowed */
  viewerSends(channel: number, offset: number, bytes: Uint8Array): boolean {
    if (channel === remoteChannels.main) return true;
    return this.viewer(channel)?.viewerSends(offset, bytes) ?? false;
  }

  private viewer(channel: number): Viewer | undefined {
    const known = this.viewers.get(channel);
    if (known || channel === remoteChannels.main || this.viewers.size >= mostViewers) return known;
    const viewer = new Viewer();
    this.viewers.set(channel, viewer);
    return viewer;
  }
}
