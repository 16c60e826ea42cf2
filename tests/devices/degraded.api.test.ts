// Devices that respond but have alerts: their status, cause, filter and counts, and what they must not
// affect.
import { noHealthRules, type Condition } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSite, type Site } from "../monitoring/channels/site.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { attachAgent, refusal, until, type ScriptedAgent } from "../support/server/server.ts";

onEachDatabase("Degraded devices", (database) => {
  let site: Site;
  let files: ScriptedAgent;
  let mail: ScriptedAgent;

  beforeAll(async () => {
    site = await startSite({ database: await database.fresh() });
    files = await site.attach("srv-files");
    mail = await site.attach("srv-mail");
  });
  beforeEach(async () => {
    for (const agent of [files, mail]) await site.measure(agent, {});
    await site.letAlertsAge();
  });
  afterAll(() => site.close());

  const call: Site["server"]["session"]["call"] = (...input) => site.server.session.call(...input);
  const deviceOf = (agent: ScriptedAgent, muster = site.server.session) =>
    muster.call("getDevice", { path: { nodeId: agent.nodeId } });
  const found = async (search: string) => {
    const { results, total } = await call("listDevices", { query: { search } });
    expect(total).toBe(results.length);
    return results.map(({ displayName }) => displayName);
  };
  const counts = async () => (await call("getDashboard", { query: {} })).devices;

  test("an alert degrades a device, with cause and time, until it is reset", async () => {
    expect((await deviceOf(files)).degraded).toBeNull();
    const before = Date.now();
    await site.measure(files, { cpu: 97 });
    const { degraded, isUp } = await deviceOf(files);
    expect(isUp).toBe(true);
    const [alert] = (await call("listAlerts", { query: { nodeId: files.nodeId, state: "ACTIVE" } })).results;
    expect(degraded).toEqual({
      alertId: alert!.id,
      cause: "CPU busy",
      others: 0,
      since: alert!.openedAt,
    });
    expect(alert!.openedAt).toBeGreaterThanOrEqual(before - 60_000);
    const listed = (await call("listDevices", { query: { search: "srv-files" } })).results[0];
    expect(listed?.degraded).toEqual(degraded);
    await site.measure(files, { cpu: 97, memory: 97 });
    expect((await deviceOf(files)).degraded).toMatchObject({ cause: "Out of memory", others: 1 });
    await site.measure(files, {});
    expect((await deviceOf(files)).degraded).toBeNull();
  });

  test("are found, listed and counted as degraded, not as online", async () => {
    await site.measure(files, { cpu: 97 });
    expect(await found("status:degraded")).toEqual(["srv-files"]);
    expect(await found("status:online")).toEqual(["srv-mail"]);
    expect(await found("status:online,degraded")).toEqual(["srv-files", "srv-mail"]);
    expect(await found("-status:degraded")).toEqual(["srv-mail"]);
    expect(await found("status:offline")).toEqual([]);
    expect(await counts()).toMatchObject({ total: 2, offline: 0, degraded: 1, unknown: 0, online: 1 });
    const { cells, attention, organizations, roles } = await call("getDashboard", { query: {} });
    const { degraded } = await deviceOf(files);
    expect(cells.map(({ name, state, degraded: why }) => [name, state, why])).toEqual([
      ["srv-files", "DEGRADED", degraded],
      ["srv-mail", "ONLINE", null],
    ]);
    expect(attention).toMatchObject([
      { kind: "DEVICE_DEGRADED", name: "srv-files", cause: "CPU busy", since: degraded!.since },
    ]);
    expect(organizations[0]).toMatchObject({ degraded: 1, online: 1 });
    expect(roles[0]).toMatchObject({ degraded: 1, online: 1 });
  });

  test("the device list is sorted by status across pages, in both directions", async () => {
    await site.measure(files, { cpu: 97 });
    const { db } = site.context();
    const { id: _, ...row } = await db
      .selectFrom("devices")
      .selectAll()
      .where("id", "=", mail.nodeId)
      .executeTakeFirstOrThrow();
    const places: [displayName: string, isUp: number | null][] = [
      ["printer", 1],
      ["ap", null],
      ["switch", 0],
      ["Router", 0],
    ];
    const others = places.map(([displayName, isUp]) => ({
      ...row,
      displayName,
      isUp,
      identity: displayName,
      createdAt: Date.now(),
    }));
    const added = await db.insertInto("devices").values(others).returning("id").execute();
    const pages = async (query: object, pageSize = 2) => {
      const names: string[] = [];
      for (let offset = 0; offset < 8; offset += pageSize) {
        const { results, total } = await call("listDevices", { query: { ...query, offset, pageSize } });
        expect(total).toBe(6);
        names.push(...results.map(({ displayName }) => displayName));
      }
      return names;
    };
    const worstFirst = ["Router", "switch", "srv-files", "ap", "printer", "srv-mail"];
    expect(await pages({ sort: "status" })).toEqual(worstFirst);
    expect(await pages({ sort: "status" }, 4)).toEqual(worstFirst);
    const bestFirst = ["printer", "srv-mail", "ap", "srv-files", "Router", "switch"];
    expect(await pages({ sort: "-status" })).toEqual(bestFirst);
    const { results } = await call("listDevices", {
      query: { sort: "status", search: "status:online,degraded" },
    });
    expect(results.map(({ displayName }) => displayName)).toEqual(["srv-files", "printer", "srv-mail"]);
    const stranger = await site.server.person({
      organizationIds: [(await site.server.organization("C")).clientId],
    });
    expect((await stranger.muster.call("listDevices", { query: { sort: "status" } })).results).toEqual([]);
    await db
      .deleteFrom("devices")
      .where(
        "id",
        "in",
        added.map(({ id }) => id),
      )
      .execute();
  });

  test("global and organization health settings decide which alerts count", async () => {
    await site.measure(files, { cpu: 97 });
    await call("updateHealthSettings", { body: { major: "HEALTHY" } });
    expect((await deviceOf(files)).degraded).toBeNull();
    expect(await found("status:degraded")).toEqual([]);
    const path = { clientId: site.server.clientId };
    await call("updateClientHealthSettings", { path, body: { major: "NEEDS_ATTENTION" } });
    expect((await deviceOf(files)).degraded).toMatchObject({ cause: "CPU busy" });
    expect(await found("status:degraded")).toEqual(["srv-files"]);
    for (const [id, input] of [
      ["updateHealthSettings", { body: noHealthRules }],
      ["updateClientHealthSettings", { path, body: noHealthRules }],
    ] as const)
      await call(id, input as never);
    expect(await found("status:degraded")).toEqual(["srv-files"]);
  });

  test("suppressed alerts don't count, and acknowledged ones do", async () => {
    await site.measure(files, { cpu: 97 });
    const [alert] = (await call("listAlerts", { query: { nodeId: files.nodeId, state: "ACTIVE" } })).results;
    await call("acknowledgeAlerts", { body: { alertIds: [alert!.id] } });
    expect(await found("status:degraded")).toEqual(["srv-files"]);
    await site
      .context()
      .db.updateTable("alerts")
      .set({ suppressedBy: "PARENT" })
      .where("id", "=", alert!.id)
      .execute();
    expect(await found("status:degraded")).toEqual([]);
    expect((await deviceOf(files)).degraded).toBeNull();
  });

  test("an offline device isn't degraded, and an offline alert degrades no device", async () => {
    const shaky = await attachAgent(site.server, site.server, { delegate: false, name: "srv-shaky" });
    const condition = { name: "Offline", type: "OFFLINE", terms: [] } as unknown as Condition;
    const { db } = site.context();
    const row = {
      deviceId: shaky.nodeId,
      instance: "",
      policyId: null,
      policyName: "",
      value: null,
      state: "OPEN",
      severity: "CRITICAL",
      severityRank: 0,
      openedAt: Date.now(),
      suppressedBy: null,
      flapping: 0,
    } as const;
    await db
      .insertInto("alerts")
      .values({ ...row, conditionId: "offline", condition: JSON.stringify(condition) })
      .execute();
    expect((await deviceOf(shaky)).degraded).toBeNull();
    // a condition's name can look like its type
    const hostile = { ...condition, type: "METRIC", name: '","type":"OFFLINE"' };
    await db
      .insertInto("alerts")
      .values({ ...row, conditionId: "busy", condition: JSON.stringify(hostile) })
      .execute();
    expect((await deviceOf(shaky)).degraded?.cause).toBe('","type":"OFFLINE"');
    shaky.socket.close();
    await until("the device is offline", async () => (await deviceOf(shaky)).isUp === false);
    expect((await deviceOf(shaky)).degraded).toBeNull();
    expect(await found("status:offline")).toEqual(["srv-shaky"]);
    expect(await found("status:degraded")).toEqual([]);
    await call("deleteDevice", { path: { nodeId: shaky.nodeId } });
  });

  test("are shown as degraded in the topology", async () => {
    await site.measure(files, { cpu: 97 });
    const link = {
      deviceId: files.nodeId,
      port: "eth0",
      neighborId: mail.nodeId,
      neighborKey: "srv-mail",
      neighborName: "srv-mail",
      mac: "",
      neighborPort: "eth1",
      source: "LLDP" as const,
      firstSeenAt: 1,
      seenAt: 1,
    };
    const drawn = async () => {
      const { db } = site.context();
      // a calculation of the topology that is still running removes the link
      await db
        .insertInto("topologyLinks")
        .values(link)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { devices } = await call("getTopology", { query: { clientId: site.server.clientId } });
      return devices.map(({ displayName, status, degraded }) => [displayName, status, degraded?.cause]);
    };
    await expect.poll(drawn).toEqual([
      ["srv-files", "DEGRADED", "CPU busy"],
      ["srv-mail", "ONLINE", undefined],
    ]);
  });

  test("alerts don't change group members, and no group can search for degraded devices", async () => {
    const create = (search: string, name: string) =>
      call("createDeviceGroup", { body: { name, searchCriteria: { search } } });
    for (const search of ["status:degraded", "-status:degraded", "(role:printer or status:online,degraded)"])
      expect(await refusal(create(search, "Loop"))).toBe("validation_failed");
    const group = await create("status:online srv-files", "Reachable");
    const { policyId } = await call("createPolicy", {
      body: {
        name: "Of reachable devices",
        nodeClass: (await deviceOf(files)).nodeClass as "LINUX_SERVER",
        content: {
          conditions: [
            {
              id: "any-cpu",
              name: "CPU at work",
              enabled: true,
              type: "METRIC",
              terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 50, resetThreshold: null }],
              samples: 1,
              resetInterval: 0,
              severity: "CRITICAL",
              notificationAction: "SEND",
              ticketingAction: "NONE",
            },
          ],
        },
        assignments: [{ scope: "GROUP", id: group.id }],
      },
    });
    const own = (await call("listPolicies", { query: {} })).results.find(
      ({ name }) => name === `Policy of ${files.nodeId}`,
    );
    await call("deletePolicy", { path: { policyId: own!.id } });
    const active = async () =>
      (await call("listAlerts", { query: { nodeId: files.nodeId, state: "ACTIVE" } })).results.map(
        ({ conditionName, openedAt }) => ({ conditionName, openedAt }),
      );
    await site.measure(files, { cpu: 70 });
    const opened = await active();
    expect(opened).toMatchObject([{ conditionName: "CPU at work" }]);
    expect(await found("status:degraded")).toEqual(["srv-files"]);
    // still in the group, with the same alert, after policies are read again
    await call("updatePolicy", {
      path: { policyId },
      body: { name: "Of all reachable devices" },
    });
    await site.measure(files, { cpu: 70 });
    expect(await active()).toEqual(opened);
    expect(await found("group:Reachable")).toEqual(["srv-files"]);
    expect(await found("status:online srv-files")).toEqual([]);
  });

  test("a role limited to a group of online devices still sees them while they are degraded", async () => {
    const group = await call("createDeviceGroup", {
      body: { name: "Online", searchCriteria: { search: "status:online" } },
    });
    const role = await call("createTechnicianRole", {
      body: {
        name: "Online only",
        permissions: [],
        grants: [
          { entity: "NODE", permission: "View", effect: "ALLOW", groupIds: [group.id] },
          { entity: "ORGANIZATION", permission: "View", effect: "ALLOW" },
        ],
      },
    });
    const { muster } = await site.server.person({ roleIds: [role.id] });
    const seen = async () =>
      (await muster.call("listDevices", { query: {} })).results.map(({ displayName }) => displayName);
    expect(await seen()).toEqual(["srv-files", "srv-mail"]);
    await site.measure(mail, { cpu: 97 });
    expect(await found("status:degraded srv-mail")).toEqual(["srv-mail"]);
    expect(await seen()).toEqual(["srv-files", "srv-mail"]);
  });

  test("users who can't list alerts see that a device is degraded and since when, but not why", async () => {
    await site.measure(mail, { memory: 97 });
    const { muster } = await site.server.person();
    expect((await deviceOf(mail, muster)).degraded).toMatchObject({ cause: "Out of memory" });
    // anyone who sees a device may list its alerts, so require a permission that few users have
    const { listAlerts } = operations;
    const before = { permission: listAlerts.permission, grant: listAlerts.grant };
    try {
      Object.assign(listAlerts, { permission: "sysadmin", grant: undefined });
      const { since } = (await deviceOf(mail)).degraded!;
      const hidden = { alertId: null, cause: "", others: 0, since };
      expect((await deviceOf(mail, muster)).degraded).toEqual(hidden);
      const { results } = await muster.call("listDevices", { query: { search: "status:degraded" } });
      expect(results.map(({ displayName, degraded }) => [displayName, degraded])).toContainEqual([
        "srv-mail",
        hidden,
      ]);
      const { attention, cells } = await muster.call("getDashboard", { query: {} });
      expect(attention.map(({ cause }) => cause).join("")).toBe("");
      expect(cells.find(({ name }) => name === "srv-mail")?.degraded).toEqual(hidden);
      expect(await deviceOf(mail)).toMatchObject({ degraded: { cause: "Out of memory" } });
    } finally {
      Object.assign(listAlerts, before);
    }
  });

  test("users neither see nor count degraded devices of other organizations", async () => {
    const branch = await site.server.organization("Branch");
    const { muster } = await site.server.person({ organizationIds: [branch.clientId] });
    await site.measure(mail, { cpu: 97 });
    expect(await refusal(deviceOf(mail, muster))).toBe("not_found");
    expect((await muster.call("getDashboard", { query: {} })).devices).toMatchObject({ degraded: 0 });
    const { total } = await muster.call("listDevices", { query: { search: "status:degraded" } });
    expect(total).toBe(0);
  });
});
