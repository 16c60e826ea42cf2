// A VNC server that sends what a test specifies, in pictures with Tight encoding.
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { vncPort } from "../providers/vnc-servers.ts";

export interface HostileVncServer {
  port: number;
  /** Sends a picture of the whole screen to its current and later viewers. */
  show(jpeg: Uint8Array): void;
  /** Sends other bytes to its current viewers. */
  send(bytes: Uint8Array): void;
  close(): Promise<void>;
}

const tight = 7;
const jpegRectangle = 0x90;
const rfbVersion = "RFB 003.008\n";

/** A length in Tight encoding: 7 bits per byte, lowest first. */
const lengthOf = (length: number) =>
  Buffer.from([(length & 127) | 128, ((length >> 7) & 127) | 128, length >> 14]);

function update(side: number, jpeg: Uint8Array): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(side, 8);
  head.writeUInt16BE(side, 10);
  head.writeInt32BE(tight, 12);
  return Buffer.concat([head, Buffer.from([jpegRectangle]), lengthOf(jpeg.length), jpeg]);
}

function serverInit(side: number): Buffer {
  const init = Buffer.alloc(24);
  init.writeUInt16BE(side, 0);
  init.writeUInt16BE(side, 2);
  // 32 bits, red first
  Buffer.from([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 0, 8, 16]).copy(init, 4);
  return init;
}

/** @param side the width and height of its screen, in pixels */
export async function startHostileVncServer(side: number): Promise<HostileVncServer> {
  const port = await vncPort();
  const sockets = new Set<Socket>();
  const viewers = new Set<Socket>();
  let shown: Uint8Array | undefined;
  const send = (bytes: Uint8Array) => {
    for (const viewer of viewers) viewer.write(bytes);
  };
  const server = createServer((socket) => {
    // the security types, of which None is the only one; the result; and the description of the screen
    const answers = [Buffer.from([1, 1]), Buffer.alloc(4), serverInit(side)];
    sockets.add(socket);
    socket.write(rfbVersion);
    socket.on("error", () => undefined);
    socket.on("close", () => viewers.delete(socket));
    socket.on("data", () => {
      const answer = answers.shift();
      if (answer) return void socket.write(answer);
      if (viewers.has(socket)) return;
      // asked for pictures; noVNC doesn't read one that it receives together with the description
      viewers.add(socket);
      if (shown) socket.write(update(side, shown));
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    show(jpeg) {
      shown = jpeg;
      send(update(side, jpeg));
    },
    send,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
