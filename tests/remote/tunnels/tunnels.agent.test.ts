// Tunnels to a real computer: every byte arrives once and in order, and ends of connections are passed on.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { openBreakingLine, type BreakingLine } from "../../support/clients/breaking-line.ts";
import { openLocalTunnel, type LocalTunnel } from "../../support/clients/local-tunnel.ts";
import { freePort } from "../../support/server/ports.ts";
import { until } from "../../support/server/server.ts";

let computer: ManagedComputer;
let agentLine: BreakingLine;
let clientLine: BreakingLine;
const servers: Server[] = [];
const tunnels: LocalTunnel[] = [];

beforeAll(async () => {
  computer = await startManagedComputer({
    agentUrl: async (url) => (agentLine = await openBreakingLine(url)).url,
  });
  clientLine = await openBreakingLine(computer.server.url);
  await computer.server.ada.muster.call("setTunnelPorts", { body: { ports: ["1-65535"] } });
});
beforeEach(() =>
  until("the agent is online", async () => {
    const { isUp } = await computer.server.ada.muster.call("getDevice", {
      path: { nodeId: computer.nodeId },
    });
    return isUp === true;
  }),
);
afterEach(() => {
  for (const tunnel of tunnels.splice(0)) tunnel.close();
  for (const server of servers.splice(0)) server.close();
});
afterAll(async () => {
  await computer.close();
  await Promise.all([agentLine.close(), clientLine.close()]);
});

/** Starts a server on the managed computer, and opens a tunnel to it. */
async function tunnelTo(serve: (socket: Socket) => void, port?: number): Promise<LocalTunnel> {
  const listening = port ?? (await freePort());
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => undefined);
    serve(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(listening, "127.0.0.1", resolve));
  return openTunnel(listening);
}
async function openTunnel(port: number): Promise<LocalTunnel> {
  const target = { nodeId: computer.nodeId, port };
  const tunnel = await openLocalTunnel(computer.server.ada, target, () => clientLine.url);
  tunnels.push(tunnel);
  await tunnel.connected;
  return tunnel;
}
const open = (tunnel: LocalTunnel) => connect({ port: tunnel.port, host: "127.0.0.1", allowHalfOpen: true });
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** Reads until the other side ends; the socket can still send. */
const readAll = (socket: Socket) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.on("data", (bytes: Buffer) => chunks.push(bytes));
    socket.on("end", () => resolve(Buffer.concat(chunks)));
    socket.on("error", reject);
  });

/** Sends everything, ends, and returns what was received. */
async function exchange(tunnel: LocalTunnel, bytes: Uint8Array): Promise<Buffer> {
  const socket = open(tunnel);
  socket.end(bytes);
  return readAll(socket);
}

test("100 broken connections during transfers neither lose nor duplicate data", async () => {
  const tunnel = await tunnelTo((socket) => socket.pipe(socket));
  let isCutting = true;
  const goesOn = () => isCutting;
  const transfers = Array.from({ length: 4 }, async () => {
    const socket = open(tunnel);
    const received = readAll(socket).then(sha256);
    const sent = createHash("sha256");
    while (goesOn()) {
      const bytes = randomBytes(50_000);
      sent.update(bytes);
      if (!socket.write(bytes)) await once(socket, "drain");
      await wait(20);
    }
    socket.end();
    return { sent: sent.digest("hex"), received: await received };
  });
  for (let cuts = 0; cuts < 100; cuts++) {
    (cuts % 2 ? agentLine : clientLine).cut();
    await wait(40 + Math.random() * 160);
  }
  isCutting = false;
  for (const { sent, received } of await Promise.all(transfers)) expect(received).toBe(sent);
}, 120_000);

test("either side can end while the other continues to send", async () => {
  // counts the bytes, and responds only after their end
  const counting = await tunnelTo(async (socket) => {
    const bytes = await readAll(socket);
    socket.end(`${bytes.length} bytes`);
  });
  expect(String(await exchange(counting, Buffer.alloc(3_000_000)))).toBe("3000000 bytes");

  // ends at once, but continues to read
  const { promise, resolve } = Promise.withResolvers<number>();
  const ending = await tunnelTo((socket) => {
    socket.end("bye");
    void readAll(socket).then((bytes) => resolve(bytes.length));
  });
  const socket = open(ending);
  expect(String(await readAll(socket))).toBe("bye");
  socket.end(Buffer.alloc(2_000_000));
  expect(await promise).toBe(2_000_000);
});

test("many simultaneous connections keep their data apart, and their channels are reused", async () => {
  const tunnel = await tunnelTo((socket) => socket.pipe(socket));
  for (let round = 0; round < 3; round++) {
    const pieces = Array.from({ length: 200 }, () => randomBytes(1 + Math.floor(Math.random() * 60_000)));
    const received = await Promise.all(pieces.map((bytes) => exchange(tunnel, bytes)));
    expect(received.map(sha256)).toEqual(pieces.map(sha256));
  }
}, 60_000);

test("a slow reader slows down its sender, but no other connection", async () => {
  let sent = 0;
  const tunnel = await tunnelTo((socket) => {
    const more = () => {
      while (sent < 100_000_000 && socket.write(Buffer.alloc(64_000))) sent += 64_000;
    };
    socket.on("drain", more);
    socket.once("data", (first) => (String(first) === "flood" ? more() : socket.end(first)));
  });
  const slow = open(tunnel).pause();
  slow.write("flood");
  await until("the flood has stopped", async () => {
    const before = sent;
    await wait(300);
    return before > 0 && sent === before;
  });
  // the window, and the buffers of the operating systems at both ends
  expect(sent).toBeLessThan(20_000_000);
  expect(String(await exchange(tunnel, Buffer.from("beside")))).toBe("beside");
  slow.destroy();
});

test("a reset is passed on in both directions", async () => {
  const { promise: wasReset, resolve } = Promise.withResolvers<string>();
  const tunnel = await tunnelTo((socket) => {
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
    socket.once("data", (first) => {
      if (String(first) === "reset me") socket.resetAndDestroy();
    });
  });
  const target = open(tunnel);
  target.write("reset me");
  const [error] = (await once(target, "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNRESET");

  const own = open(tunnel);
  own.write("hello");
  await wait(200);
  own.resetAndDestroy();
  expect(await wasReset).toBe("ECONNRESET");
  // the session continues
  const again = open(tunnel);
  again.write("reset me");
  await once(again, "error");
});

test("a closed port refuses, and the audit log has each connection with its bytes", async () => {
  const nothing = await openTunnel(await freePort());
  const refused = open(nothing);
  await once(refused, "error");
  expect(nothing.refusals).toEqual(["REFUSED"]);

  const tunnel = await tunnelTo((socket) => socket.pipe(socket));
  await exchange(tunnel, Buffer.alloc(5_000));
  await until("both connections are recorded", async () => {
    const { results } = await computer.server.ada.muster.call("listActivities", { query: { pageSize: 50 } });
    const notes = results.filter(({ operation }) => operation === "remoteSessionNote");
    const details = notes.map(({ detail }) => detail).join("\n");
    return /ECONNREFUSED/.test(details) && /\(127\.0\.0\.1\), 10000 bytes/.test(details);
  });
});

test("a server restart during a transfer loses no data", async () => {
  const tunnel = await tunnelTo((socket) => socket.pipe(socket));
  const bytes = randomBytes(4_000_000);
  const socket = open(tunnel);
  const received = readAll(socket);
  socket.write(bytes.subarray(0, 2_000_000));
  await wait(100);
  await computer.server.restart();
  socket.end(bytes.subarray(2_000_000));
  expect(sha256(await received)).toBe(sha256(bytes));
});
