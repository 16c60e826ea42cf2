// Recordings of remote desktops, and sessions that end because they can't be recorded.
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FbsReader } from "@muster/sdk/remote";
import { openViewer, pixelFormat } from "../../support/clients/desktop-viewer.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { startVncServer, type VncServer } from "../../support/providers/vnc-servers.ts";
import { refusal, until, type Person } from "../../support/server/server.ts";

let computer: ManagedComputer;
let ada: Person;
let vnc: VncServer;
beforeAll(async () => {
  computer = await startManagedComputer();
  ({ ada } = computer.server);
  vnc = await startVncServer("tigervnc");
}, 60_000);
afterAll(async () => {
  await vnc.close();
  await computer.close();
});

const desktop = () => ({ nodeId: computer.nodeId, port: vnc.port });
const view = () => openViewer(ada, desktop(), () => computer.server.url);
const sessionOf = (sessionId: string) => ada.muster.call("getRemoteSession", { path: { sessionId } });

async function recordingOf(sessionId: string): Promise<Buffer> {
  const stream = await ada.muster.read("getRecording", { path: { sessionId } });
  return Buffer.from(await new Response(stream).arrayBuffer());
}

const closed = (sessionId: string) =>
  until("the recording is complete", async () => (await sessionOf(sessionId)).recordingDigest !== null);

test("frames are recorded from the start, without the viewer's input and the sign-in", async () => {
  const viewer = await view();
  await viewer.look();
  viewer.send([4, 1, 0, 0, 0, 0, 0, 0x6b, 4, 0, 0, 0, 0, 0, 0, 0x6b]);
  viewer.send([6, 0, 0, 0, 0, 0, 0, 8, ...Buffer.from("passw0rd")]);
  await viewer.look();
  viewer.close();
  const sessionId = viewer.sessionId();
  await closed(sessionId);
  const file = await recordingOf(sessionId);
  const session = await sessionOf(sessionId);
  expect(createHash("sha256").update(file).digest("base64url")).toBe(session.recordingDigest);
  const { results } = await ada.muster.call("listActivities", { query: { pageSize: 20 } });
  const ended = results.find(({ operation }) => operation === "remoteSessionEnded");
  expect(ended?.detail).toContain(`recording sha256 ${session.recordingDigest}`);

  const blocks = new FbsReader().push(file);
  const played = Buffer.concat(blocks.map(({ bytes }) => bytes));
  const sent = viewer.received();
  // skip the version, the security types and the result; the rest describes the server's screen
  const init = sent.subarray(18);
  expect(played.subarray(0, 16)).toEqual(Buffer.from("RFB 003.003\n\0\0\0\x01"));
  expect(played.subarray(16, 20)).toEqual(init.subarray(0, 4));
  expect([...played.subarray(20, 36)]).toEqual(pixelFormat);
  expect(played.subarray(36).equals(init.subarray(20))).toBe(true);
  expect(file.includes("passw0rd")).toBe(false);
  const times = blocks.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
}, 30_000);

test("a second connection ends the session, so that nothing goes unrecorded", async () => {
  const viewer = await view();
  await viewer.look();
  viewer.connectAgain();
  expect(await viewer.ended).toMatchObject({ type: "ended", ending: "PROTOCOL_ERROR" });
});

describe("A recording is refused to", () => {
  test("users of other organizations and users who can't manage sessions", async () => {
    const viewer = await view();
    await viewer.look();
    const path = { sessionId: viewer.sessionId() };
    await until("the recording is stored", async () => (await sessionOf(path.sessionId)).hasRecording);
    const { clientId } = await computer.server.organization("Other");
    const other = await computer.server.person({
      permissions: ["canManageRemoteSessions", "canUseRDP"],
      organizationIds: [clientId],
    });
    const colleague = await computer.server.person({ permissions: ["canUseRDP"] });
    expect(await refusal(other.muster.read("getRecording", { path }))).toBe("not_found");
    expect(await refusal(colleague.muster.read("getRecording", { path }))).toBe("not_found");
    viewer.close();
  });
});

describe("A session ends", () => {
  const database = () => new DatabaseSync(join(computer.server.data, "muster.db"));

  test("when its recording can't be stored", async () => {
    const viewer = await view();
    await viewer.look();
    const db = database();
    db.exec(
      `create trigger "full" before insert on "remoteRecordings" begin select raise(abort, 'database or disk is full'); end`,
    );
    try {
      viewer.glance();
      expect(await viewer.ended).toMatchObject({ type: "ended", ending: "NOT_RECORDED" });
    } finally {
      db.exec(`drop trigger "full"`);
      db.close();
    }
    expect(await sessionOf(viewer.sessionId())).toMatchObject({ ending: "NOT_RECORDED" });
  });

  test("when its recording reaches the maximum size, with the recording complete", async () => {
    const small = await startManagedComputer({ config: { recordingMaxBytes: 1_000 } });
    try {
      const person = small.server.ada;
      const target = { nodeId: small.nodeId, port: vnc.port };
      const viewer = await openViewer(person, target, () => small.server.url);
      viewer.glance();
      expect(await viewer.ended).toMatchObject({ ending: "RECORDING_FULL" });
      const path = { sessionId: viewer.sessionId() };
      await until("the recording is complete", async () => {
        const { recordingDigest } = await person.muster.call("getRemoteSession", { path });
        return recordingDigest !== null;
      });
    } finally {
      await small.close();
    }
  }, 60_000);
});

describe("A recording that was changed", () => {
  test("in the database can't be downloaded", async () => {
    const viewer = await view();
    await viewer.look();
    viewer.close();
    const path = { sessionId: viewer.sessionId() };
    await closed(path.sessionId);
    const db = new DatabaseSync(join(computer.server.data, "muster.db"));
    const change = (sql: string) => db.prepare(sql).run(path.sessionId);
    change(`update "remoteRecordings" set lines = substr(lines, 1, 80) || 'AAAA' || substr(lines, 85)
      where "sessionId" = ? and part > 0`);
    // the first part is intact, so the download starts and is cut off
    const stream = await ada.muster.read("getRecording", { path });
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow();
    change(`delete from "remoteRecordings" where "sessionId" = ? and part = 0`);
    expect(await refusal(ada.muster.read("getRecording", { path }))).toBe("recording_damaged");
    db.close();
  });
});
