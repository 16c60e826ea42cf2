// Checks what a VNC viewer sends in a view-only session: only the messages of RFB 3.7 and 3.8 without keys,
// pointer, clipboard texts, screen sizes and extensions. Anything else ends the session.
import { remoteChannels } from "@muster/sdk/remote";

const versionBytes = 12;
const passwordBytes = 16;
/** Security types: no password, and VNC's own password. */
const none = 1;
const vncPassword = 2;
const maxEncodings = 256;
const maxFenceLength = 64;
const maxCapabilitiesLength = 64;
/** How many checked bytes are stored: a viewer resends some after a broken connection. */
const keptBytes = 64 * 1024;
/** How many connections a session may have. */
const maxViewers = 64;

/** Lengths of messages by type: undefined if more bytes are needed, 0 if the message isn't allowed. */
const messages: Readonly<Record<number, (message: Buffer) => number | undefined>> = {
  // SetPixelFormat
  0: () => 20,
  // SetEncodings
  2(message) {
    if (message.length < 4) return undefined;
    const count = message.readUInt16BE(2);
    return count <= maxEncodings ? 4 + 4 * count : 0;
  },
  // FramebufferUpdateRequest
  3: () => 10,
  // ClientCutText: only the extended form (negative length) that lists which formats the viewer supports
  6(message) {
    if (message.length < 12) return undefined;
    const length = -message.readInt32BE(4);
    const isCapabilities = message.readUInt8(8) % 2 === 1;
    return isCapabilities && length >= 4 && length <= maxCapabilitiesLength ? 8 + length : 0;
  },
  // EnableContinuousUpdates
  150: () => 10,
  // ClientFence
  248(message) {
    if (message.length < 9) return undefined;
    const length = message.readUInt8(8);
    return length <= maxFenceLength ? 9 + length : 0;
  },
};

type Phase = "version" | "security" | "password" | "init" | "messages";

/** The state of one connection. */
class Viewer {
  private phase: Phase = "version";
  private readonly serverVersion = Buffer.alloc(versionBytes);
  private serverBytes = 0;
  /** The offset up to which everything was allowed, and the last bytes before it. */
  private checked = 0;
  private kept: Buffer = Buffer.alloc(0);
  /** The beginning of an incomplete message. */
  private rest: Buffer = Buffer.alloc(0);

  /** Records the server's version, which determines how the viewer's bytes are read. */
  serverSends(offset: number, bytes: Uint8Array): void {
    if (offset !== this.serverBytes || offset >= versionBytes) return;
    this.serverVersion.set(bytes.subarray(0, versionBytes - offset), offset);
    this.serverBytes += Math.min(bytes.length, versionBytes - offset);
  }

  /** @returns false if the viewer may not send this */
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
        // an exclusive connection would disconnect other viewers
        return unit[0] !== 0;
      default:
        return true;
    }
  }

  /** Whether the server speaks RFB 3.7 or later. Before, it chose the security type itself. */
  private get isNewServer(): boolean {
    const [, major, minor] = /^RFB (\d{3})\.(\d{3})\n$/.exec(this.serverVersion.toString("latin1")) ?? [];
    return Number(major) > 3 || (Number(major) === 3 && Number(minor) >= 7);
  }
}

/** The connections of a view-only session. */
export class ViewOnly {
  private readonly viewers = new Map<number, Viewer>();

  serverSends(channel: number, offset: number, bytes: Uint8Array): void {
    this.viewer(channel)?.serverSends(offset, bytes);
  }

  /** @returns false if the viewer may not send this */
  viewerSends(channel: number, offset: number, bytes: Uint8Array): boolean {
    if (channel === remoteChannels.main) return true;
    return this.viewer(channel)?.viewerSends(offset, bytes) ?? false;
  }

  private viewer(channel: number): Viewer | undefined {
    const known = this.viewers.get(channel);
    if (known || channel === remoteChannels.main || this.viewers.size >= maxViewers) return known;
    const viewer = new Viewer();
    this.viewers.set(channel, viewer);
    return viewer;
  }
}
