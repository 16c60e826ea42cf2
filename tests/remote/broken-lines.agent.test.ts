// Sessions over connections that break: no data is lost or duplicated.
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { messageFrame } from "@muster/sdk/remote";
import {
  openSession,
  startManagedComputer,
  type ManagedComputer,
} from "../support/agents/managed-computer.ts";
import { attachAgent, until } from "../support/server/server.ts";
import { openBreakingLine, type BreakingLine } from "../support/clients/breaking-line.ts";

let computer: ManagedComputer;
let agentLine: BreakingLine;
let clientLine: BreakingLine;

beforeAll(async () => {
  computer = await startManagedComputer({
    agentUrl: async (url) => (agentLine = await openBreakingLine(url)).url,
  });
  clientLine = await openBreakingLine(computer.server.url);
});
afterAll(async () => {
  await computer.close();
  await Promise.all([agentLine.close(), clientLine.close()]);
});

// the agent's own connection also uses the connections that a test cuts
beforeEach(() =>
  until("the agent is online", async () => {
    const { isUp } = await computer.server.ada.muster.call("getDevice", {
      path: { nodeId: computer.nodeId },
    });
    return isUp === true;
  }),
);

const open = (session: object) =>
  openSession(
    computer.server.ada,
    computer.server.url,
    { nodeId: computer.nodeId, user: "SYSTEM", shell: "DEFAULT", ...session },
    { socketUrl: () => clientLine.url },
  );

test("a command's output arrives complete although both connections break repeatedly", async () => {
  // a slow source, so that connections break while it writes
  const script = "for i in $(seq 1 60); do seq -f 'line %08g of block '$i 1 3000; sleep 0.03; done";
  const session = open({ command: ["sh", "-c", script] });
  session.client.endInput();
  await until("the command is running", () => session.bytes() > 0);
  for (let cuts = 0; !session.states.includes("ended"); cuts++) {
    await wait(60 + Math.random() * 200);
    (cuts % 2 ? agentLine : clientLine).cut();
  }
  expect(await session.ended).toEqual({ type: "exit", exitCode: 0, signal: null });
  const expected = Array.from({ length: 60 }, (_, block) =>
    Array.from(
      { length: 3_000 },
      (_, at) => `line ${String(at + 1).padStart(8, "0")} of block ${block + 1}\n`,
    ).join(""),
  ).join("");
  expect(session.bytes()).toBe(expected.length);
  expect(session.output() === expected).toBe(true);
  expect(session.states.filter((state) => state === "lost").length).toBeGreaterThan(2);
}, 60_000);

test("a command's input arrives complete although both connections break repeatedly", async () => {
  const session = open({ command: ["sha256sum"] });
  const bytes = Buffer.alloc(6_000_000);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32BE(at, at);
  for (let at = 0, cuts = 0; at < bytes.length; at += 40_000) {
    const goesOn = session.client.write(bytes.subarray(at, at + 40_000));
    if (at % 400_000 === 0) (cuts++ % 2 ? agentLine : clientLine).cut();
    if (!goesOn) await Promise.race([session.drained(), session.ended]);
  }
  session.client.endInput();
  expect(await session.ended).toMatchObject({ type: "exit", exitCode: 0 });
  expect(session.output()).toContain(createHash("sha256").update(bytes).digest("hex"));
}, 60_000);

test("a terminal continues after broken connections, a server restart, and on another client", async () => {
  const session = open({});
  session.type("x=kept; echo first\n");
  await session.shows("first\r\n");
  agentLine.cut();
  clientLine.cut();
  session.type("echo $x-second\n");
  await session.shows("kept-second");
  expect(session.output().match(/kept-second/g)).toHaveLength(1);

  await computer.server.restart();
  session.type("echo $x-third\n");
  await session.shows("kept-third");

  session.client.leave();
  const { sessionId = "" } = session.client;
  const later = openSession(computer.server.ada, computer.server.url, { sessionId });
  await later.shows("kept-third");
  later.type("echo $x-fourth; exit\n");
  expect(await later.ended).toMatchObject({ type: "exit" });
  expect(later.output()).toContain("first");
  expect(later.output()).toContain("kept-fourth");
});

test("a session whose client leaves before its program has started becomes detached", async () => {
  const { server } = computer;
  const agent = await attachAgent(server, server, { delegate: false, name: "slow-1" });
  const { promise: end, resolve } = Promise.withResolvers<WebSocket>();
  agent.socket.on("remote.open", ({ sessionId, token }, answer) => {
    const url = `${server.url.replace("http", "ws")}/ws/remote/agent?session=${sessionId}`;
    resolve(new WebSocket(url, { headers: { authorization: `Bearer ${token}` } }));
    answer("accepted");
  });
  const session = open({ nodeId: agent.nodeId });
  await until("the client is connected", () => session.states.at(-1) === "connected");
  const path = { sessionId: session.client.sessionId! };
  const becomes = (state: string) =>
    until(`the session is ${state}`, async () => {
      const found = await server.ada.muster.call("getRemoteSession", { path });
      return found.state === state;
    });
  await becomes("ACTIVE");
  session.client.leave();
  await becomes("OPENING");
  const socket = await end;
  socket.send(messageFrame({ type: "resume", received: "all" }));
  socket.send(messageFrame({ type: "started" }));
  await becomes("DETACHED");
  socket.close();
  agent.socket.close();
});

test("opening a terminal on a computer that doesn't respond in time says so", async () => {
  const { muster } = computer.server.ada;
  agentLine.stop(true);
  const body = { nodeId: computer.nodeId, user: "SYSTEM", shell: "DEFAULT" } as const;
  const opened = muster.call("openTerminal", { query: { linktype: "WEB" }, body });
  await expect(opened.finally(() => agentLine.stop(false))).rejects.toMatchObject({
    code: "session_refused",
    message:
      "The computer didn't respond in time. The action may have completed; check before you repeat it.",
  });
  const [session] = (await muster.call("listRemoteSessions", { query: {} })).results;
  expect(session).toMatchObject({ state: "ENDED", ending: "NOT_STARTED" });
});
