// Several servers on one database: each fault is reported once, whatever happens to one of them.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createMuster, type Muster } from "@muster/sdk";
import type { MetricReport } from "@muster/sdk/live";
import { startServer, type RunningServer } from "@muster/server";
import type { ServerContext } from "../../../server/src/context.ts";
import { storeOf } from "../../../server/src/monitoring/metrics.ts";
import { connectAgent } from "../../support/agents/scripted-identity.ts";
import { WebhookReceiver } from "../../support/monitoring/webhook-receiver.ts";
import { onPostgres } from "../../support/server/databases.ts";
import { Program } from "../../support/server/processes.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  startTestServer,
  until,
  type TestServer,
} from "../../support/server/server.ts";

const leaseMS = 1_500;
const graceMS = 1_000;

type AgentSocket = ReturnType<typeof connectAgent>;
type Identity = Awaited<ReturnType<typeof attachAgent>>["identity"];

onPostgres("Several servers", (database) => {
  const receiver = new WebhookReceiver();
  const contexts: ServerContext[] = [];
  const sockets: AgentSocket[] = [];
  const folders: string[] = [];
  let config: Parameters<typeof startTestServer>[0];
  let a: TestServer;
  let b: RunningServer;
  let onB: Muster;
  let program: Program | undefined;

  const folder = (first = a) => {
    const data = mkdtempSync(join(tmpdir(), "muster-other-"));
    copyFileSync(join(first.data, "key"), join(data, "key"));
    folders.push(data);
    return data;
  };

  beforeAll(async () => {
    await receiver.start();
    config = {
      database: await database.fresh(),
      schedulerTickMS: 100,
      leaseMS,
      offlineGraceMS: graceMS,
      notificationAllowHosts: [`http://127.0.0.1:${receiver.port}`],
    };
    const keep = { start: (context: ServerContext) => void contexts.push(context) };
    a = await startTestServer(config, [keep]);
    b = await startServer({ ...config, data: folder(), port: 0 }, [keep]);
    onB = createMuster({ url: b.url, token: a.ada.token });
    await a.session.call("createChannel", {
      body: {
        name: "On call",
        type: "WEBHOOK",
        enabled: true,
        target: { url: `http://127.0.0.1:${receiver.port}/hook`, secret: "shared secret" },
      },
    });
    await a.session.call("createPolicy", {
      body: {
        name: "Busy",
        nodeClass: "LINUX_SERVER",
        nodeClassDefault: true,
        content: {
          conditions: [
            {
              name: "CPU busy",
              enabled: true,
              type: "METRIC",
              terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 90 }],
              samples: 1,
              resetInterval: 0,
              severity: "MAJOR",
              notificationAction: "SEND",
              ticketingAction: "NONE",
            },
            {
              name: "Gone",
              enabled: true,
              type: "OFFLINE",
              terms: [],
              samples: 1,
              resetInterval: 0,
              severity: "CRITICAL",
              notificationAction: "NONE",
              ticketingAction: "NONE",
            },
          ],
        },
      },
    });
  });
  afterEach(async () => {
    await program?.kill();
    program = undefined;
    for (const socket of sockets.splice(0)) socket.close();
    receiver.received.length = 0;
  });
  afterAll(async () => {
    await b.close();
    await a.close();
    await receiver.close();
    for (const data of folders) rmSync(data, { recursive: true, force: true });
  });

  const newAgent = async (name: string, platform: "linux" | "win32" = "linux") => {
    const agent = await attachAgent(a, a, { delegate: false, name, platform });
    sockets.push(agent.socket);
    return agent;
  };
  const connectTo = async (url: string, identity: Identity) => {
    const socket = connectAgent(url, identity);
    sockets.push(socket);
    socket.on("nm.status", (answer) => answer({ args: ["OK"], kwargs: { stage: "INSTALLED" } }));
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    await socket.timeout(5_000).emitWithAck("hello", { version: "0.1.0", runningJobs: [] });
    return socket;
  };
  let sequence = 0;
  const measure = async (socket: AgentSocket, cpu: number, source = "run") => {
    const report: MetricReport = {
      source,
      sequence: ++sequence,
      ageMS: 0,
      values: [cpu],
      series: [["CPU_USE", ""]],
    };
    expect(await socket.timeout(5_000).emitWithAck("metrics", report)).toBe("STORED");
  };
  const isUp = async (muster: Muster, nodeId: number) =>
    (await muster.call("listAgents", { query: {} })).results.find((agent) => agent.nodeId === nodeId)
      ?.isUp === true;
  /** Returns the number of recorded disconnections and returns of a device. */
  const told = async (name: string) =>
    (await a.ada.muster.call("listActivities", { query: { pageSize: 200 } })).results.filter(
      ({ operation, who }) => who === name && ["deviceOffline", "deviceOnline"].includes(operation),
    ).length;
  const sent = () => receiver.events().map(({ event, alert }) => `${event} ${alert.displayName}`);
  const startProgram = async (script = "serve.ts") => {
    const data = folder();
    program = new Program(script, () => [data, "0", JSON.stringify(config)]);
    const { url } = (await program.start()) as { url: string };
    return url;
  };
  /** Makes the server that an agent is connected to the owner. */
  const makeOwner = async (nodeId: number) => {
    const { db } = contexts[0]!;
    const { server } = await db
      .selectFrom("agents")
      .select("server")
      .where("nodeId", "=", nodeId)
      .executeTakeFirstOrThrow();
    await db.updateTable("leases").set({ holder: server! }).where("name", "=", "owner").execute();
    await until("the program is the owner", () => owners() === 0);
  };
  const owners = () => contexts.filter(({ servers }) => servers.isOwner).length;
  /** On a busy host the lease may briefly lapse, but two servers never have it. */
  const oneOwns = async () => {
    expect(owners()).toBeLessThanOrEqual(1);
    // PostgreSQL ends the transaction of a server that is paused within one after 30 s
    await until("one server is the owner", () => owners() === 1, 45_000);
  };
  const later = () => sleep(leaseMS + 2 * graceMS);

  test("exactly one server is the owner", async () => {
    expect(owners()).toBe(1);
  });

  test("a console connected to one server is notified of changes made through another", async () => {
    const console: Socket = io(`${b.url}/console`, {
      path: "/ws/live",
      transports: ["websocket"],
      auth: { token: a.ada.token },
      forceNew: true,
    });
    const changes: string[] = [];
    console.on("changed", (list: string) => changes.push(list));
    const notices: string[] = [];
    console.on("notice", ({ title }: { title: string }) => notices.push(title));
    await new Promise<void>((resolve) => console.once("connect", resolve));
    await a.session.call("createOrganization", {
      body: { name: "Elsewhere", description: "", location: "Main office" },
    });
    const agent = await newAgent("seen-on-b");
    await until("the change of the agents is received", () => changes.includes("agents"));
    agent.socket.close();
    await until("the notice is received", () => notices.some((title) => title.includes("seen-on-b")));
    expect(notices.filter((title) => title.includes("seen-on-b"))).toHaveLength(1);
    // too long for a PostgreSQL notification
    const rooms = `user:${a.ada.user.id}`;
    const long = { runId: "x".repeat(20_000), targets: [], output: [], ended: false };
    const received = new Promise((resolve) => console.once("script.run", resolve));
    contexts[0]!.live.publish(rooms, "script.run", long);
    expect(await received).toEqual(long);
    console.close();
  });

  test("an agent is reachable through both servers; it can move, but not be connected twice", async () => {
    const { nodeId, socket, identity } = await newAgent("moves");
    await until("the agent is online on B", () => isUp(onB, nodeId));
    const status = await onB.call("getNmStatus", { path: { nodeId } });
    expect(status.args).toEqual(["OK"]);
    // a second connection with the same key, while the first one is connected to another server
    await expect(connectTo(b.url, identity)).rejects.toThrow("agent_cloned");
    socket.close();
    await connectTo(b.url, identity);
    await later();
    expect(await isUp(a.ada.muster, nodeId)).toBe(true);
    expect(await isUp(onB, nodeId)).toBe(true);
    expect(await told("moves")).toBe(0);
  });

  test("a discovery can run on a probe of another server, and be cancelled there", async () => {
    const { clientId, locationId, credentialId } = await a.organization("Scanned");
    const { ada, session } = a;
    const probe = await attachAgent({ url: b.url, ada, session, clientId, locationId }, undefined, {
      name: "probe-on-b",
      delegate: false,
    });
    sockets.push(probe.socket);
    const { call } = a.ada.muster;
    await until("the probe is online on A", () => isUp(a.ada.muster, probe.nodeId));
    await session.call("installNmAgent", { path: { nodeId: probe.nodeId } });
    const body = discoveryOf(probe, credentialId, "192.0.2.1-192.0.2.9", clientId);
    const { jobUUID } = await call("startNetworkDiscovery", { body });
    expect(probe.orders.map((order) => order.jobUUID)).toEqual([jobUUID]);
    for (const muster of [a.ada.muster, onB])
      await until(
        "the job no longer waits",
        async () => !(await muster.call("getJob", { path: { jobId: jobUUID } })).waiting,
      );
    expect(await probe.report(jobUUID, [answered("192.0.2.1")])).toBe(true);
    await call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
    await until("the probe receives the cancellation", () => probe.cancelled.includes(jobUUID));
  });

  test("an alert is sent once, even if its agent moves between servers", async () => {
    const { nodeId, socket, identity } = await newAgent("busy");
    // policies apply to a new computer within a second
    await until("the alert is sent", async () => {
      await measure(socket, 97);
      return sent().length === 1;
    });
    socket.close();
    const there = await connectTo(b.url, identity);
    await measure(there, 98);
    await later();
    expect(sent()).toEqual(["alert.opened busy"]);
    await measure(there, 10);
    await until("the reset is sent", () => sent().length === 2);
    there.close();
    const back = await connectTo(a.url, identity);
    await until("server A sends a new alert", async () => {
      await measure(back, 99);
      return sent().length === 3;
    });
    await later();
    expect(sent()).toEqual(["alert.opened busy", "alert.reset busy", "alert.opened busy"]);
    expect(await told("busy")).toBe(0);
    const { results } = await onB.call("listAlerts", { query: { nodeId } });
    expect(results).toHaveLength(2);
  }, 60_000);

  test("an offline computer opens one alert, which is reset when it returns to either server", async () => {
    const { nodeId, socket, identity } = await newAgent("gone");
    const { db } = contexts[0]!;
    const states = async () =>
      (await onB.call("listAlerts", { query: { nodeId } })).results.map(({ state }) => state).toSorted();
    const isLongGone = () =>
      db
        .updateTable("agents")
        .set({ lastSeenAt: Date.now() - 3_600_000 })
        .where("nodeId", "=", nodeId)
        .where("server", "is", null)
        .execute();
    socket.close();
    await until("the alert opens", async () => {
      await isLongGone();
      return (await states()).length === 1;
    });
    await later();
    expect(await states()).toEqual(["OPEN"]);
    // one of the two isn't the owner, which opened the alert
    for (const url of [b.url, a.url]) {
      const back = await connectTo(url, identity);
      await until("the alert is reset", async () => !(await states()).includes("OPEN"));
      const before = (await states()).length;
      back.close();
      await until("the alert opens again", async () => {
        await isLongGone();
        return (await states()).length === before + 1;
      });
    }
    await later();
    expect(await states()).toEqual(["OPEN", "RESET", "RESET"]);
  }, 60_000);

  test("a metric is stored once, whichever server receives it, and both return the newest", async () => {
    const { nodeId, socket, identity } = await newAgent("measured");
    const stores = contexts.map(storeOf);
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000;
    const append = (store: number, minute: number, number: number) =>
      stores[store]!.append({
        deviceId: nodeId,
        source: "old",
        sequence: number,
        time: hour + minute * 60_000,
        series: Int32Array.of(7),
        values: Float64Array.of(minute),
      });
    expect(await append(0, 0, 1)).toBe("stored");
    // the response was lost, and the agent has changed servers
    expect(await append(1, 0, 1)).toBe("repeated");
    expect(await append(1, 1, 2)).toBe("stored");
    const query = { deviceId: nodeId, series: [7], from: hour, to: hour + 5 * 60_000, step: 60_000 };
    const values = async () => {
      const found = await Promise.all(stores.map((store) => store.range(query)));
      return found.map(({ series }) => [...series.get(7)!.average].slice(0, 3));
    };
    const expected = [
      [0, 1, NaN],
      [0, 1, NaN],
    ];
    expect(await values()).toEqual(expected);
    await Promise.all(stores.map((store) => store.seal(Date.now())));
    expect(await values()).toEqual(expected);
    await append(0, 2, 3);
    await Promise.all(stores.map((store) => store.seal(Date.now())));
    expect((await values()).map((own) => own[2])).toEqual([2, 2]);
    const whole = await stores[1]!.range({ ...query, to: hour + 3_600_000, step: 3_600_000 });
    expect([...whole.series.get(7)!.average]).toEqual([1]);
    await measure(socket, 12);
    await until("server B returns the value sent to A", async () => {
      const { results } = await onB.call("getDeviceMetrics", { path: { nodeId } });
      return results.some(({ metric, value }) => metric === "CPU_USE" && value === 12);
    });
    socket.close();
    expect(identity.nodeId).toBe(nodeId);
  });

  test("another server takes over from a killed one and reports each event once", async ({ task }) => {
    const named = (name: string) => `${name}-${task.result?.retryCount ?? 0}`;
    const url = await startProgram();
    const [stays, moves] = [await newAgent(named("killed-stays")), await newAgent(named("killed-moves"))];
    for (const { socket } of [stays, moves]) socket.close();
    const lost = await connectTo(url, stays.identity);
    const moving = await connectTo(url, moves.identity);
    await makeOwner(moves.nodeId);
    expect(await isUp(a.ada.muster, stays.nodeId)).toBe(true);
    const killedAt = performance.now();
    await program!.kill();
    lost.close();
    moving.close();
    const here = await connectTo(a.url, moves.identity);
    await measure(here, 97);
    await until("another server has taken over", () => owners() === 1);
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    await until("the alert is sent", async () => {
      await measure(here, 97);
      return sent().length === 1;
    });
    await until("the disconnection is recorded", async () => (await told(named("killed-stays"))) === 1);
    await later();
    expect(sent()).toEqual([`alert.opened ${named("killed-moves")}`]);
    expect(await told(named("killed-stays"))).toBe(1);
    expect(await told(named("killed-moves"))).toBe(0);
    expect(await isUp(a.ada.muster, stays.nodeId)).toBe(false);
  }, 60_000);

  test("a server that resumes after a pause doesn't act on what another has taken over", async () => {
    const url = await startProgram();
    const agent = await newAgent("paused");
    agent.socket.close();
    const there = await connectTo(url, agent.identity);
    await until("the alert is sent", async () => {
      await measure(there, 97);
      return sent().length === 1;
    });
    await makeOwner(agent.nodeId);
    program!.signal("SIGSTOP");
    there.close();
    const here = await connectTo(a.url, agent.identity);
    await measure(here, 98);
    await later();
    await oneOwns();
    program!.signal("SIGCONT");
    await later();
    await oneOwns();
    expect(sent()).toEqual(["alert.opened paused"]);
    expect(await told("paused")).toBe(0);
    for (const muster of [a.ada.muster, onB]) expect(await isUp(muster, agent.nodeId)).toBe(true);
  }, 150_000);

  test("a server whose clock is ten minutes ahead reports nothing early or twice", async () => {
    const url = await startProgram("fast-clock.ts");
    const agent = await newAgent("ahead");
    agent.socket.close();
    const there = await connectTo(url, agent.identity);
    await until("the alert is sent", async () => {
      await measure(there, 97);
      return sent().length === 1;
    });
    const closedAt = performance.now();
    there.close();
    await until("the device is offline", async () => (await isUp(a.ada.muster, agent.nodeId)) === false);
    await until("the disconnection is recorded", async () => (await told("ahead")) === 1);
    expect(performance.now() - closedAt).toBeGreaterThan(graceMS * 0.9);
    await later();
    expect(sent()).toEqual(["alert.opened ahead"]);
    expect(await told("ahead")).toBe(1);
    await program!.kill();
    await later();
    expect(sent()).toEqual(["alert.opened ahead"]);
  }, 60_000);

  test("the owner hands over when it stops, not only when its lease expires", async () => {
    const started: ServerContext[] = [];
    const keep = { start: (context: ServerContext) => void started.push(context) };
    const own = { ...config, database: await database.fresh(), leaseMS: 3_600_000 };
    const first = await startTestServer(own, [keep]);
    const second = await startServer({ ...own, data: folder(first), port: 0 }, [keep]);
    expect(started.map(({ servers }) => servers.isOwner)).toEqual([true, false]);
    await first.close();
    await until("the second server is the owner", () => started[1]!.servers.isOwner);
    expect(started[1]!.servers.hasOthers).toBe(false);
    await second.close();
  });

  test("exactly one owner remains after another server starts and stops", async () => {
    const owner = contexts.findIndex(({ servers }) => servers.isOwner);
    expect(owner).toBeGreaterThanOrEqual(0);
    const other = contexts[1 - owner]!;
    const c = await startServer({ ...config, data: folder(), port: 0 });
    await c.close();
    await until("the other server knows of another one", () => other.servers.hasOthers);
    expect(owners()).toBe(1);
  });
});
