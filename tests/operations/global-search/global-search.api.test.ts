import { afterAll, beforeAll, expect, test } from "vitest";
import { parseGrant, type Muster, type SearchFilter, type SearchResult } from "@muster/sdk";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  refusal,
  startTestServer,
  toAdd,
  type Person,
  type TestServer,
} from "../../support/server/server.ts";

onEachDatabase("Search", (database) => {
  let server: TestServer;
  let limited: Person;
  let other: { clientId: number; locationId: number; credentialId: number };
  let call: Muster["call"];
  let core: number;
  let theirs: number;

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    call = server.ada.muster.call.bind(server.ada.muster);
    other = await server.organization("Zebra Ltd");
    const add = async (
      to: { clientId: number; locationId: number },
      name: string,
      devices: [ip: string, deviceName: string][],
    ) => {
      const probe = await attachAgent(server, to, { name });
      const { results } = await call("importDevices", {
        path: { orgId: to.clientId },
        body: {
          devices: devices.map(([ip, deviceName]) => ({
            ...toAdd(ip, { ...to, nmsDelegateNodeId: probe.nodeId }),
            deviceName,
          })),
        },
      });
      return { probe, ids: results.map(({ nodeId }) => nodeId) };
    };
    const own = await add(server, "probe-1", [
      ["10.0.0.1", "Okapi"],
      ["10.0.0.11", "Okapi spare"],
      ["10.0.0.12", "Old Okapi"],
      ["10.0.0.13", "Bokapi"],
    ]);
    core = own.ids[0]!;
    const their = await add(other, "zebra-probe", [["10.0.1.1", "Zebra switch"]]);
    theirs = their.ids[0]!;
    await call("createLocation", {
      path: { clientId: other.clientId },
      body: { name: "Zebra house", description: "" },
    });
    await call("createDeviceGroup", {
      body: { name: "Zebra group", searchCriteria: { clientId: other.clientId } },
    });
    await call("createDeviceGroup", { body: { name: "Okapi group", searchCriteria: { search: "okapi" } } });
    const order = discoveryOf(their.probe, other.credentialId, "10.0.1.1", other.clientId);
    const { jobUUID } = await call("startNetworkDiscovery", { body: order });
    await their.probe.report(jobUUID, [answered("10.0.1.1")]);
    await server.person({ organizationIds: [other.clientId] });
    const { id } = await call("createTechnicianRole", {
      body: { name: "Views", grants: ["ORGANIZATION.View", "NODE.View"].map((text) => parseGrant(text)!) },
    });
    limited = await server.person({ organizationIds: [server.clientId], roleIds: [id] });
  }, 60_000);
  afterAll(() => server?.close());

  const find = async (query: string, filters?: SearchFilter[], muster = server.ada.muster) =>
    (await muster.call("searchEverything", { body: { query, ...(filters && { filters }) } })).results;
  const named = (results: readonly SearchResult[]) => results.map(({ type, name }) => `${type} ${name}`);

  test("ranks exact matches first, with a score of 100", async () => {
    const results = await find("okapi");
    expect(named(results)).toEqual([
      "device Okapi",
      "device Okapi spare",
      "group Okapi group",
      "device Old Okapi",
      "device Bokapi",
    ]);
    expect(results.map(({ score }) => score)).toEqual([100, 90, 90, 80, 65]);
    expect(results[0]).toEqual({
      id: String(core),
      name: "Okapi",
      type: "device",
      description: "",
      details: "10.0.0.1",
      route: `/deviceDashboard/${core}/overview`,
      score: 100,
      matchAttr: "name",
      matchAttrValue: "Okapi",
      clientName: expect.any(String),
      nodeClass: "NMS_SWITCH",
    });
    const [address] = await find("10.0.0.1");
    expect(address).toMatchObject({ name: "Okapi", score: 100, matchAttr: "details" });
  });

  test("finds every type of result, and pages despite typing errors", async () => {
    const types = async (query: string) => [...new Set((await find(query)).map(({ type }) => type))].sort();
    expect(await types("zebra")).toEqual(["device", "group", "location", "organization"]);
    expect(named(await find("thecincians"))).toEqual([]);
    expect(named(await find("technicans"))).toEqual(["page Technicians"]);
    expect(named(await find("audit log"))).toEqual(["page Audit log"]);
    expect(named(await find("create")).filter((name) => name.startsWith("page"))).toEqual([
      "page Create a notification channel",
      "page Create a policy",
      "page Create an API key",
      "page Create an on-call schedule",
      "page Create an organization",
      "page Create announcement",
      "page Create role",
      "page Create user",
    ]);
    expect((await find("10.0.1.1")).some(({ type }) => type === "job")).toBe(true);
    expect(await types(server.ada.user.email)).toEqual(["user"]);
  });

  test("filters by type, also with a prefix", async () => {
    expect(named(await find("okapi", ["groups"]))).toEqual(["group Okapi group"]);
    expect(named(await find("groups: okapi"))).toEqual(["group Okapi group"]);
    expect(named(await find("groups:okapi", ["devices"]))).toEqual(["group Okapi group"]);
    expect(await find("policies: okapi")).toEqual([]);
    expect(await find("devices:")).toEqual([]);
    expect(named(await find("role:switch okapi -old -spare"))).toEqual(["device Bokapi", "device Okapi"]);
    const { results } = await call("searchEverything", { body: { query: "okapi", limit: 2 } });
    expect(results).toHaveLength(2);
    for (const body of [
      { query: " " },
      { query: "" },
      { query: "x".repeat(1_025) },
      { query: "a", limit: 51 },
    ])
      expect(await refusal(call("searchEverything", { body }))).toBe("validation_failed");
  });

  test("shows users nothing of other organizations or beyond their permissions", async () => {
    const queries = [
      "zebra",
      "10.0.1",
      "-nothing",
      "org:zebra or zebra",
      "group:zebra*",
      "a",
      "e",
      "@",
      "technicians",
    ];
    for (const query of queries) {
      const found = await find(query, undefined, limited.muster);
      for (const one of found) {
        expect(["device", "organization", "location", "group", "page"]).toContain(one.type);
        expect(JSON.stringify(one).toLowerCase()).not.toContain("zebra");
      }
      if (query === "technicians") expect(found).toEqual([]);
    }
    const recent = { id: String(theirs), type: "device" as const };
    expect(await refusal(limited.muster.call("addRecentSearch", { body: recent }))).toBe("not_found");
    expect(await refusal(server.ada.muster.call("addRecentSearch", { body: { ...recent, id: "0/x" } }))).toBe(
      "not_found",
    );
  });

  test("recent searches show current names, newest first, separately for each user", async () => {
    const recents = async (person: Person) =>
      named((await person.muster.call("listRecentSearches", {})).results);
    const add = (id: string, type: SearchResult["type"], person = server.ada) =>
      person.muster.call("addRecentSearch", {
        body: { id, type, name: "<script>", description: "", details: "" },
      });
    await add(String(core), "device");
    await add(String(theirs), "device");
    await add("deviceSearch", "page");
    await add(String(core), "device");
    expect(await recents(server.ada)).toEqual(["device Okapi", "page Devices", "device Zebra switch"]);
    expect(await recents(limited)).toEqual([]);
    await add(String(core), "device", limited);
    expect(await recents(limited)).toEqual(["device Okapi"]);
    const path = { recentId: String(theirs), recentType: "device" as const };
    expect(await refusal(limited.muster.call("deleteRecentSearch", { path }))).toBe("not_found");
    await call("deleteRecentSearch", { path });
    expect(await refusal(call("deleteRecentSearch", { path }))).toBe("not_found");
    expect(await recents(server.ada)).toEqual(["device Okapi", "page Devices"]);
    const all = await find("okapi");
    for (const { id, type } of [...all, ...all]) await add(id, type);
    expect(await recents(server.ada)).toHaveLength(6);

    expect((await call("listRecentSearches", {})).hideTooltip).toBe(false);
    await call("hideSearchTooltip", {});
    await call("hideSearchTooltip", {});
    expect((await call("listRecentSearches", {})).hideTooltip).toBe(true);
    expect((await limited.muster.call("listRecentSearches", {})).hideTooltip).toBe(false);
  });

  test("hostile text finds nothing and breaks nothing", async () => {
    const hostile = [
      "' or 1=1 --",
      "x'; drop table devices; --",
      '" OR "deviceSearch" MATCH "a',
      "%%%",
      "_____",
      "\\",
      "devices: '\"",
      "((((((((((((((((",
      "stauts:offline",
      "*".repeat(1_024),
      "zz ".repeat(341),
      "é😀",
      "x".repeat(1_024),
    ];
    for (const query of hostile) expect([query, await find(query)]).toEqual([query, []]);
    expect(await find("okapi")).toHaveLength(5);
  });
});
