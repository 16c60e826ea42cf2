// What users with fewer rights, stolen tickets, and hostile clients and agents may not do.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket as Socket } from "ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataFrame, messageFrame, readFrame } from "@muster/sdk/remote";
import {
  openSession,
  startManagedComputer,
  type ManagedComputer,
} from "../support/agents/managed-computer.ts";
import { refusal, until, type Person } from "../support/server/server.ts";

let computer: ManagedComputer;
let ada: Person;
const terminal = (more: object = {}) => ({
  nodeId: computer.nodeId,
  user: "SYSTEM" as const,
  shell: "DEFAULT" as const,
  ...more,
});
const open = ({ muster }: Person, more: object = {}) =>
  muster.call("openTerminal", { query: { linktype: "WEB" }, body: terminal(more) });
const both = ["canUseCommandLine", "canUseSystemCommandLine"] as const;

/** Returns the status of a WebSocket handshake: 101 if it succeeds. */
const handshake = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve) => {
    const socket = new Socket(new URL(path, computer.server.url.replace("http", "ws")), { headers });
    socket.on("open", () => {
      resolve(101);
      socket.close();
    });
    socket.on("unexpected-response", (_, { statusCode = 0 }) => {
      resolve(statusCode);
      socket.terminate();
    });
    socket.on("error", () => resolve(0));
  });
const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

beforeAll(async () => {
  computer = await startManagedComputer();
  ({ ada } = computer.server);
});
afterAll(() => computer.close());

describe("A terminal is refused to", () => {
  test("a user without the permission, and a user who may not open one as SYSTEM", async () => {
    expect(await refusal(open(await computer.server.person()))).toBe("forbidden");
    const user = await computer.server.person({ permissions: ["canUseCommandLine"] });
    expect(await refusal(open(user))).toBe("forbidden");
  });

  test("a user of another organization", async () => {
    const { clientId } = await computer.server.organization("Other");
    const other = await computer.server.person({ permissions: [...both], organizationIds: [clientId] });
    expect(await refusal(open(other))).toBe("not_found");
    const { sessionId } = await open(ada);
    expect(await refusal(other.muster.call("getRemoteSession", { path: { sessionId } }))).toBe("not_found");
    expect(await refusal(other.muster.call("endRemoteSession", { path: { sessionId } }))).toBe("not_found");
  });

  test("everyone if the computer's local policy denies it", async () => {
    const policyFile = join(mkdtempSync(join(tmpdir(), "muster-policy-")), "policy.json");
    writeFileSync(policyFile, JSON.stringify({ terminal: "deny" }), { mode: 0o644 });
    const strict = await startManagedComputer({ policyFile });
    try {
      const call = strict.server.ada.muster.call("openTerminal", {
        query: { linktype: "WEB" },
        body: { nodeId: strict.nodeId, user: "SYSTEM", shell: "DEFAULT" },
      });
      // if the test doesn't run as root, the file isn't owned by an administrator, so everything is denied
      expect(await refusal(call)).toBe("refused_by_local_policy");
    } finally {
      await strict.close();
    }
  });
});

describe("A ticket", () => {
  test("can be used once by its user", async () => {
    const { url } = await open(ada);
    expect(await handshake(url, as(ada))).toBe(101);
    expect(await handshake(url, as(ada))).toBe(401);
  });

  test("can't be used by another user, and is used up by the attempt", async () => {
    const { url } = await open(ada);
    const other = await computer.server.person({ permissions: [...both] });
    expect(await handshake(url, as(other))).toBe(401);
    expect(await handshake(url, as(ada))).toBe(401);
    const { url: second } = await open(ada);
    expect(await handshake(second)).toBe(401);
  });

  test("is refused from the page of another site, and stays valid", async () => {
    const { url } = await open(ada);
    expect(await handshake(url, { ...as(ada), origin: "https://evil.example" })).toBe(403);
    expect(await handshake(url, as(ada))).toBe(101);
  });

  test("isn't issued for a session that another user opened", async () => {
    const { sessionId } = await open(ada);
    const manager = await computer.server.person({ permissions: [...both, "canManageRemoteSessions"] });
    const call = manager.muster.call("reconnectRemoteSession", { path: { sessionId } });
    expect(await refusal(call)).toBe("forbidden");
  });
});

test("an agent can't connect to a session without the session's token", async () => {
  const { sessionId } = await open(ada);
  const path = `/ws/remote/agent?session=${sessionId}`;
  expect(await handshake(path)).toBe(401);
  expect(await handshake(path, { authorization: "Bearer guessed" })).toBe(401);
  expect(await handshake("/ws/remote/agent?session=none", as(ada))).toBe(401);
});

test("a session ends when its user loses the permission", async () => {
  const user = await computer.server.person({ permissions: [...both] });
  const session = openSession(user, computer.server.url, terminal());
  session.type("echo up\n");
  await session.shows("up\r\n");
  const { id } = user.user;
  await computer.server.ada.muster.call("updateUser", { path: { userId: id }, body: { permissions: [] } });
  expect(await session.ended).toMatchObject({ type: "ended", ending: "RIGHTS_REVOKED" });
}, 20_000);

test("a user with the permission can watch a session live but not type; others can't watch", async () => {
  const session = openSession(ada, computer.server.url, terminal());
  session.type("echo before\n");
  await session.shows("before\r\n");
  const { sessionId = "" } = session.client;
  const stranger = await computer.server.person({ permissions: [...both] });
  expect(await refusal(stranger.muster.call("watchRemoteSession", { path: { sessionId } }))).toBe(
    "forbidden",
  );
  const manager = await computer.server.person({ permissions: ["canManageRemoteSessions"] });
  const watching = openSession(manager, computer.server.url, { watch: sessionId });
  await watching.shows("before");
  watching.type("echo typed-by-watcher\n");
  session.type("echo after\n");
  await watching.shows("after");
  expect(session.output()).not.toContain("typed-by-watcher");

  await manager.muster.call("endRemoteSession", { path: { sessionId } });
  const ended = { type: "ended", ending: "ENDED_BY_OTHER", endedBy: manager.user.email };
  expect(await session.ended).toEqual(ended);
  expect(await watching.ended).toEqual(ended);
});

test("a watcher who joins in the middle of a flood of output sees each line once", async () => {
  const session = openSession(ada, computer.server.url, terminal());
  session.type("for n in $(seq 30000); do echo line-$n-; done\n");
  await session.shows("line-2000-\r\n");
  const { sessionId = "" } = session.client;
  const watching = openSession(ada, computer.server.url, { watch: sessionId });
  await watching.shows("line-30000-\r\n");
  const seen = [...watching.output().matchAll(/line-(\d+)-\r\n/g)].map(([, number]) => Number(number));
  expect(seen).toEqual(Array.from({ length: 30_000 }, (_, at) => at + 1));
  session.type("exit\n");
  await session.ended;
});

test("a flood of output is slowed down only while a user types in another session", async () => {
  const flood = openSession(ada, computer.server.url, terminal());
  const other = openSession(ada, computer.server.url, terminal());
  await until("both terminals have shown output", () => flood.bytes() > 0 && other.bytes() > 0);
  flood.listen(() => undefined);
  flood.type("yes\n");
  /** The bytes per millisecond that `flood` shows, measured for a second. */
  const rate = async () => {
    const [before, start] = [flood.bytes(), performance.now()];
    await wait(1_000);
    return (flood.bytes() - before) / (performance.now() - start);
  };
  const typing = setInterval(() => other.type("x"), 50);
  await wait(1_500);
  expect(await rate()).toBeLessThan(1_000);
  clearInterval(typing);
  await until("the flood is fast again", async () => (await rate()) > 3_000);
  for (const { client } of [flood, other]) client.close();
}, 60_000);

test.each([
  ["sends more than it may", () => Array.from({ length: 6 }, () => dataFrame(0, new Uint8Array(60_000)))],
  ["uses a channel that there isn't", () => [dataFrame(9, new Uint8Array(1))]],
  ["pretends to be the server", () => [messageFrame({ type: "ended", ending: "CLOSED", endedBy: "x" })]],
  ["sends what is no frame", () => [new Uint8Array([77, 1])]],
])("a session ends if its client %s", async (_, frames) => {
  const { url, sessionId } = await open(ada, { command: ["sleep", "100"] });
  const socket = new Socket(new URL(url, computer.server.url.replace("http", "ws")), { headers: as(ada) });
  socket.on("error", () => undefined);
  // what is sent before the computer is connected is ignored
  await new Promise<void>((resolve) =>
    socket.on("message", (data: Buffer) => {
      const frame = readFrame(data);
      if (frame?.type === "message" && frame.message.type === "peer" && frame.message.isConnected) resolve();
    }),
  );
  socket.send(messageFrame({ type: "resume", received: {} }));
  for (const frame of frames()) socket.send(frame);
  const read = () => ada.muster.call("getRemoteSession", { path: { sessionId } });
  await until("the session has ended", async () => (await read()).state === "ENDED");
  expect((await read()).ending).toBe("PROTOCOL_ERROR");
});
