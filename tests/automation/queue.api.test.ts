import { storeText, textIn, type StoredMessage } from "@muster/sdk";
import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "@muster/server";
import type { TaskCommand, TaskOutcome } from "@muster/sdk/live";
import type { Feature } from "../../server/src/feature.ts";
import type { ServerContext } from "../../server/src/context.ts";
import type { AgentWorkKind, Ending } from "../../server/src/platform/agent-work.ts";
import { workQueue } from "../../server/src/automation/queue/advance.ts";
import { cancelTargets } from "../../server/src/automation/queue/cancel.ts";
import { findWorkToAdvance } from "../../server/src/automation/queue/unfinished-work.ts";
import { addWork, finishWork, type NewWork } from "../../server/src/automation/queue/persist.ts";
import { connectAgent, enrollScripted } from "../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { attachAgent, startTestServer, until, type TestServer } from "../support/server/server.ts";

/** Servers with the work kind PING, in the order they were started. */
const contexts: ServerContext[] = [];
const refused = new Map<number, Ending>();
let revoked: StoredMessage | undefined;

const ping: AgentWorkKind = {
  command: "task.run",
  cancellable: true,
  keepDays: 7,
  async commands(_, { id: taskId, runAt, expiresAt }, nodeIds) {
    const command = {
      name: "task.run" as const,
      order: { taskId, action: "REBOOT" as const, runAt, expiresAt },
    };
    return new Map(nodeIds.map((id) => [id, refused.get(id) ?? command]));
  },
  authorize: async () => ({
    allowed: revoked === undefined,
    revoked,
    excluded: { nodeIds: new Set(), detail: "" },
  }),
};

/** A minimal feature with a kind of work. */
const pings: Feature = {
  start: (context) => void contexts.push(context),
  agentWork: { PING: ping, PING_AHEAD: { ...ping, sentEarly: true } },
};

onEachDatabase("The queue of agent work", (database) => {
  let server: TestServer;
  let url: string;
  const sockets: { close(): void }[] = [];
  beforeAll(async () => {
    url = await database.fresh();
    server = await startTestServer({ database: url, schedulerTickMS: 50 }, [pings]);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await server.close();
  });

  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  const context = () => contexts.at(-1)!;

  /** Attaches an agent that records the commands it receives; `accepts` is its response to them. */
  async function managed(name: string) {
    const agent = await attachAgent(server, undefined, { delegate: false, name });
    sockets.push(agent.socket);
    // until its hello is handled, work that is sent in the meantime would be sent twice
    await context().settled();
    const state = { accepts: true, orders: [] as TaskCommand[], cancelled: [] as string[] };
    agent.socket.on("task.run", (order, answer) => {
      state.orders.push(order);
      answer(state.accepts);
    });
    agent.socket.on("task.cancel", (id) => state.cancelled.push(id));
    const report = (taskId: string, outcome: TaskOutcome["state"]) =>
      agent.socket.timeout(5_000).emitWithAck("task.outcome", { taskId, state: outcome, detail: "" });
    const received = (id: string) => state.orders.filter(({ taskId }) => taskId === id).length;
    const online = async (isUp: boolean) =>
      until(`${name} is ${isUp ? "online" : "offline"}`, async () => {
        const device = await call("getDevice", { path: { nodeId: agent.nodeId } });
        return device.isUp === isUp;
      });
    const disconnect = async () => {
      agent.socket.disconnect();
      await online(false);
    };
    const reconnect = async () => {
      await agent.reconnect();
      await agent.hello([]);
    };
    return { ...agent, state, report, received, disconnect, reconnect };
  }
  type Agent = Awaited<ReturnType<typeof managed>>;
  /** Attaches several agents, sorted by id. */
  async function several(name: string, n: number): Promise<Agent[]> {
    const agents = await Promise.all(Array.from({ length: n }, (_, i) => managed(`${name}-${i + 1}`)));
    return agents.toSorted((a, b) => a.nodeId - b.nodeId);
  }

  async function start(agents: readonly { nodeId: number }[], more: Partial<NewWork> = {}): Promise<string> {
    const id = randomUUID();
    const work = {
      id,
      kind: "PING",
      name: "Ping",
      createdBy: "ada@example.com",
      createdAt: Date.now(),
      ...more,
    };
    const targets = agents.map(({ nodeId }) => ({ nodeId, isUp: context().live.isConnected(nodeId) }));
    await context()
      .db.transaction()
      .execute((db) => addWork(db, work, targets));
    workQueue(context()).soon(id);
    return id;
  }
  const targets = (workId: string) =>
    context()
      .db.selectFrom("agentWorkTargets")
      .selectAll()
      .where("workId", "=", workId)
      .orderBy("nodeId")
      .execute();
  const states = async (workId: string) => (await targets(workId)).map(({ state }) => state).join(" ");
  const work = (id: string) =>
    context().db.selectFrom("agentWork").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const become = (id: string, expected: string) =>
    until(`targets: ${expected}`, async () => (await states(id)) === expected).catch(async () =>
      expect(await states(id)).toBe(expected),
    );
  const finishes = (id: string, state: string) =>
    until(`the work is ${state}`, async () => {
      const row = await work(id);
      return row.finishedAt !== null && row.state === state;
    });
  const devices = () => context().db.selectFrom("devices").select("devices.id");
  const cancel = async (id: string, kind = "PING") => {
    await cancelTargets(context(), { id, kind }, devices());
    await workQueue(context()).advance(id);
  };
  const someTicks = () => new Promise((resolve) => setTimeout(resolve, 250));

  test("sends work to its devices, records their outcomes and ends", async () => {
    const [a, b] = await several("basic", 2);
    const id = await start([a!, b!]);
    await become(id, "SENT SENT");
    expect(a!.state.orders[0]).toMatchObject({ taskId: id, proof: { nodeId: a!.nodeId } });
    await a!.report(id, "RUNNING");
    await become(id, "RUNNING SENT");
    await a!.report(id, "COMPLETED");
    await b!.report(id, "FAILED");
    await finishes(id, "FINISHED");
    // only the first outcome counts
    await a!.report(id, "FAILED");
    await a!.report(id, "RUNNING");
    expect(await states(id)).toBe("SUCCEEDED FAILED");
    expect([a!.received(id), b!.received(id)]).toEqual([1, 1]);
  });

  test("sends it again until the agent accepts it", async () => {
    const [a] = await several("reluctant", 1);
    a!.state.accepts = false;
    const id = await start([a!]);
    await until("the work is sent several times", () => a!.received(id) > 2);
    expect(await states(id)).toBe("WAITING");
    a!.state.accepts = true;
    await become(id, "SENT");
  });

  test("resends unconfirmed work to a reconnected agent, but no work that already runs", async () => {
    const [a] = await several("resent", 1);
    const id = await start([a!]);
    await become(id, "SENT");
    await a!.disconnect();
    const later = await start([a!]);
    expect(await states(later)).toBe("WAITING");
    await a!.reconnect();
    await until("the work is sent again", () => a!.received(id) > 1);
    await become(later, "SENT");
    await a!.report(id, "RUNNING");
    const before = { running: a!.received(id), sent: a!.received(later) };
    await a!.disconnect();
    await a!.reconnect();
    await until("the other work is sent again", () => a!.received(later) > before.sent);
    expect(a!.received(id)).toBe(before.running);
  });

  test("survives a restart of the server", async () => {
    const [a] = await several("restarted", 1);
    await a!.disconnect();
    const id = await start([a!]);
    await server.restart();
    await a!.reconnect();
    await become(id, "SENT");
    expect(a!.received(id)).toBeGreaterThan(0);
  });

  test("sends work that another server claimed only after the claim expires", async () => {
    const [a] = await several("claimed", 1);
    const id = await start([a!]);
    await become(id, "SENT");
    await context()
      .db.updateTable("agentWorkTargets")
      .set({ state: "WAITING", claimedUntil: Date.now() + 4_000 })
      .where("workId", "=", id)
      .execute();
    await someTicks();
    expect(a!.received(id)).toBe(1);
    await until("the work is sent", () => a!.received(id) === 2);
  });

  test("expires unstarted work, fails work that doesn't end in time, and records late results", async () => {
    const [a, b, c] = await several("expiring", 3);
    await c!.disconnect();
    const id = await start([a!, b!, c!], { expiresAt: Date.now() + 1_000 });
    await become(id, "SENT SENT WAITING");
    await b!.report(id, "RUNNING");
    await become(id, "EXPIRED FAILED EXPIRED");
    expect((await targets(id)).map(({ detail }) => textIn(detail))).toEqual([
      "The run expired before it started.",
      "The device didn't come back online in time.",
      "The run expired before it started.",
    ]);
    await finishes(id, "FINISHED");
    await b!.report(id, "COMPLETED");
    expect(await states(id)).toBe("EXPIRED SUCCEEDED EXPIRED");
  });

  test("lets work that has started run beyond its expiry, up to its time limit", async () => {
    const [a, b] = await several("long", 2);
    const id = await start([a!, b!], { expiresAt: Date.now() + 3_000, maxDurationMS: 4_000 });
    await become(id, "SENT SENT");
    await a!.report(id, "RUNNING");
    await new Promise((resolve) => setTimeout(resolve, 3_200));
    // for a while, an agent can still report that it has started
    expect(await states(id)).toBe("RUNNING SENT");
    await become(id, "FAILED SENT");
  });

  test("skips offline devices on request", async () => {
    const [a, b] = await several("skipped", 2);
    await b!.disconnect();
    const id = await start([a!, b!], { skipIfOffline: 1 });
    await become(id, "SENT SKIPPED");
  });

  test("cancels work, also on offline devices", async () => {
    const [a, b, c] = await several("cancelled", 3);
    await c!.disconnect();
    const id = await start([a!, b!, c!]);
    await become(id, "SENT SENT WAITING");
    await a!.report(id, "RUNNING");
    await a!.disconnect();
    await cancel(id);
    expect(await states(id)).toBe("RUNNING CANCELLED CANCELLED");
    await until("the connected agent is notified", () => b!.state.cancelled.includes(id));
    await a!.reconnect();
    await until("the reconnected agent is notified", () => a!.state.cancelled.includes(id));
    await a!.report(id, "CANCELLED");
    await finishes(id, "FINISHED");
    await c!.reconnect();
    await someTicks();
    expect([c!.received(id), c!.state.cancelled]).toEqual([0, []]);
  });

  test("cancels work on an agent that accepts it late", async () => {
    const [a] = await several("overtaken", 1);
    a!.socket.off("task.run");
    let accept = () => {};
    a!.socket.on("task.run", (_, answer) => (accept = () => answer(true)));
    const id = await start([a!]);
    await until("the work is sent", async () => (await targets(id))[0]!.claimedUntil !== null);
    await cancel(id);
    a!.state.cancelled.length = 0;
    await someTicks();
    accept();
    await until("the agent receives another cancellation", () => a!.state.cancelled.includes(id));
    expect(await states(id)).toBe("CANCELLED");
  });

  test("waits for its time, unless its kind is sent ahead", async () => {
    const [a] = await several("planned", 1);
    const runAt = Date.now() + 1_000;
    const later = await start([a!], { runAt });
    const ahead = await start([a!], { runAt, kind: "PING_AHEAD" });
    const skipping = await start([a!], { runAt, kind: "PING_AHEAD", skipIfOffline: 1 });
    await become(ahead, "SENT");
    expect([await states(later), await states(skipping)]).toEqual(["WAITING", "WAITING"]);
    await become(later, "SENT");
    await become(skipping, "SENT");
  });

  test("holds work during maintenance, except work that is sent ahead", async () => {
    const [a] = await several("maintained", 1);
    const selection = { deviceIds: [a!.nodeId] };
    const schedule = {
      startType: "NOW",
      endType: "ON",
      endTime: Date.now() + 3_600_000,
      timeZone: "UTC",
    } as const;
    await call("enableMaintenance", { body: { ...selection, options: ["TASKS"], schedule } });
    const heldWork = await start([a!]);
    const ahead = await start([a!], { kind: "PING_AHEAD", runAt: Date.now() + 3_600_000 });
    await become(ahead, "SENT");
    await become(heldWork, "HELD");
    await call("disableMaintenance", { body: selection });
    await become(heldWork, "SENT");
  });

  const firstToReceive = async (agents: readonly Agent[], id: string): Promise<Agent> => {
    await until("one agent has it", () => agents.some((agent) => agent.received(id)));
    return agents.find((agent) => agent.received(id))!;
  };

  test("tries canary devices first, and stops if one of them fails", async () => {
    const agents = await several("canary", 3);
    await agents[0]!.disconnect();
    const bad = await start(agents, { canaryDevices: 1 });
    const failing = await firstToReceive(agents, bad);
    await someTicks();
    expect([(await work(bad)).state, await states(bad)]).toEqual(["CANARY", "WAITING SENT WAITING"]);
    await failing.report(bad, "FAILED");
    await finishes(bad, "STOPPED");
    expect(await states(bad)).toBe("SKIPPED FAILED SKIPPED");
    const good = await start(agents, { canaryDevices: 1 });
    await (await firstToReceive(agents, good)).report(good, "COMPLETED");
    await become(good, "WAITING SUCCEEDED SENT");
    const confirmed = await start(agents, { canaryDevices: 1, canaryContinue: "CONFIRM" });
    await (await firstToReceive(agents, confirmed)).report(confirmed, "COMPLETED");
    await until("the work waits", async () => (await work(confirmed)).state === "AWAITING_CONFIRMATION");
  });

  test("respects the concurrency limit, and stops after too many failures", async () => {
    const agents = await several("limited", 4);
    const id = await start(agents, { concurrency: 2, stopAfterFailures: 2 });
    const having = () => agents.filter((agent) => agent.received(id));
    await until("two agents have it", () => having().length === 2);
    await someTicks();
    expect(having()).toHaveLength(2);
    const [a, b] = having();
    await a!.report(id, "FAILED");
    await until("a third agent has it", () => having().length === 3);
    await b!.report(id, "TIMED_OUT");
    await until("the fourth device is skipped", async () => (await states(id)).includes("SKIPPED"));
    const c = having().find((agent) => agent !== a && agent !== b)!;
    await c.report(id, "COMPLETED");
    await finishes(id, "STOPPED");
    expect(having()).toHaveLength(3);
  });

  test("ends work if its kind refuses the device or its user lost the permission", async () => {
    const [a] = await several("refused", 1);
    refused.set(a!.nodeId, { state: "REFUSED", reason: "NO_PING", detail: storeText("It does not answer.") });
    const id = await start([a!]);
    await finishes(id, "FINISHED");
    expect(await targets(id)).toMatchObject([
      { state: "REFUSED", reason: "NO_PING", detail: storeText("It does not answer.") },
    ]);
    refused.clear();
    revoked = storeText("The user was deleted.");
    const other = await start([a!]);
    await finishes(other, "CANCELLED");
    expect(await targets(other)).toMatchObject([{ state: "CANCELLED", detail: revoked }]);
    revoked = undefined;
    expect(a!.state.orders).toEqual([]);
  });

  test("ends work when its devices are deleted", async () => {
    const [a] = await several("deleted", 1);
    await a!.disconnect();
    const id = await start([a!]);
    await call("deleteDevice", { path: { nodeId: a!.nodeId } });
    await finishes(id, "FINISHED");
  });

  test("refuses a second exclusive work until the first has finished", async () => {
    const [a] = await several("exclusive", 1);
    const planned = { exclusive: `ping ${a!.nodeId}`, runAt: Date.now() + 3_600_000 };
    const id = await start([a!], planned);
    await expect(start([a!], planned)).rejects.toThrow(/unique/i);
    const finished = { state: "FINISHED", targets: "SUCCEEDED", detail: "" } as const;
    await context()
      .db.transaction()
      .execute((db) => finishWork(db, id, finished));
    await start([a!], planned);
  });

  test("deletes finished work after the retention time of its kind", async () => {
    const finishedAt = Date.now() - 8 * 24 * 3_600_000;
    const id = await start([], { state: "FINISHED", finishedAt });
    await until("the work is deleted", async () => {
      const row = await context()
        .db.selectFrom("agentWork")
        .select("id")
        .where("id", "=", id)
        .executeTakeFirst();
      return row === undefined;
    });
  });

  test("doesn't advance work that waits for its time, an offline device or an agent", async () => {
    const [a, b] = await several("waiting", 2);
    await a!.disconnect();
    const offline = await start([a!]);
    const planned = await start([b!], { runAt: Date.now() + 3_600_000 });
    const running = await start([b!]);
    await become(running, "SENT");
    await b!.report(running, "RUNNING");
    await until("the work has started", async () => (await work(offline)).state === "RUNNING");
    const found = await findWorkToAdvance(context(), Date.now());
    expect([offline, planned, running].filter((id) => found.has(id))).toEqual([]);
  });

  // only one server can use the embedded database
  if (database.name === "PostgreSQL")
    test("sends work once to each device with two servers, within its concurrency limit", async () => {
      const [first] = contexts.slice(-1);
      const data = mkdtempSync(join(tmpdir(), "muster-second-"));
      copyFileSync(join(server.data, "key"), join(data, "key"));
      const second = await startServer({ database: url, data, port: 0, schedulerTickMS: 50 }, [pings]);
      const other = context();
      const received = new Map<string, number[]>();
      const agents = await Promise.all(
        Array.from({ length: 6 }, async (_, i) => {
          const { clientId, locationId } = server;
          const { token } = await call("createEnrollmentToken", {
            body: { clientId, locationId, expiresInMinutes: 5 },
          });
          const identity = await enrollScripted(server.url, { token, hostname: `twice-${i}` });
          const { nodeId } = identity;
          const socket = connectAgent(i % 2 ? server.url : second.url, identity);
          sockets.push(socket);
          socket.on("task.run", (order: TaskCommand, answer: (accepted: boolean) => void) => {
            received.set(order.taskId, [...(received.get(order.taskId) ?? []), nodeId]);
            answer(true);
          });
          await new Promise((resolve) => socket.once("connect", () => resolve(undefined)));
          await socket.timeout(5_000).emitWithAck("hello", { version: "0.1.0", runningJobs: [] });
          return { nodeId, socket };
        }),
      );
      const both = async (id: string, orders: number) => {
        await Promise.all([first!, other].map((one) => workQueue(one).advance(id)));
        await until("the work is sent", () => (received.get(id)?.length ?? 0) >= orders);
        // and no more are sent
        await someTicks();
      };
      for (let round = 0; round < 5; round++) {
        const all = await start(agents);
        await both(all, agents.length);
        expect(received.get(all)?.toSorted()).toEqual(agents.map(({ nodeId }) => nodeId).toSorted());
        const limited = await start(agents, { concurrency: 2 });
        await both(limited, 2);
        expect(received.get(limited)).toHaveLength(2);
      }
      await second.close();
      rmSync(data, { recursive: true });
      contexts.splice(contexts.indexOf(other), 1);
    });
});
