// Feature flags: a feature that is disabled for an organization can't be used there by anyone, in any way,
// until it is enabled again.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  refusal,
  request,
  startTestServer,
  until,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const feature = "nms_network_discovery";
const path = { feature } as const;

onEachDatabase("Feature flags", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let other: Awaited<ReturnType<TestServer["organization"]>>;
  let credentialId: number;
  const call = (operation: "enableFeature" | "disableFeature", clientId?: number, who = server.ada) =>
    who.muster.call(operation, { path, body: clientId === undefined ? {} : { clientId } });
  const reset = (clientId: number, who = server.ada) =>
    who.muster.call("resetFeature", { path, body: { clientId } });
  const ofFeature = <Flag extends { feature: string }>(flags: readonly Flag[]) =>
    flags.filter((flag) => flag.feature === feature);
  const read = async () => ofFeature((await server.ada.muster.call("listFeatureFlags", {})).results);
  const discovery = () => discoveryOf(probe, credentialId, "192.0.2.1", server.clientId);
  const nightly = (name: string) => ({
    clientId: server.clientId,
    name,
    request: discovery(),
    frequency: "HOURLY" as const,
    at: "00:30",
    timeZone: "UTC",
  });
  const discover = async ({ muster }: Person = server.ada) => {
    const { jobUUID } = await muster.call("startNetworkDiscovery", { body: discovery() });
    await probe.report(jobUUID, [answered("192.0.2.1")]);
    await probe.report(jobUUID, []);
    return "done";
  };

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), scheduleTickMS: 30 });
    const credential = await server.ada.muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
    });
    credentialId = credential.id;
    other = await server.organization("Other");
    probe = await attachAgent(server);
  });
  beforeEach(async () => {
    await call("enableFeature");
    for (const { organizations } of await read())
      for (const { clientId } of organizations) await reset(clientId);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  test("a feature is on unless it is disabled, and an organization follows the server unless it has its own setting", async () => {
    expect(await read()).toEqual([{ feature, enabled: true, organizations: [] }]);
    await call("disableFeature", server.clientId);
    await call("enableFeature", other.clientId);
    const own = [
      { clientId: server.clientId, enabled: false },
      { clientId: other.clientId, enabled: true },
    ];
    expect(await read()).toEqual([{ feature, enabled: true, organizations: own }]);
    await call("disableFeature");
    expect(await read()).toEqual([{ feature, enabled: false, organizations: own }]);
    expect(ofFeature((await reset(server.clientId)).results)).toEqual([
      { feature, enabled: false, organizations: own.slice(1) },
    ]);
    expect(await refusal(reset(server.clientId))).toBe("not_found");
  });

  test("while disabled, a discovery can't be started, scheduled or run, even as a dry run", async () => {
    const body = discovery();
    const schedule = await server.ada.muster.call("createDiscoverySchedule", { body: nightly("Nightly") });
    const scheduleId = { scheduleId: schedule.id };
    await call("disableFeature", server.clientId);
    expect(await refusal(discover())).toBe("feature_off");
    expect(
      await refusal(server.ada.muster.call("createDiscoverySchedule", { body: nightly("Second") })),
    ).toBe("feature_off");
    expect(await refusal(server.ada.muster.call("runDiscoverySchedule", { path: scheduleId }))).toBe(
      "feature_off",
    );
    const dry = await request(server.url, "POST", "/ws/dry-run/nms/start-network-discovery", {
      headers: { authorization: `Bearer ${server.ada.token}` },
      body,
    });
    expect(await dry.json()).toMatchObject({ code: "feature_off", status: 403 });
    await call("enableFeature", server.clientId);
    expect(await discover()).toBe("done");
    await server.ada.muster.call("deleteDiscoverySchedule", { path: scheduleId });
  });

  test("a schedule doesn't run while discovery is disabled, shows why, and runs once enabled", async () => {
    const schedule = await server.ada.muster.call("createDiscoverySchedule", { body: nightly("Hourly") });
    const read = () => server.ada.muster.call("getDiscoverySchedule", { path: { scheduleId: schedule.id } });
    await call("disableFeature", server.clientId);
    vi.setSystemTime(schedule.nextAt! + 1_000);
    await until("the schedule has failed", async () => (await read()).lastError !== null);
    expect(await read()).toMatchObject({ lastError: "This feature is disabled.", lastJobId: null });
    await call("enableFeature", server.clientId);
    await until("the schedule has run", async () => (await read()).lastJobId !== null);
  });

  test("a session lists the features enabled for any organization that its user sees", async () => {
    const features = async (who: Person) =>
      (await who.muster.call("getSession", {})).features.filter((each) => each === feature);
    const limited = await server.person({ organizationIds: [server.clientId] });
    await call("disableFeature", server.clientId);
    expect(await features(server.ada)).toEqual([feature]);
    expect(await features(limited)).toEqual([]);
    await call("disableFeature");
    expect(await features(server.ada)).toEqual([]);
    await call("enableFeature", other.clientId);
    expect(await features(server.ada)).toEqual([feature]);
    expect(await features(limited)).toEqual([]);
  });

  test("a user whose organizations have it disabled is refused before the body is validated", async () => {
    const bob = await server.person({
      organizationIds: [server.clientId],
      permissions: ["canCreateDevices", "canUseCredentials"],
    });
    await call("disableFeature", server.clientId);
    const answer = await request(server.url, "POST", "/ws/nms/start-network-discovery", {
      headers: { authorization: `Bearer ${bob.token}` },
      body: { nonsense: true },
    });
    expect(await answer.json()).toMatchObject({ code: "feature_off" });
    await reset(server.clientId);
    expect(await discover(bob)).toBe("done");
  });

  test("technicians can't change features; administrators of an organization only its own", async () => {
    const technician = await server.person();
    const boss = await server.person({ sysadmin: true, organizationIds: [server.clientId] });
    for (const clientId of [undefined, server.clientId]) {
      expect(await refusal(call("disableFeature", clientId, technician))).toBe("forbidden");
      expect(await refusal(call("enableFeature", clientId, technician))).toBe("forbidden");
    }
    expect(await refusal(call("disableFeature", undefined, boss))).toBe("forbidden");
    expect(await refusal(call("disableFeature", other.clientId, boss))).toBe("not_found");
    expect(await refusal(call("disableFeature", 999_999, server.ada))).toBe("not_found");
    await call("disableFeature", other.clientId);
    expect(ofFeature((await call("disableFeature", server.clientId, boss)).results)).toEqual([
      { feature, enabled: true, organizations: [{ clientId: server.clientId, enabled: false }] },
    ]);
    expect(await refusal(reset(other.clientId, boss))).toBe("not_found");
    expect(await refusal(reset(server.clientId, technician))).toBe("forbidden");
  });

  test("deleting an organization deletes its setting", async () => {
    const gone = await server.ada.muster.call("createOrganization", {
      body: { name: "Gone", description: "", location: "Main office" },
    });
    await call("disableFeature", gone.id);
    await server.ada.muster.call("deleteOrganization", { path: { clientId: gone.id } });
    expect(await read()).toEqual([{ feature, enabled: true, organizations: [] }]);
  });

  test("each change is recorded with its organization", async () => {
    await call("disableFeature", server.clientId);
    await refusal(call("disableFeature", undefined, await server.person()));
    const { results } = await server.ada.muster.call("listActivities", { query: { pageSize: 20 } });
    const changes = results.filter(({ operation }) => operation === "disableFeature").slice(0, 2);
    expect(
      changes.map(({ outcome, object, organizationId }) => [outcome, object?.name, organizationId]),
    ).toEqual([
      ["forbidden", feature, null],
      ["done", feature, server.clientId],
    ]);
  });
});
