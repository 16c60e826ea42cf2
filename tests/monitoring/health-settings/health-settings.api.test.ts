// Which alerts and states make devices unhealthy, for the system and for organizations.
import { noHealthRules, shippedHealthRules, type HealthSettingsChange } from "@muster/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportState } from "../../support/monitoring/report-state.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { attachAgent, refusal, until, type ScriptedAgent } from "../../support/server/server.ts";
import { startSite, type Site } from "../channels/site.ts";

onEachDatabase("Health settings", (database) => {
  let site: Site;
  let files: ScriptedAgent;
  let mail: ScriptedAgent;
  let branch: Awaited<ReturnType<Site["server"]["organization"]>>;
  let elsewhere: ScriptedAgent;

  beforeAll(async () => {
    site = await startSite({ database: await database.fresh() });
    files = await site.attach("srv-files");
    mail = await site.attach("srv-mail");
    branch = await site.server.organization("Branch");
    elsewhere = await attachAgent(site.server, branch, { delegate: false, name: "srv-branch" });
    site.agents.push(elsewhere);
  });
  afterAll(() => site.close());

  const call: Site["server"]["session"]["call"] = (...input) => site.server.session.call(...input);
  const health = async (agent: ScriptedAgent) => {
    const answer = await call("explainDevice", { path: { nodeId: agent.nodeId } });
    return [answer.health, answer.cause, answer.reason];
  };
  const systemHealth = async (clientId: number) =>
    (await call("getCustomerDashboard", { path: { clientId }, query: {} })).systemHealth;
  const set = (body: HealthSettingsChange) => call("updateHealthSettings", { body });
  const setBranch = (body: HealthSettingsChange) =>
    call("updateClientHealthSettings", { path: { clientId: branch.clientId }, body });
  const preview = (change: HealthSettingsChange, clientId?: number) =>
    call("previewHealthSettings", { body: { change, ...(clientId && { clientId }) } });

  test("by default, alerts count by severity, and device states don't", async () => {
    const settings = await call("getHealthSettings", {});
    expect(settings).toEqual({ own: noHealthRules, inherited: shippedHealthRules, revision: 1 });
    expect(await health(files)).toEqual(["HEALTHY", null, ""]);
    await reportState(files, "REBOOT", { isPending: true, requiredAt: null, reasons: [] });
    await reportState(files, "UPDATES", {
      listsAt: null,
      updates: [{ name: "openssl", installed: "1", candidate: "2", isSecurity: true }],
    });
    await reportState(mail, "UPDATES", {
      listsAt: null,
      updates: [{ name: '","isSecurity":true', installed: "1", candidate: "2", isSecurity: false }],
    });
    await reportState(mail, "SERVICES", [
      { name: 'x","state":"FAILED', description: '"state":"FAILED"', state: "ACTIVE", isEnabled: true },
    ]);
    await reportState(elsewhere, "SERVICES", [
      { name: "nginx", description: "", state: "FAILED", isEnabled: true },
    ]);
    for (const agent of [files, mail, elsewhere]) expect(await health(agent)).toEqual(["HEALTHY", null, ""]);
    await site.measure(mail, { cpu: 97 });
    expect(await health(mail)).toEqual(["UNHEALTHY", "major", "CPU busy"]);
  });

  test("a preview counts the devices that would change, and changes nothing", async () => {
    const { changes, devices } = await preview({
      major: "NEEDS_ATTENTION",
      pendingReboot: "NEEDS_ATTENTION",
      failedServices: "UNHEALTHY",
    });
    expect(changes).toEqual([
      { health: "NEEDS_ATTENTION", count: 2 },
      { health: "UNHEALTHY", count: 1 },
    ]);
    expect(devices.map(({ displayName, from, to }) => `${displayName} ${from} ${to}`)).toEqual([
      "srv-branch HEALTHY UNHEALTHY",
      "srv-files HEALTHY NEEDS_ATTENTION",
      "srv-mail UNHEALTHY NEEDS_ATTENTION",
    ]);
    expect((await preview({ minor: "UNHEALTHY" })).changes).toEqual([]);
    const ofBranch = await preview(
      { failedServices: "UNHEALTHY", pendingReboot: "UNHEALTHY" },
      branch.clientId,
    );
    expect(ofBranch.devices.map(({ displayName }) => displayName)).toEqual(["srv-branch"]);
    expect(await health(elsewhere)).toEqual(["HEALTHY", null, ""]);
  });

  test("a change applies at once, with the state as cause, and reported texts fake no state", async () => {
    await set({
      securityUpdates: "NEEDS_ATTENTION",
      pendingReboot: "NEEDS_ATTENTION",
      failedServices: "UNHEALTHY",
    });
    expect(await health(files)).toEqual(["NEEDS_ATTENTION", "pendingReboot", ""]);
    expect(await health(elsewhere)).toEqual(["UNHEALTHY", "failedServices", ""]);
    expect(await systemHealth(site.server.clientId)).toMatchObject({ needsAttention: 1, unhealthy: 1 });
    await site.measure(mail, {});
    expect(await health(mail)).toEqual(["HEALTHY", null, ""]);
    await set({ pendingReboot: null });
    expect(await health(files)).toEqual(["NEEDS_ATTENTION", "securityUpdates", ""]);
  });

  test("an organization replaces single rules, and inherits the others from the system", async () => {
    await setBranch({ failedServices: "HEALTHY" });
    expect(await health(elsewhere)).toEqual(["HEALTHY", null, ""]);
    const path = { clientId: branch.clientId };
    const { own, inherited } = await call("getClientHealthSettings", { path });
    expect(own).toEqual({ ...noHealthRules, failedServices: "HEALTHY" });
    expect(inherited).toMatchObject({ failedServices: "UNHEALTHY", securityUpdates: "NEEDS_ATTENTION" });
    expect((await preview({ failedServices: "NEEDS_ATTENTION" })).changes).toEqual([]);
    await set({ failedServices: "NEEDS_ATTENTION" });
    expect(await health(elsewhere)).toEqual(["HEALTHY", null, ""]);
    await setBranch({ ...noHealthRules });
    expect(await health(elsewhere)).toEqual(["NEEDS_ATTENTION", "failedServices", ""]);
  });

  test("an offline device is unknown, unless offline is set to unhealthy or healthy", async () => {
    elsewhere.socket.close();
    await until("the device is offline", async () => (await health(elsewhere))[0] === "NEEDS_ATTENTION");
    await set({ failedServices: null });
    await until("the device's health is unknown", async () => (await health(elsewhere))[0] === "UNKNOWN");
    expect(await health(elsewhere)).toEqual(["UNKNOWN", "offline", ""]);
    await setBranch({ offline: "UNHEALTHY" });
    expect(await health(elsewhere)).toEqual(["UNHEALTHY", "offline", ""]);
    await setBranch({ offline: "HEALTHY" });
    expect(await health(elsewhere)).toEqual(["HEALTHY", null, ""]);
  });

  test("changes are recorded with the previous value", async () => {
    const { results } = await call("listActivities", { query: { pageSize: 1 } });
    expect(results[0]).toMatchObject({
      operation: "updateClientHealthSettings",
      changes: [{ field: "offline", from: "UNHEALTHY", to: "HEALTHY" }],
    });
    await set({ minor: "HEALTHY" });
    const [latest] = (await call("listActivities", { query: { pageSize: 1 } })).results;
    expect(latest).toMatchObject({
      operation: "updateHealthSettings",
      changes: [{ field: "minor", from: "", to: "HEALTHY" }],
    });
  });

  test("only offline can be unknown, and limited users can change only their organizations", async () => {
    expect(await refusal(set({ minor: "UNKNOWN" as "HEALTHY" }))).toBe("validation_failed");
    expect(await refusal(set({ minor: null, revision: 1 }))).toBe("changed_meanwhile");
    const limited = await site.server.person({
      permissions: ["canUpdateCustomers"],
      organizationIds: [branch.clientId],
    });
    const body = { minor: "HEALTHY" as const };
    const { muster } = limited;
    expect(await refusal(muster.call("updateHealthSettings", { body }))).toBe("forbidden");
    const path = { clientId: site.server.clientId };
    expect(await refusal(muster.call("updateClientHealthSettings", { path, body }))).toBe("not_found");
    expect(await refusal(muster.call("getClientHealthSettings", { path }))).toBe("not_found");
    const own = { clientId: branch.clientId };
    expect((await muster.call("updateClientHealthSettings", { path: own, body })).own.minor).toBe("HEALTHY");
    const { devices } = await muster.call("previewHealthSettings", {
      body: { change: { offline: "UNHEALTHY" } },
    });
    expect(devices).toEqual([]);
  });

  test("deleting an organization deletes its settings", async () => {
    await call("deleteDevice", { path: { nodeId: elsewhere.nodeId } });
    await call("deleteOrganization", { path: { clientId: branch.clientId } });
    const rows = await site.context().db.selectFrom("healthSettings").select("organizationId").execute();
    expect(rows).toEqual([{ organizationId: null }]);
  });
});
