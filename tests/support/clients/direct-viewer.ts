// A viewer that connects directly to a VNC server on this computer, and counts its updates.
import { connect } from "node:net";

const [raw, copyRect] = [0, 1];
const request = (isIncremental: 0 | 1) => Buffer.from([3, isIncremental, 0, 0, 0, 0, 3, 32, 2, 88]);
/** What to send after so many bytes were received; the server has no password. */
const handshake: [after: number, send: Buffer][] = [
  [12, Buffer.from("RFB 003.008\n")],
  [14, Buffer.from([1])],
  [18, Buffer.from([1])],
];
const initBytes = 24;

export interface DirectViewer {
  updates(): number;
  close(): void;
}

/** Returns the length of the update at the start of the bytes, or undefined if it is incomplete. */
function updateLength(bytes: Buffer): number | undefined {
  if (bytes.length < 4) return undefined;
  let at = 4;
  for (let left = bytes.readUInt16BE(2); left > 0; left--) {
    if (bytes.length < at + 12) return undefined;
    const pixels = bytes.readUInt16BE(at + 4) * bytes.readUInt16BE(at + 6);
    at += 12 + (bytes.readUInt32BE(at + 8) === copyRect ? 4 : pixels * 4);
  }
  return at <= bytes.length ? at : undefined;
}

export function openDirectViewer(port: number): DirectViewer {
  let bytes: Buffer = Buffer.alloc(0);
  let taken = 0;
  let updates = 0;
  const steps = [...handshake];
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const readInit = () => {
    const from = 18 + initBytes - taken;
    const length = bytes.length < from ? undefined : from + bytes.readUInt32BE(from - 4);
    if (length === undefined || bytes.length < length) return;
    bytes = bytes.subarray(length);
    taken += length;
    socket.write(Buffer.from([2, 0, 0, 2, 0, 0, 0, copyRect, 0, 0, 0, raw]));
    socket.write(request(0));
  };
  socket.on("data", (data: Buffer) => {
    bytes = Buffer.concat([bytes, data]);
    while (steps[0] && bytes.length >= steps[0][0]) socket.write(steps.shift()![1]);
    if (taken === 0 && steps.length === 0) readInit();
    for (let length = taken ? updateLength(bytes) : undefined; length; length = updateLength(bytes)) {
      if (bytes[0] !== 0) throw new Error(`message ${bytes[0]}`);
      bytes = bytes.subarray(length);
      updates++;
      socket.write(request(1));
    }
  });
  return { updates: () => updates, close: () => void socket.destroy() };
}
