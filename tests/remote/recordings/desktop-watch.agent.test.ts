// Users who watch a remote desktop see what its viewer sees, and can't control anything.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  dataFrame,
  FbsReader,
  messageFrame,
  readFrame,
  RemoteClient,
  type RemoteEnd,
} from "@muster/sdk/remote";
import { DesktopWatch } from "../../../ui/src/remote/remote-sessions/desktop-watch.ts";
import { openBreakingLine } from "../../support/clients/breaking-line.ts";
import { openViewer } from "../../support/clients/desktop-viewer.ts";
import {
  sessionSocket,
  startManagedComputer,
  type ManagedComputer,
} from "../../support/agents/managed-computer.ts";
import { startVncServer, type VncServer } from "../../support/providers/vnc-servers.ts";
import { refusal, until, type Person } from "../../support/server/server.ts";

let computer: ManagedComputer;
let ada: Person;
let manager: Person;
let vnc: VncServer;
beforeAll(async () => {
  computer = await startManagedComputer();
  ({ ada } = computer.server);
  manager = await computer.server.person({ permissions: ["canManageRemoteSessions"] });
  vnc = await startVncServer("tigervnc");
}, 60_000);
afterAll(async () => {
  await vnc.close();
  await computer.close();
});

const url = () => computer.server.url;
const view = (options?: Parameters<typeof openViewer>[3]) =>
  openViewer(ada, { nodeId: computer.nodeId, port: vnc.port }, url, options);
const screenBytes = 800 * 600 * 4;
const isActive = async (sessionId: string) =>
  (await ada.muster.call("getRemoteSession", { path: { sessionId } })).state === "ACTIVE";

/** Watches a session, as the web console does. */
function watch({ muster, token }: Person, sessionId: string) {
  const chunks: Buffer[] = [];
  const sockets: WebSocket[] = [];
  let isLive = false;
  const { promise: ended, resolve } = Promise.withResolvers<RemoteEnd>();
  const client = new RemoteClient(
    {
      tool: "DESKTOP",
      link: () => muster.call("watchRemoteSession", { path: { sessionId } }),
      openSocket(path) {
        const socket = sessionSocket(token, url)(path);
        sockets.push(socket);
        return socket;
      },
      onData(_, bytes, used) {
        chunks.push(Buffer.from(bytes));
        used();
      },
      onStarted: () => (isLive = true),
      onEnd: resolve,
    },
    sessionId,
  );
  const received = () => Buffer.concat(chunks);
  return { client, received, ended, isLive: () => isLive, socket: () => sockets.at(-1)! };
}

async function recordingOf(sessionId: string): Promise<Buffer> {
  const path = { sessionId };
  await until("the recording is complete", async () => {
    return (await ada.muster.call("getRemoteSession", { path })).recordingDigest !== null;
  });
  return Buffer.from(await new Response(await ada.muster.read("getRecording", { path })).arrayBuffer());
}

test("a watcher who joins late receives only the current screen, and the viewer sees them", async () => {
  const viewer = await view();
  for (let i = 0; i < 4; i++) await viewer.look();
  const watching = watch(manager, viewer.sessionId());
  await until("the watcher is live", watching.isLive);
  const before = watching.received().length;
  expect(before).toBeGreaterThan(screenBytes);
  expect(before).toBeLessThan(1.1 * screenBytes);
  await until("the viewer sees the watcher", () => viewer.watchedBy().includes(manager.user.email));
  await viewer.look();
  await until("the watcher has the next frame", () => watching.received().length > before + screenBytes);
  watching.client.leave();
  await until("the viewer sees no watcher", () => viewer.watchedBy().length === 0);
  viewer.close();
  const recorded = new FbsReader().push(await recordingOf(viewer.sessionId()));
  const shown = new FbsReader().push(watching.received());
  const bytesOf = (blocks: typeof shown) => Buffer.concat(blocks.map(({ bytes }) => bytes));
  const head = 36 + 4 + "screen".length;
  const [first, all] = [bytesOf(shown), bytesOf(recorded)];
  expect(first.subarray(0, head).equals(all.subarray(0, head))).toBe(true);
  // the last two screens are identical to the recording
  const from = first.length - 2 * (screenBytes + 16);
  expect(all.includes(first.subarray(from))).toBe(true);
  const { results } = await ada.muster.call("listActivities", { query: { pageSize: 50 } });
  expect(results.find(({ operation }) => operation === "watchRemoteSession")).toMatchObject({
    outcome: "done",
  });
}, 60_000);

test("a watcher who joins late receives only the current screen in Hextile, too", async () => {
  const viewer = await view({ encodings: [5] });
  const screens = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const before = viewer.received().length;
      viewer.glance();
      await until("the viewer has received a picture", () => viewer.received().length > before + 2_000);
      await wait(200);
    }
  };
  await screens(1);
  const one = viewer.received().length;
  await screens(5);
  const watching = watch(manager, viewer.sessionId());
  await until("the watcher is live", watching.isLive);
  expect(watching.received().length).toBeGreaterThan(one / 2);
  expect(watching.received().length).toBeLessThan(2 * one);
  const before = watching.received().length;
  await screens(1);
  await until("the watcher has the next frame", () => watching.received().length > before + 2_000);
  watching.client.leave();
  viewer.close();
  const blocks = new FbsReader().push(await recordingOf(viewer.sessionId()));
  const recorded = Buffer.concat(blocks.map(({ bytes }) => bytes));
  const shown = Buffer.concat(new FbsReader().push(watching.received()).map(({ bytes }) => bytes));
  // after the header and a black screen, everything is identical to the recording
  expect(recorded.includes(shown.subarray(36 + 4 + "screen".length + 4 + 16))).toBe(true);
});

test.each([
  ["the viewer doesn't ask for the whole screen", { refreshes: false }],
  ["frames are in an encoding that is never begun again", { encodings: [16] }],
])(
  "a watcher who joins late receives everything from the start if %s",
  async (_, options) => {
    const viewer = await view(options);
    viewer.glance();
    const isShown = () => viewer.received().length > 300;
    await until("the viewer has received a picture", isShown);
    const watching = watch(manager, viewer.sessionId());
    await until("the watcher has caught up", watching.isLive);
    const before = watching.received().length;
    viewer.glance();
    await until("the watcher has the next frame", () => watching.received().length > before);
    watching.client.leave();
    viewer.close();
    const seen = watching.received();
    const file = await recordingOf(viewer.sessionId());
    expect(seen.equals(file.subarray(0, seen.length))).toBe(true);
  },
  60_000,
);

test("nothing that a watcher sends reaches the device or disturbs the session", async () => {
  const viewer = await view();
  await viewer.look();
  const watching = watch(manager, viewer.sessionId());
  await until("the watcher has caught up", watching.isLive);
  const before = vnc.events().length;
  const key = Buffer.from([4, 1, 0, 0, 0, 0, 0, 0x6b, 4, 0, 0, 0, 0, 0, 0, 0x6b]);
  const click = Buffer.from([5, 1, 0, 50, 0, 50, 5, 0, 0, 50, 0, 50]);
  for (const channel of [0, 1, 16, 17])
    for (const bytes of [key, click]) watching.socket().send(dataFrame(channel, bytes));
  for (const message of [
    { type: "resume", received: "all" },
    { type: "end", channel: 16 },
    { type: "resize", columns: 10, rows: 10 },
    { type: "bye" },
  ] as const)
    watching.socket().send(messageFrame(message));
  watching.socket().send(new Uint8Array([9, 9]));
  await wait(500);
  await viewer.look();
  expect(vnc.events().slice(before)).not.toMatch(/KeyPress|ButtonPress/);
  expect(await isActive(viewer.sessionId())).toBe(true);
  watching.client.leave();
  viewer.close();
});

test("a watcher that acknowledges nothing receives at most 1 MiB and doesn't delay the session", async () => {
  const viewer = await view();
  await viewer.look();
  const { url: path } = await manager.muster.call("watchRemoteSession", {
    path: { sessionId: viewer.sessionId() },
  });
  const socket = sessionSocket(manager.token, url)(path);
  socket.binaryType = "arraybuffer";
  let received = 0;
  let isCalledLive = false;
  socket.addEventListener("message", ({ data }) => {
    const frame = readFrame(new Uint8Array(data as ArrayBuffer));
    if (frame?.type === "data") received += frame.bytes.length;
    if (frame?.type === "message") isCalledLive ||= frame.message.type === "started";
  });
  for (let i = 0; i < 3; i++) await viewer.look();
  await wait(2_500);
  expect(isCalledLive).toBe(false);
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThanOrEqual(1024 * 1024);
  socket.close();
  viewer.close();
}, 60_000);

test("a watcher with a stalled connection is marked as behind, and the session continues", async () => {
  const line = await openBreakingLine(computer.server.url);
  const viewer = await view();
  await viewer.look();
  const socket = sessionSocket(manager.token, () => line.url);
  const watching = new DesktopWatch(manager.muster, socket, viewer.sessionId());
  const { channel } = watching.get();
  const shown: Buffer[] = [];
  channel.onmessage = ({ data }) => {
    shown.push(Buffer.from(data));
    channel.send();
  };
  watching.ready(channel);
  const is = (state: string) => until(`watching is ${state}`, () => watching.get().state === state, 30_000);
  await is("live");
  // still live after a while without changes, and after many changes
  await wait(5_000);
  await is("live");
  for (let i = 0; i < 20; i++) await viewer.look();
  await is("live");

  line.stop(true);
  // the session isn't delayed
  for (let i = 0; i < 10; i++) await viewer.look();
  await is("behind");
  await viewer.look();
  expect(await isActive(viewer.sessionId())).toBe(true);
  expect(viewer.watchedBy()).toEqual([manager.user.email]);

  line.stop(false);
  await is("live");
  // everything that was sent in the meantime was shown, once
  viewer.close();
  await until("watching has ended", () => watching.get().end !== undefined, 30_000);
  const seen = Buffer.concat(shown);
  const blocks = new FbsReader().push(await recordingOf(viewer.sessionId()));
  const recorded = Buffer.concat(blocks.map(({ bytes }) => bytes));
  const missed = 30 * (screenBytes + 16);
  expect(seen.subarray(-missed).equals(recorded.subarray(-missed))).toBe(true);
  await line.close();
}, 150_000);

test("watching ends when the watcher loses the permission or the session ends", async () => {
  const viewer = await view();
  await viewer.look();
  const sessionId = viewer.sessionId();
  const other = await computer.server.person({ permissions: ["canManageRemoteSessions"] });
  const watching = watch(other, sessionId);
  await until("the watcher has caught up", watching.isLive);
  await ada.muster.call("updateUser", { path: { userId: other.user.id }, body: { permissions: [] } });
  expect(await watching.ended).toMatchObject({ type: "error", error: { code: "forbidden" } });
  expect(await isActive(sessionId)).toBe(true);
  await viewer.look();

  const still = watch(manager, sessionId);
  await until("the watcher has caught up", still.isLive);
  await manager.muster.call("endRemoteSession", { path: { sessionId } });
  const ended = { type: "ended", ending: "ENDED_BY_OTHER", endedBy: manager.user.email };
  expect(await viewer.ended).toEqual(ended);
  expect(await still.ended).toEqual(ended);
}, 60_000);

test("watching is refused to users without the permission and to users of other organizations", async () => {
  const viewer = await view();
  await viewer.look();
  const path = { sessionId: viewer.sessionId() };
  const colleague = await computer.server.person({ permissions: ["canUseRDP"] });
  const { clientId } = await computer.server.organization("Other");
  const stranger = await computer.server.person({
    permissions: ["canManageRemoteSessions"],
    organizationIds: [clientId],
  });
  expect(await refusal(colleague.muster.call("watchRemoteSession", { path }))).toBe("forbidden");
  expect(await refusal(stranger.muster.call("watchRemoteSession", { path }))).toBe("not_found");
  viewer.close();
});
