// Approving and rejecting agents, enrollment tokens, and identity alerts.
import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  decideNodes as decideAll,
  enums,
  rebootTask,
  type NodeChoice,
  type NodeApprovalState,
} from "@muster/sdk";
import { keyFingerprint, type AgentKeys } from "@muster/sdk/agent-keys";
import type { Feature } from "../../server/src/feature.ts";
import * as features from "../../server/src/features.ts";
import {
  connectAgent,
  enrollScripted,
  newMachine,
  type ScriptedIdentity,
} from "../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  discoveryOf,
  refusal,
  startTestServer,
  until,
  type TestServer,
} from "../support/server/server.ts";

const noKey = "A".repeat(43);

onEachDatabase("Agent approval", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 });
  });
  afterAll(() => server.close());

  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  const setMode = (approvalMode: "AUTOMATIC" | "MANUAL" | "REJECT") =>
    call("updateOrganization", { path: { clientId: server.clientId }, body: { approvalMode } });
  const token = async (more: { maxUses?: number; expiresInMinutes?: number } = {}) => {
    const { clientId, locationId } = server;
    return call("createEnrollmentToken", { body: { clientId, locationId, expiresInMinutes: 5, ...more } });
  };
  const enroll = async (
    hostname: string,
    more: { token?: string; machineId?: string; keys?: AgentKeys } = {},
  ) =>
    enrollScripted(server.url, {
      token: more.token ?? (await token()).token,
      hostname,
      ipAddresses: ["192.0.2.10"],
      ...more,
    });
  const list = async (state: NodeApprovalState) => {
    const { results, total } = await call("listNodeApprovals", {
      query: { state, clientId: server.clientId },
    });
    expect(results.length).toBe(total);
    return results;
  };
  const names = async (state: NodeApprovalState) => (await list(state)).map(({ displayName }) => displayName);
  /** Decides on agents, with the keys currently listed for them. */
  const decide = async (decision: NodeChoice, nodeIds: number[], muster = server.ada.muster) => {
    const listed = new Map<number, string>();
    for (const state of enums.NodeApprovalState)
      for (const { nodeId, keyFingerprint } of await list(state)) listed.set(nodeId, keyFingerprint);
    const agents = nodeIds.map((nodeId) => ({ nodeId, keyFingerprint: listed.get(nodeId) ?? noKey }));
    return decideAll(muster, decision, agents);
  };
  const codes = async (...decision: Parameters<typeof decide>) =>
    (await decide(...decision)).map(({ resultCode }) => resultCode);
  /** Connects an identity and records the events it receives. */
  const attach = (identity: ScriptedIdentity, machine = newMachine()) => {
    const socket = connectAgent(server.url, identity, { machine });
    const events: string[] = [];
    socket.onAny((event: string, what: { state?: unknown }) =>
      events.push(event === "approval" ? `${event} ${String(what.state)}` : event),
    );
    socket.on("connect_error", ({ message }) => events.push(message));
    socket.on("connect", () => events.push("connect"));
    socket.on("nm.status", (answer) => answer({ args: ["OK"], kwargs: {} }));
    return { socket, told: events };
  };

  test("new organizations approve automatically, and unknown modes are refused", async () => {
    const shown = await call("getOrganization", { path: { clientId: server.clientId } });
    expect(shown.approvalMode).toBe("AUTOMATIC");
    const wrong = { approvalMode: "MAYBE" as "MANUAL" };
    const path = { clientId: server.clientId };
    expect(await refusal(call("updateOrganization", { path, body: wrong }))).toBe("validation_failed");
    const { state } = await enroll("auto");
    expect(state).toBe("APPROVED");
    expect(await names("APPROVED")).toContain("auto");
  });

  test("a pending agent is not a device, receives nothing, and its messages are ignored", async () => {
    await setMode("MANUAL");
    const before = (await call("listDevices", { query: {} })).total;
    const identity = await enroll("srv-1");
    const { nodeId, state } = identity;
    expect(state).toBe("PENDING");
    const { socket, told: events } = attach(identity);
    await until("the agent is pending", () => events.includes("approval PENDING"));
    const hello = socket.timeout(500).emitWithAck("hello", { version: "9", runningJobs: [] });
    expect(
      await hello.then(
        () => "heard",
        () => "not heard",
      ),
    ).toBe("not heard");
    const outcome = socket
      .timeout(500)
      .emitWithAck("task.outcome", { taskId: "x", state: "COMPLETED", detail: "" });
    expect(
      await outcome.then(
        () => "heard",
        () => "not heard",
      ),
    ).toBe("not heard");

    expect(await list("PENDING")).toMatchObject([
      { nodeId, displayName: "srv-1", state: "PENDING", isUp: true, ip: "192.0.2.10", findings: [] },
    ]);
    expect((await call("listDevices", { query: {} })).total).toBe(before);
    expect((await call("listDevices", { query: { search: "srv-1" } })).total).toBe(0);
    expect((await call("getOrganization", { path: { clientId: server.clientId } })).devices).toBe(before);
    expect((await call("listAgents", { query: {} })).results.map(({ name }) => name)).not.toContain("srv-1");
    const path = { nodeId };
    for (const ask of [
      () => call("getDevice", { path }),
      () => call("getDeviceProvenance", { path }),
      () => server.session.call("installNmAgent", { path }),
      () => call("getNmStatus", { path }),
      () => call("createScheduledTask", { body: rebootTask(undefined, { deviceIds: [nodeId] }) }),
      () => call("deleteDevice", { path }),
    ])
      expect(await refusal(ask())).toBe("not_found");
    const checked = await call("checkMaintenance", { body: { selectAll: true, searchCriteria: {} } });
    expect(checked.results.map((one) => one.nodeId)).not.toContain(nodeId);

    // once approved, it connects by itself and becomes the device with the announced id
    expect(await codes("approve", [nodeId, nodeId + 500])).toEqual(["SUCCESS", "NOT_FOUND"]);
    await until("the agent is connected", async () =>
      (await call("listAgents", { query: {} })).results.some((one) => one.isUp),
    );
    expect(events).toContain("approval APPROVED");
    expect(await call("getDevice", { path: { nodeId } })).toMatchObject({
      displayName: "srv-1",
      ip: "192.0.2.10",
    });
    expect(await list("APPROVED")).toContainEqual(
      expect.objectContaining({ nodeId, decidedBy: server.ada.user.email, isUp: true }),
    );
    expect(await codes("approve", [nodeId])).toEqual(["UNCHANGED"]);
    socket.close();
  });

  test("a rejected agent is disconnected and its work stopped; approval restores the device", async () => {
    await setMode("AUTOMATIC");
    const credential = await call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
    });
    const agent = await attachAgent(server, server, { name: "probe-1" });
    const events: string[] = [];
    agent.socket.on("approval", ({ state }) => events.push(state));
    agent.socket.on("connect_error", ({ message }) => events.push(message));
    const { nodeId } = agent;
    const { jobUUID } = await call("startNetworkDiscovery", {
      body: discoveryOf(agent, credential.id, "192.0.2.1", server.clientId),
    });
    const inADay = { date: "2099-01-01", time: "10:00", timeZone: "UTC" };
    const task = await call("createScheduledTask", { body: rebootTask(inADay, { deviceIds: [nodeId] }) });
    await call("updateDevice", { path: { nodeId }, body: { displayName: "Front desk" } });
    const memory = await call("getDeviceProvenance", { path: { nodeId } });

    expect(await codes("reject", [nodeId])).toEqual(["SUCCESS"]);
    await until("the agent is disconnected", () => events.includes("REJECTED") && !agent.socket.connected);
    expect(await call("getJob", { path: { jobId: jobUUID } })).toMatchObject({ state: "FAILED" });
    expect(await refusal(call("getDevice", { path: { nodeId } }))).toBe("not_found");
    expect(await refusal(call("getScheduledTask", { path: { taskId: task.id } }))).toBe("not_found");
    expect((await call("listDevices", { query: { search: "front" } })).total).toBe(0);
    expect(await names("REJECTED")).toContain("Front desk");
    agent.socket.connect();
    await until("the agent's key is refused", () => events.includes("agent_rejected"));
    expect(await codes("reject", [nodeId])).toEqual(["UNCHANGED"]);

    const approved = await decide("approve", [nodeId]);
    expect(approved).toMatchObject([
      { resultCode: "SUCCESS", message: "Its key was revoked. Enroll it again." },
    ]);
    expect(await call("getDevice", { path: { nodeId } })).toMatchObject({ displayName: "Front desk" });
    const after = await call("getDeviceProvenance", { path: { nodeId } });
    expect(after.fields).toEqual(memory.fields);
    const { results } = await call("listScheduledTaskTargets", { path: { taskId: task.id }, query: {} });
    expect(results).toMatchObject([{ state: "CANCELLED", detail: "The device was rejected." }]);
    events.length = 0;
    agent.socket.connect();
    await until("the old key is still refused", () => events.includes("not_signed_in"));
    agent.socket.close();
  });

  test("a rejected machine cannot enroll; a deleted one can", async () => {
    await setMode("MANUAL");
    const machineId = randomUUID();
    const identity = await enroll("srv-2", { machineId });
    const { nodeId } = identity;
    const { socket, told: events } = attach(identity);
    await until("the agent is pending", () => events.includes("approval PENDING"));
    expect(await codes("reject", [nodeId])).toEqual(["SUCCESS"]);
    await until("the agent is disconnected", () => events.includes("approval REJECTED") && !socket.connected);
    socket.connect();
    await until("the agent is refused", () => events.includes("agent_rejected"));
    socket.close();
    for (const mode of ["MANUAL", "AUTOMATIC"] as const) {
      await setMode(mode);
      expect(await refusal(enroll("srv-2", { machineId, keys: identity }))).toBe("agent_rejected");
    }
    expect(await codes("delete", [nodeId])).toEqual(["SUCCESS"]);
    const again = await enroll("srv-2", { machineId, keys: identity });
    expect(again.state).toBe("APPROVED");
    expect(await codes("delete", [again.nodeId])).toEqual(["REFUSED"]);
  });

  test("an organization that rejects agents enrolls none", async () => {
    await setMode("REJECT");
    expect(await refusal(enroll("srv-3"))).toBe("enrollment_refused");
    expect(await refusal(attachAgent(server))).toBe("enrollment_refused");
    await setMode("AUTOMATIC");
  });

  test("a token enrolls its maximum number of agents, and lists successful and failed uses", async () => {
    const { id, token: text } = await token({ maxUses: 2 });
    const raced = await Promise.all(
      ["a", "b", "c", "d"].map((name) => refusal(enroll(name, { token: text }))),
    );
    expect(raced.toSorted()).toEqual([
      "done",
      "done",
      "enrollment_token_used_up",
      "enrollment_token_used_up",
    ]);
    const listed = async () => {
      const { results } = await call("listEnrollmentTokens", { query: { clientId: server.clientId } });
      return results.find((one) => one.id === id);
    };
    expect(await listed()).toMatchObject({ uses: 2, maxUses: 2, refusedUses: 2, state: "USED_UP" });
    const { results: uses } = await call("listEnrollmentTokenUses", { path: { tokenId: id } });
    expect(uses.map(({ outcome }) => outcome).toSorted()).toEqual([
      "APPROVED",
      "APPROVED",
      "REFUSED",
      "REFUSED",
    ]);
    expect(uses.find(({ outcome }) => outcome === "REFUSED")).toMatchObject({
      reason: "enrollment_token_used_up",
      nodeId: null,
    });
    const { results: activities } = await call("listActivities", { query: { pageSize: 100 } });
    expect(activities.filter(({ operation }) => operation === "tokenRefused")).toContainEqual(
      expect.objectContaining({
        outcome: "enrollment_token_used_up",
        detail: expect.stringContaining(`token ${id}`),
      }),
    );

    const revoked = await token();
    await call("revokeEnrollmentToken", { path: { tokenId: revoked.id } });
    expect(await refusal(enroll("late", { token: revoked.token }))).toBe("enrollment_token_invalid");
    expect(server.stored()).not.toContain(text);
  });

  test("only technicians of the agent's organization with the permission can decide on it", async () => {
    await setMode("MANUAL");
    const { nodeId } = await enroll("secret-host");
    const elsewhere = await server.organization(`Elsewhere ${randomUUID()}`);
    const other = await server.person({
      permissions: ["canCreateDevices"],
      organizationIds: [elsewhere.clientId],
    });
    const reader = await server.person({ permissions: [] });
    for (const decision of ["approve", "reject", "delete"] as const) {
      expect(await codes(decision, [nodeId], other.muster)).toEqual(["NOT_FOUND"]);
      expect(await refusal(decide(decision, [nodeId], reader.muster))).toBe("forbidden");
    }
    const seen = await other.muster.call("listNodeApprovals", { query: { state: "PENDING" } });
    expect(seen).toEqual({ total: 0, results: [] });
    const { id } = await token();
    for (const what of ["revokeEnrollmentToken", "listEnrollmentTokenUses"] as const)
      expect(await refusal(other.muster.call(what, { path: { tokenId: id } }))).toBe("not_found");
    expect((await other.muster.call("listEnrollmentTokens", { query: {} })).total).toBe(0);
    expect(await codes("delete", [nodeId])).toEqual(["SUCCESS"]);
  });

  test("an approved machine's key is valid until an agent enrolling as that machine is approved", async () => {
    await setMode("AUTOMATIC");
    const machineId = randomUUID();
    const first = await enroll("twin", { machineId });
    await setMode("MANUAL");
    const proven = await enroll("twin", { machineId, keys: first });
    expect(proven).toMatchObject({ state: "APPROVED", nodeId: first.nodeId });
    const { socket, told: events } = attach(proven);
    await until("the agent is connected", () => events.includes("connect"));

    const stranger = await enroll("twin", { machineId });
    expect(stranger).toMatchObject({ state: "PENDING", nodeId: first.nodeId });
    const [waiting] = (await list("PENDING")).filter((one) => one.replacesNodeId === first.nodeId);
    expect(waiting).toMatchObject({
      reason: "NEW_KEY",
      keyFingerprint: keyFingerprint(stranger.signing.publicKey),
      findings: [
        {
          kind: "ENROLLED_AGAIN",
          detail: "twin is the same computer with another key",
          detailMessage: { code: "agents.approvals.alertDetail.newKey", params: { name: "twin" } },
        },
      ],
    });
    expect(socket.connected).toBe(true);
    const [result] = await decide("approve", [waiting!.nodeId]);
    expect(result).toMatchObject({ resultCode: "SUCCESS", nodeId: first.nodeId });
    await until("the agent with the key it had is disconnected", () => !socket.connected);
    socket.connect();
    await until("the old key is refused", () => events.includes("not_signed_in"));
    socket.close();
    const replaced = attach(stranger);
    await until("the agent with the new key is connected", () => replaced.told.includes("connect"));
    expect((await call("getDevice", { path: { nodeId: first.nodeId } })).isUp).toBe(true);
    replaced.socket.close();
  });

  test("a copy that connects while the agent is alive is reported and refused; the agent reconnecting is not", async () => {
    await setMode("AUTOMATIC");
    const identity = await enroll("original");
    const { nodeId } = identity;
    const machine = { bootId: "boot-1", fingerprint: "box-1" };
    const findings = async () =>
      (await list("APPROVED")).find((one) => one.nodeId === nodeId)?.findings ?? [];
    const original = attach(identity, { ...machine, runId: "run-1" });
    await until("the agent is connected", () => original.told.includes("connect"));
    // a connection from the same run is a reconnection
    original.socket.disconnect().connect();
    await until("the agent is back", () => original.told.filter((one) => one === "connect").length === 2);
    expect(await findings()).toEqual([]);

    const copy = attach(identity, { ...machine, bootId: "boot-2", runId: "run-2" });
    await until("the copy is refused", () => copy.told.includes("agent_cloned"));
    expect(original.socket.connected).toBe(true);
    expect(await findings()).toMatchObject([
      { kind: "CLONED", detail: expect.stringContaining("on two computers") },
    ]);
    // after its run has ended an agent isn't a copy, and another computer is distinguished from a restart
    original.socket.close();
    await until("the original is offline", async () => !(await call("getDevice", { path: { nodeId } })).isUp);
    copy.socket.close();
    const restarted = attach(identity, { ...machine, bootId: "boot-3", runId: "run-3" });
    await until("the agent is connected", () => restarted.told.includes("connect"));
    expect(await findings()).toHaveLength(1);
    restarted.socket.close();
    await until("the agent is offline", async () => !(await call("getDevice", { path: { nodeId } })).isUp);
    const moved = attach(identity, { runId: "run-4", bootId: "boot-4", fingerprint: "box-2" });
    await until("the agent is connected", () => moved.told.includes("connect"));
    expect((await findings()).map(({ kind }) => kind).toSorted()).toEqual(["CLONED", "MOVED"]);
    for (const operation of ["agentCLONED", "agentMOVED"])
      await until(`${operation} is in the log`, async () => {
        const { results } = await call("listActivities", { query: { operation } });
        return results.length > 0;
      });
    // a technician who has reviewed the alert approves the agent again
    expect(await codes("approve", [nodeId])).toEqual(["SUCCESS"]);
    expect(await findings()).toEqual([]);
    moved.socket.close();
  });

  if (database.name === "SQLite")
    describe("Archiving of rejected devices", () => {
      test("every table that refers to devices is listed in a feature's deviceTables", () => {
        const tables = new DatabaseSync(join(server.data, "muster.db"), { readOnly: true });
        const all = tables.prepare("select name from sqlite_master where type = 'table'").all() as {
          name: string;
        }[];
        const naming = all.flatMap(({ name }) => {
          const keys = tables.prepare(`pragma foreign_key_list("${name}")`).all() as { table: string }[];
          return keys.some(({ table }) => table === "devices") ? [name] : [];
        });
        tables.close();
        // every table that refers to devices is listed in the deviceTables of a feature
        const listed = Object.values<Feature>(features).flatMap(({ deviceTables = {} }) =>
          Object.keys(deviceTables),
        );
        expect(naming.filter((name) => !listed.includes(name))).toEqual([]);
      });
    });
});
