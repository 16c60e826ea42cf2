// Sessions whose computer and client are connected to different servers on one database.
import { createServer } from "node:http";
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
import { ask } from "../support/providers/page-site.ts";
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
    const shared = { leaseMS: 3_000, pagesUrl: "http://*.pages.localhost" };
    const config = { database: await database.fresh(), ...shared };
    computer = await startManagedComputer({
      config: { ...config, ...addresses[0] },
      // the agent enrolled with the first server and connects to the second one
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

  test("can be opened on a server that the agent isn't connected to, and resumed on the other", async () => {
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

  test("can be ended through another server, with its recording complete", async () => {
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

  test("shows a computer's web page through another server than the one that opened it", async () => {
    const port = await freePort();
    const device = createServer((_, response) => response.end("Printer")).listen(port, "127.0.0.1");
    await here.muster.call("setTunnelPorts", { body: { ports: [String(port)] } });
    try {
      const body = { nodeId: computer.nodeId, port };
      const { url, sessionId } = await here.muster.call("openWebPage", { body });
      const { host, pathname, search } = new URL(url);
      const from = (path: string, headers: Record<string, string> = {}) =>
        ask(`${ofAgent.url}${path}`, { headers: { host, ...headers } });
      const entered = await from(pathname + search);
      expect(entered.status).toBe(303);
      const cookie = entered.headers["set-cookie"]![0]!.split(";")[0]!;
      expect(await from("/", { cookie })).toMatchObject({ status: 200, text: "Printer" });
      expect(await from("/")).toMatchObject({ status: 403 });
      await there.muster.call("endRemoteSession", { path: { sessionId } });
      expect(await from("/", { cookie })).toMatchObject({ status: 410 });
    } finally {
      device.close();
    }
  });

  test("continues on the other server when its server stops", async () => {
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
