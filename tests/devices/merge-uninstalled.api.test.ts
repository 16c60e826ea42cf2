// The device of an uninstalled agent is merged into another device. If the agent returns, it affects neither.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerContext } from "../../server/src/context.ts";
import { connectAgent, enrollScripted } from "../support/agents/scripted-identity.ts";
import { reportSoftware } from "../support/monitoring/report-software.ts";
import { reportState } from "../support/monitoring/report-state.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

onEachDatabase("Devices of uninstalled agents", (database) => {
  let server: TestServer;
  let context: ServerContext;
  const agents: ScriptedAgent[] = [];

  beforeAll(async () => {
    const options = { database: await database.fresh(), schedulerTickMS: 50, malwareScan: "off" } as const;
    server = await startTestServer(options, [{ start: (started) => void (context = started) }]);
  });
  afterAll(async () => {
    for (const { socket } of agents) socket.close();
    await server.close();
  });

  const call: TestServer["session"]["call"] = (...input) => server.session.call(...input);
  const attach = async (name: string, place?: { clientId: number; locationId: number }) => {
    const agent = await attachAgent(server, place ?? server, { delegate: false, name });
    agents.push(agent);
    return agent;
  };
  /** Attaches an agent that then reports that it was uninstalled. */
  const uninstalled = async (name: string, place?: { clientId: number; locationId: number }) => {
    const agent = await attach(name, place);
    await agent.socket.timeout(5_000).emitWithAck("uninstalled", null);
    agent.socket.close();
    await until("the device is offline", async () => (await device(agent.nodeId)).isUp === false);
    return agent;
  };
  const device = (nodeId: number) => call("getDevice", { path: { nodeId } });
  const agentOf = async (nodeId: number) =>
    (await call("listAgents", { query: {} })).results.find((one) => one.nodeId === nodeId);
  const merge = (into: number, nodeId: number, by = server.session) =>
    by.call("mergeDevices", { path: { nodeId: into }, body: { nodeId } });
  const undo = (mergeId: number) => call("undoMerge", { path: { mergeId } });
  const why = (refused: Promise<unknown>) =>
    refused.then(
      () => "done",
      ({ message }: Error) => message,
    );
  /** Connects with an agent's key. Returns "connected" or the error message. */
  const comesBack = ({ identity }: ScriptedAgent) =>
    new Promise<string>((resolve) => {
      const socket = connectAgent(server.url, identity);
      const end = (told: string) => {
        socket.close();
        resolve(told);
      };
      socket.once("connect", () => end("connected"));
      socket.once("connect_error", ({ message }) => end(message));
    });
  const reboot = async (nodeId: number) =>
    call("createScheduledTask", {
      body: {
        name: "Reboot",
        adHoc: true,
        content: { skipIfOffline: false },
        scripts: { actionList: [{ action: "REBOOT" }] },
        schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
        targets: [{ targetId: nodeId, targetType: "NODE" }],
      },
    });
  const targetsOf = async (taskId: string) =>
    (await call("listScheduledTaskTargets", { path: { taskId }, query: {} })).results;

  test("are merged with their task history, and undoing the merge restores both", async () => {
    const kept = await attach("pc-new");
    const gone = await attach("pc-old");
    gone.socket.on("task.run", ({ taskId }, answer) => {
      answer(true);
      gone.socket.emit("task.outcome", { taskId, state: "COMPLETED", detail: "" } as never, () => undefined);
    });
    const { id: taskId } = await reboot(gone.nodeId);
    await until("the task is completed", async () => (await targetsOf(taskId))[0]!.state === "COMPLETED");
    expect(await why(merge(kept.nodeId, gone.nodeId))).toBe(
      "pc-old runs an agent and can't be merged into another device.",
    );
    await gone.socket.timeout(5_000).emitWithAck("uninstalled", null);
    gone.socket.close();

    const merged = await merge(kept.nodeId, gone.nodeId);
    expect(await refusal(device(gone.nodeId))).toBe("not_found");
    expect(await targetsOf(taskId)).toMatchObject([{ targetId: kept.nodeId, state: "COMPLETED" }]);
    expect(await device(kept.nodeId)).toMatchObject({ isUp: true });
    expect(await agentOf(kept.nodeId)).toMatchObject({ removedAt: null });
    expect(await agentOf(gone.nodeId)).toBeUndefined();

    await undo(merged.id);
    expect(await targetsOf(taskId)).toMatchObject([{ targetId: gone.nodeId, state: "COMPLETED" }]);
    expect(await agentOf(gone.nodeId)).toMatchObject({ removedAt: expect.any(Number) });
    expect(await comesBack(gone)).toBe("connected");
  });

  test("pass on software and antivirus changes, and get them back when the merge is undone", async () => {
    const kept = await attach("files-new");
    const gone = await attach("files-old");
    const installs = (agent: ScriptedAgent, ...names: string[]) =>
      reportSoftware(
        agent,
        names.map((name) => ["DPKG", name, "1"]),
      );
    const protects = (agent: ScriptedAgent, ...products: string[]) =>
      reportState(
        agent,
        "ANTIVIRUS",
        products.map((product) => ({
          product,
          version: "1",
          engine: "",
          definitions: "",
          definitionsAt: null,
          isRunning: true,
          realTime: true,
          lastScanAt: null,
          detections: null,
        })),
      );
    for (const [agent, name] of [
      [kept, "nginx"],
      [gone, "apache2"],
    ] as const) {
      expect(await installs(agent, "bash")).toBe("STORED");
      expect(await installs(agent, "bash", name)).toBe("STORED");
      expect(await protects(agent)).toBe("STORED");
      expect(await protects(agent, `Shield of ${name}`)).toBe("STORED");
    }
    const changesOf = async ({ nodeId }: ScriptedAgent) => {
      const path = { nodeId };
      const { results } = await call("listSoftwareChanges", { path, query: {} });
      const { changes } = await call("explainDevice", { path });
      const shields = changes.flatMap(({ kind, text }) => (kind === "ANTIVIRUS" ? text : []));
      return [...results.map(({ name }) => name), ...shields].toSorted();
    };
    const own = ["Shield of nginx", "nginx"];
    const theirs = ["Shield of apache2", "apache2"];
    expect(await changesOf(kept)).toEqual(own);
    expect(await changesOf(gone)).toEqual(theirs);
    await gone.socket.timeout(5_000).emitWithAck("uninstalled", null);
    gone.socket.close();
    const merged = await merge(kept.nodeId, gone.nodeId);
    expect(await changesOf(kept)).toEqual([...own, ...theirs].toSorted());
    await undo(merged.id);
    expect(await changesOf(kept)).toEqual(own);
    expect(await changesOf(gone)).toEqual(theirs);
  });

  test("a merged device's agent can't reconnect, and gets a new device if it enrolls again", async () => {
    const kept = await attach("srv-new");
    const gone = await uninstalled("srv-old");
    const merged = await merge(kept.nodeId, gone.nodeId);
    expect(await comesBack(gone)).toBe("not_signed_in");
    expect(await refusal(device(gone.nodeId))).toBe("not_found");

    // if the agent enrolls again, it gets a new device, also after the merge is undone
    const { clientId, locationId } = server;
    const { token } = await call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    const { machineId } = gone.identity;
    const again = await enrollScripted(server.url, {
      token,
      hostname: "srv-old",
      platform: "linux",
      machineId,
    });
    expect(again.nodeId).not.toBe(kept.nodeId);
    expect(again.nodeId).not.toBe(gone.nodeId);
    await undo(merged.id);
    expect(await device(gone.nodeId)).toMatchObject({ displayName: "srv-old" });
    expect(await comesBack(gone)).toBe("not_signed_in");
    expect(await agentOf(gone.nodeId)).toBeUndefined();
  });

  test("stay uninstalled if the event of their last connection is handled late", async () => {
    const agent = await uninstalled("srv-brief");
    const { nodeId } = agent;
    const reported = () =>
      context.db.selectFrom("agents").select("lastReportedUp").where("nodeId", "=", nodeId).execute();
    await context.events.emit("agentsConnected", { nodeIds: [nodeId] });
    expect(await agentOf(nodeId)).toMatchObject({ removedAt: expect.any(Number) });
    expect(await reported(), "it would be reported as offline").toEqual([{ lastReportedUp: null }]);
    await agent.reconnect();
    await agent.hello([]);
    expect(await agentOf(nodeId)).toMatchObject({ removedAt: null });
  });

  test("can't be merged while tasks wait for them, and the other device never receives those", async () => {
    const kept = await attach("mac-new");
    const orders: unknown[] = [];
    kept.socket.on("task.run", (order, answer) => {
      orders.push(order);
      answer(true);
    });
    const gone = await uninstalled("mac-old");
    const { id: taskId } = await reboot(gone.nodeId);
    expect(await why(merge(kept.nodeId, gone.nodeId))).toMatch(
      /^Tasks or runs are pending or running on mac-old/,
    );
    await call("cancelScheduledTask", { path: { taskId } });
    expect(await why(merge(kept.nodeId, gone.nodeId))).toBe("done");
    expect(await targetsOf(taskId)).toMatchObject([{ targetId: kept.nodeId, state: "CANCELLED" }]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(orders).toEqual([]);
  });

  test("can't be merged if they were probes or are in a change request or another organization", async () => {
    const kept = await attach("x-new");
    const probe = await attachAgent(server, server, { name: "x-probe" });
    agents.push(probe);
    await probe.socket.timeout(5_000).emitWithAck("uninstalled", null);
    probe.socket.close();
    expect(await why(merge(kept.nodeId, probe.nodeId))).toMatch(/^x-probe was a probe/);

    const asked = await uninstalled("x-asked");
    const { clientId, locationId } = server;
    const { token } = await call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    // the computer now has another key, which waits for approval
    await enrollScripted(server.url, {
      token,
      hostname: "x-asked",
      platform: "linux",
      machineId: asked.identity.machineId,
    });
    expect(await why(merge(kept.nodeId, asked.nodeId))).toMatch(/^x-asked is listed under Approvals/);

    const place = await server.organization("Elsewhere");
    const foreign = await uninstalled("x-foreign", place);
    expect(await refusal(merge(kept.nodeId, foreign.nodeId))).toBe("merge_refused");
    const { muster } = await server.person({
      permissions: ["canUpdateDevices"],
      organizationIds: [server.clientId],
    });
    expect(await refusal(merge(kept.nodeId, foreign.nodeId, muster))).toBe("not_found");
    expect(await device(foreign.nodeId)).toMatchObject({ displayName: "x-foreign" });
  });
});
