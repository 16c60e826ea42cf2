// Sessions whose computer and client are connected to different servers on one database.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type RunningServer } from "@muster/server";
import { createMuster } from "@muster/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onPostgres } from "../support/server/databases.ts";
import {
  openSession,
  startManagedComputer,
  type ManagedComputer,
} from "../support/agents/managed-computer.ts";
import { freePort } from "../support/server/ports.ts";
import { refusal, type Person } from "../support/server/server.ts";

onPostgres("A session through several servers", (database) => {
  const other = mkdtempSync(join(tmpdir(), "muster-other-"));
  let computer: ManagedComputer;
  let ofAgent: RunningServer;
  let here: Person;
  let there: Person;

  beforeAll(async () => {
    const ports = [await freePort(), await freePort()];
    const addresses = ports.map((port) => ({ port, serverUrl: `http://127.0.0.1:${port}` }));
    const config = { database: await database.fresh(), leaseMS: 3_000 };
    computer = await startManagedComputer({
      config: { ...config, ...addresses[0] },
      // it was enrolled by the first server and connects to the second one
      async agentUrl(_, { data }) {
        copyFileSync(join(data, "key"), join(other, "key"));
        ofAgent = await startServer({ ...config, ...addresses[1], data: other });
        return ofAgent.url;
      },
    });
    here = computer.server.ada;
    there = { ...here, muster: createMuster({ url: ofAgent.url, token: here.token }) };
  });
  afterAll(async () => {
    await computer.close();
    await ofAgent.close();
    rmSync(other, { recursive: true });
  });

  const terminal = () => ({ nodeId: computer.nodeId, user: "SYSTEM" as const, shell: "DEFAULT" as const });

  test("opened on the server that the computer isn't connected to, and gone on with on the other", async () => {
    const session = openSession(here, computer.server.url, terminal());
    session.type("x=kept; echo first\n");
    await session.shows("first\r\n");
    session.client.leave();
    const { sessionId = "" } = session.client;
    const later = openSession(there, ofAgent.url, { sessionId });
    later.type("echo $x-second\n");
    await later.shows("kept-second");
    await here.muster.call("endRemoteSession", { path: { sessionId } });
    expect(await later.ended).toMatchObject({ type: "ended", ending: "CLOSED" });
  });

  test("is ended through any server, with its recording", async () => {
    const session = openSession(there, ofAgent.url, terminal());
    session.type("echo up\n");
    await session.shows("up\r\n");
    const { sessionId = "" } = session.client;
    await here.muster.call("endRemoteSession", { path: { sessionId } });
    expect(await session.ended).toMatchObject({ type: "ended", ending: "CLOSED" });
    const row = await here.muster.call("getRemoteSession", { path: { sessionId } });
    expect(row).toMatchObject({ state: "ENDED", hasRecording: true });
    expect(row.recordingDigest).not.toBeNull();
  });

  test("goes on when its server stops", async () => {
    const session = openSession(here, computer.server.url, terminal());
    session.type("x=kept; echo first\n");
    await session.shows("first\r\n");
    session.client.leave();
    const { sessionId = "" } = session.client;
    await computer.server.server.close();
    const later = openSession(there, ofAgent.url, { sessionId });
    later.type("echo $x-second\n");
    await later.shows("kept-second");
    later.type("exit\n");
    expect(await later.ended).toMatchObject({ type: "exit" });
    expect(await refusal(there.muster.call("endRemoteSession", { path: { sessionId } }))).toBe(
      "session_ended",
    );
  });
});
