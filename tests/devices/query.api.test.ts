import { afterAll, beforeAll, expect, test } from "vitest";
import { parseGrant, type Muster, type NodeClass } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  toAdd,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const hostile = [
  "' or 1=1 --",
  "x'; drop table devices; --",
  `vendor:"' or '1'='1"`,
  `org:"%' or 1=1 --"`,
  `location:"') or 1=1 --"`,
  'model:"_%"',
  "ip:*%*",
  '"\\"',
  "vendor:\\",
  "\\\\",
  '"" -""',
  '"a" OR "deviceSearch" match "b"',
  "*_*",
  "searchText:x",
  "é😀\u202e",
  `"${"x".repeat(1_022)}"`,
];

onEachDatabase("Search words of devices", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let other: { clientId: number; locationId: number };
  let call: Muster["call"];
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    call = server.ada.muster.call.bind(server.ada.muster);
    probe = await attachAgent(server);
    other = await server.organization("Birch Ltd");
    const theirProbe = await attachAgent(server, other, { name: "probe-2" });
    const add = async (
      to: { clientId: number; locationId: number },
      nmsDelegateNodeId: number,
      devices: [ip: string, deviceName: string, role: NodeClass, vendor: string, model: string][],
    ) => {
      const { results } = await call("importDevices", {
        path: { orgId: to.clientId },
        body: {
          devices: devices.map(([ip, deviceName, role]) => ({
            ...toAdd(ip, { ...to, nmsDelegateNodeId }),
            deviceName,
            role,
          })),
        },
      });
      for (const [i, [, name, , vendor, model]] of devices.entries()) {
        const { nodeId } = results[i]!;
        ids[name] = nodeId;
        await call("updateDevice", { path: { nodeId }, body: { vendor, model } });
      }
    };
    await add(server, probe.nodeId, [
      ["10.20.0.5", "Front desk", "NMS_PRINTER", "HP Inc.", "M404"],
      ["10.20.3.9", "Core", "NMS_SWITCH", "Cisco", "C9300-24T"],
      ["10.20.4.1", "Desk front", "NMS_SWITCH", "Ärzte", "S*1"],
    ]);
    await add(other, theirProbe.nodeId, [["10.20.0.6", "Birch desk", "NMS_PRINTER", "HP Inc.", "M405"]]);
    ids["probe-1"] = probe.nodeId;
    ids["probe-2"] = theirProbe.nodeId;
    theirProbe.socket.disconnect();
    await until("probe-2 is offline", async () => (await names("status:offline")).includes("probe-2"));
  }, 60_000);
  afterAll(() => server?.close());

  const names = async (search: string, muster = server.ada.muster) => {
    const { total, results } = await muster.call("listDevices", { query: { search } });
    expect(results).toHaveLength(total);
    return results.map(({ displayName }) => displayName).sort();
  };

  test.each([
    ["role:printer", ["Birch desk", "Front desk"]],
    ["printer", ["Birch desk", "Front desk"]],
    ["PRINTER front", ["Front desk"]],
    ['"front desk"', ["Front desk"]],
    ["front desk", ["Desk front", "Front desk"]],
    ["desk -front", ["Birch desk"]],
    ["desk -(front or birch)", []],
    ["front or core", ["Core", "Desk front", "Front desk"]],
    ["fr*esk", ["Front desk"]],
    ["vendor:hp", ["Birch desk", "Front desk"]],
    ["vendor:hp,cisco", ["Birch desk", "Core", "Front desk"]],
    ["vendor:hp*", ["Birch desk", "Front desk"]],
    ["vendor:*hp", []],
    ["vendor:Ärzte", ["Desk front"]],
    ["model:c93*", ["Core"]],
    ['model:"s*1"', ["Desk front"]],
    ["org:birch role:printer", ["Birch desk"]],
    ["role:printer -org:birch", ["Front desk"]],
    ["ip:10.20.0.0/22 -vendor:hp", ["Core"]],
    ["ip:10.20.0.5", ["Front desk"]],
    ["ip:10.20.*.1", ["Desk front"]],
    ["ip:10.20.3.1..10.20.4.9", ["Core", "Desk front"]],
    ["status:unknown", ["Birch desk", "Core", "Desk front", "Front desk"]],
    ["status:online", ["probe-1"]],
    ["status:offline", ["probe-2"]],
    ["-status:unknown", ["probe-1", "probe-2"]],
    ["seen:<1h probe", ["probe-1", "probe-2"]],
    ["seen:>1h", []],
    ["role:linux_server,printer front", ["Front desk"]],
  ])("%s", async (search, wanted) => {
    expect(await names(search)).toEqual(wanted);
  });

  test("the device with exactly the searched name is first when devices are sorted by name", async () => {
    const add = async (name: string, ip: string) => {
      const place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
      const devices = [{ ...toAdd(ip, place), deviceName: name }];
      const { results } = await call("importDevices", {
        path: { orgId: server.clientId },
        body: { devices },
      });
      return results[0]!.nodeId;
    };
    const added = [
      await add("aa-okapi", "10.20.9.1"),
      await add("Okapi", "10.20.9.2"),
      await add("okapi-2", "10.20.9.3"),
    ];
    const sorted = async (sort: "name" | "-name" | "ip", search: string) =>
      (await call("listDevices", { query: { sort, search } })).results.map(({ displayName }) => displayName);
    expect(await sorted("name", "okapi")).toEqual(["Okapi", "aa-okapi", "okapi-2"]);
    expect(await sorted("-name", "okapi")).toEqual(["okapi-2", "Okapi", "aa-okapi"]);
    expect(await sorted("ip", "okapi")).toEqual(["aa-okapi", "Okapi", "okapi-2"]);
    expect(await sorted("name", "okap")).toEqual(["aa-okapi", "Okapi", "okapi-2"]);
    await call("deleteDevices", { body: { deviceIds: added } });
  });

  test("maintenance, groups and selections accept search words", async () => {
    await call("enableMaintenance", {
      body: {
        selectAll: true,
        searchCriteria: { search: "role:switch model:c93*" },
        options: ["ALERTS"],
        schedule: { startType: "NOW", endType: "ON", endTime: Date.now() + 3_600_000, timeZone: "UTC" },
      },
    });
    expect(await names("is:maintenance")).toEqual(["Core"]);
    expect(await names("role:switch -is:maintenance")).toEqual(["Desk front"]);
    const group = await call("createDeviceGroup", {
      body: { name: "Paper", searchCriteria: { search: "role:printer vendor:hp" } },
    });
    expect(await names("group:paper")).toEqual(["Birch desk", "Front desk"]);
    expect(await names('-group:"PAPER" desk')).toEqual(["Desk front"]);
    expect(await refusal(names("group:none"))).toBe("validation_failed");
    for (const search of ["group:paper", "stauts:x"]) {
      const body = { name: "Other", searchCriteria: { search } };
      expect(await refusal(call("createDeviceGroup", { body }))).toBe("validation_failed");
      const path = { groupId: group.id };
      expect(await refusal(call("updateDeviceGroup", { path, body }))).toBe("validation_failed");
    }
    const chosen = { selectAll: true, searchCriteria: { search: "role:switch -vendor:cisco stauts:x" } };
    expect(await refusal(call("deleteDevices", { body: chosen }))).toBe("validation_failed");
    expect(await names("")).toHaveLength(6);
  });

  test("an unknown field is refused with a suggestion", async () => {
    const error = await call("listDevices", { query: { search: "stauts:offline" } }).catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: "validation_failed",
      errors: [{ field: "search", message: "No field stauts. Did you mean status?" }],
    });
  });

  test("no query finds devices of another organization", async () => {
    const { id } = await call("createTechnicianRole", {
      body: { name: "Views", grants: ["ORGANIZATION.View", "NODE.View"].map((text) => parseGrant(text)!) },
    });
    const { muster } = await server.person({ organizationIds: [server.clientId], roleIds: [id] });
    const own = ["Core", "Desk front", "Front desk", "probe-1"];
    for (const search of [
      "",
      "org:birch or desk",
      "-zzz",
      "-(org:birch)",
      "status:offline or a or -a",
      ...hostile,
    ]) {
      const found = await names(search, muster).catch((error: unknown) => {
        expect(error).toMatchObject({ code: "validation_failed" });
        return [];
      });
      expect(own).toEqual(expect.arrayContaining(found));
    }
    const group = { name: "Theirs", searchCriteria: { clientId: other.clientId } };
    await call("createDeviceGroup", { body: group });
    expect(await names("group:theirs")).toEqual(["Birch desk", "probe-2"]);
    expect(await refusal(names("group:theirs", muster))).toBe("validation_failed");
  });

  test("hostile text finds nothing and breaks nothing", async () => {
    for (const search of hostile) {
      const found = await names(search).catch((error: unknown) => {
        expect(error).toMatchObject({ code: "validation_failed" });
        return [];
      });
      if (!search.includes("_")) expect([search, found.length]).toEqual([search, 0]);
    }
    expect(await names("")).toHaveLength(6);
  });

  test("a role's group grant or denial applies to the devices that match its search now", async () => {
    const group = await call("createDeviceGroup", {
      body: { name: "Late", searchCriteria: { search: "status:offline or role:switch" } },
    });
    const viewer = async (name: string, ...texts: string[]) => {
      const grants = ["ORGANIZATION.View", ...texts].map((text) => parseGrant(text)!);
      const { id } = await call("createTechnicianRole", { body: { name, grants } });
      return (await server.person({ roleIds: [id], organizationIds: null })).muster;
    };
    const allowed = await viewer("Allowed", `NODE.View:groups=${group.id}`);
    const denied = await viewer("Denied", "NODE.View", `-NODE.View:groups=${group.id}`);
    expect(await names("", allowed)).toEqual(["Core", "Desk front", "probe-2"]);
    expect(await names("", denied)).toEqual(["Birch desk", "Front desk", "probe-1"]);
    expect(await names("role:switch or desk", denied)).toEqual(["Birch desk", "Front desk"]);
    expect(await refusal(allowed.call("getDevice", { path: { nodeId: ids["probe-1"]! } }))).toBe("forbidden");
  });
});
