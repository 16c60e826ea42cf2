// A condition that runs an automation: as which user, how often, and who may choose it.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Muster, PolicyCondition } from "@muster/sdk";
import { measureCpu } from "../../support/monitoring/measure-cpu.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { signInPerson } from "../../support/server/person.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const busy = (automationId: number | null): PolicyCondition => ({
  name: "CPU busy",
  type: "METRIC",
  terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 90 }],
  samples: 1,
  resetInterval: 0,
  severity: "MAJOR",
  automationId,
});

onEachDatabase("Automations of conditions", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  let scriptId: number;
  let policyId: number;

  const measure = (cpu: number) => measureCpu(agent, cpu);
  /** Opens a new alert. Returns the event that says whether its automation was run. */
  const raise = async () => {
    await measure(5);
    await until("no alert is open", async () => !(await active()).length);
    await measure(99);
    await until("an alert is open", async () => (await active()).length === 1);
    const [alert] = await active();
    const eventsOf = async () =>
      (await server.ada.muster.call("getAlert", { path: { alertId: alert!.id } })).events;
    const isDone = async () => (await eventsOf()).some(({ kind }) => kind === "RUN" || kind === "NOT_RUN");
    await until("the automation was started or not", isDone);
    return (await eventsOf()).find(({ kind }) => kind === "RUN" || kind === "NOT_RUN");
  };
  const active = async () =>
    (await server.ada.muster.call("listAlerts", { query: { state: "ACTIVE" } })).results;
  const runs = async () => (await server.session.call("listScriptRuns", { query: {} })).results;
  const conditions = async () =>
    (await server.session.call("getPolicy", { path: { policyId } })).content.conditions ?? [];

  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      schedulerTickMS: 100,
      malwareScan: "off",
    });
    agent = await attachAgent(server, server, { delegate: false });
    const script = await server.session.call("createScript", {
      body: {
        name: "Free memory",
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: btoa("echo freed\n"),
      },
    });
    scriptId = script.id;
    const { nodeClass } = await server.ada.muster.call("getDevice", { path: { nodeId: agent.nodeId } });
    ({ policyId } = await server.session.call("createPolicy", {
      body: {
        name: "Busy",
        nodeClass: nodeClass as "LINUX_SERVER",
        content: { conditions: [busy(scriptId)] },
        assignments: [{ scope: "DEVICE", id: agent.nodeId }],
      },
    }));
  });
  afterAll(async () => {
    agent.socket.close();
    await server.close();
  });

  test("an automation runs at most once an hour, as the user who chose it, and is logged", async () => {
    const me = (await server.session.call("getSession", {})).user;
    expect(await conditions()).toMatchObject([{ automationId: scriptId, automationUserId: me?.id }]);
    const started = await raise();
    const [run] = await runs();
    expect(started).toMatchObject({ kind: "RUN", by: "Free memory", note: run?.id });
    expect(run).toMatchObject({ name: "Free memory", createdBy: me?.email });
    const { results } = await server.session.call("listActivities", {
      query: { operation: "createScriptRun" },
    });
    expect(results[0]).toMatchObject({ object: { id: run?.id }, detail: "Busy: CPU busy" });

    expect(await raise()).toMatchObject({ kind: "NOT_RUN", note: expect.stringContaining("an hour ago") });
    expect(await runs()).toHaveLength(1);
  });

  test("another change keeps the user who chose the automation, whatever the request says", async () => {
    const { session } = await signInPerson(server, { sysadmin: true });
    const [before] = await conditions();
    const changed = { ...busy(scriptId), id: before!.id!, samples: 2, automationUserId: 999 };
    await session.call("updatePolicy", { path: { policyId }, body: { content: { conditions: [changed] } } });
    expect(await conditions()).toMatchObject([{ samples: 2, automationUserId: before?.automationUserId }]);
    // it runs as the user who chooses it again
    await session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions: [busy(null)] } },
    });
    await session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions: [busy(scriptId)] } },
    });
    const [after] = await conditions();
    expect(after?.automationUserId).not.toBe(before?.automationUserId);
    const { policyId: copy } = await server.session.call("createPolicy", {
      body: { name: "Copy", copyOf: policyId },
    });
    const copied = await server.session.call("getPolicy", { path: { policyId: copy } });
    expect(copied.content.conditions).toMatchObject([{ automationUserId: before?.automationUserId }]);
    await server.session.call("deletePolicy", { path: { policyId: copy } });
  }, 60_000);

  test("forbidden or missing automations, and those of offline conditions, are refused", async () => {
    const { session } = await signInPerson(server, { permissions: ["canCreatePolicies"] });
    const create = (condition: PolicyCondition, by = session) =>
      by.call("createPolicy", {
        body: { name: "Sneaky", nodeClass: "LINUX_SERVER", content: { conditions: [condition] } },
      });
    const refused = (field: string) => ({ code: "validation_failed", errors: [{ field }] });
    await expect(create(busy(scriptId))).rejects.toMatchObject(refused("content.conditions.0.automationId"));
    await expect(create(busy(999), server.session)).rejects.toMatchObject(
      refused("content.conditions.0.automationId"),
    );
    const offline: PolicyCondition = { ...busy(scriptId), type: "OFFLINE", terms: [] };
    await expect(create(offline, server.session)).rejects.toMatchObject({ code: "validation_failed" });
    await expect(
      session.call("createPolicy", { body: { name: "Copied", copyOf: policyId } }),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });

  test("an automation isn't run as a disabled user, nor once it is deleted", async () => {
    const { session } = await signInPerson(server, { sysadmin: true });
    const other = await server.session.call("createScript", {
      body: {
        name: "Second",
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: btoa("echo second\n"),
      },
    });
    const choose = (by: Muster, name: string) =>
      by.call("updatePolicy", {
        path: { policyId },
        body: { content: { conditions: [{ ...busy(other.id), name }] } },
      });
    await choose(session, "Second");
    const [{ automationUserId } = {}] = await conditions();
    await server.session.call("updateUser", { path: { userId: automationUserId! }, body: { active: false } });
    expect(await raise()).toMatchObject({
      kind: "NOT_RUN",
      note: expect.stringContaining("no longer sign in"),
    });
    await choose(server.session, "Third");
    await server.session.call("deleteScript", { path: { scriptId: other.id } });
    expect(await raise()).toMatchObject({ kind: "NOT_RUN" });
    expect(await runs()).toHaveLength(1);
  });
});
