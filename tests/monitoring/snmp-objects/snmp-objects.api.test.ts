// Additional SNMP objects: which probes are told of them, and what trying one returns.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PollOrder, SnmpRead, SnmpReadOrder } from "@muster/sdk/live";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  toAdd,
  until,
  type ScriptedAgent,
} from "../../support/server/server.ts";
import type { TestServer } from "../../support/server/server.ts";

const stulz = "1.3.6.1.4.1.29462.10.2.1";

onEachDatabase("SNMP objects", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let credentialId: number;
  let last: PollOrder | undefined;
  let asked: SnmpReadOrder | undefined;
  let answer: SnmpRead | null = null;

  const add = async (ip: string, vendor: string) => {
    const { results } = await server.ada.muster.call("importDevices", {
      path: { orgId: server.clientId },
      body: {
        devices: [
          {
            ...toAdd(ip, { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId }),
            credentialsIds: [credentialId],
          },
        ],
      },
    });
    const { nodeId } = results[0]!;
    await server.ada.muster.call("updateDevice", { path: { nodeId }, body: { vendor } });
    return nodeId;
  };
  /** Returns the objects that the probe reads from a device. */
  const objectsOf = (id: number) =>
    last?.devices.find(({ nodeId }) => nodeId === id)?.objects?.map((at) => last!.objects[at]);
  const names = async () =>
    (await server.session.call("listSnmpObjects", { query: {} })).results.map(({ name }) => name);

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 });
    probe = await attachAgent(server);
    probe.socket.on("poll", (order) => (last = order));
    probe.socket.on("snmp.read", (order, reply) => {
      asked = order;
      reply(answer);
    });
    const created = await server.ada.muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "read", type: "SNMPV2", secret: { community: "public" } },
    });
    credentialId = created.id;
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  test("a template's objects are read from devices of its vendors, and from no others", async () => {
    const { call } = server.session;
    const cooling = await add("192.0.2.10", "STULZ");
    const other = await add("192.0.2.11", "Cisco");
    const { id } = await call("createSnmpTemplate", { body: { name: "Cooling", vendors: ["Stulz"] } });
    await call("createSnmpObject", {
      body: { templateId: id, oid: `${stulz}.0`, name: "Return air", unit: "°C", scale: 0.1 },
    });
    await until("the probe has the object", () => objectsOf(cooling)?.length === 1);
    expect(objectsOf(cooling)).toEqual([
      { oid: `${stulz}.0`, name: "Return air (°C)", type: "GAUGE", scale: 0.1, isTable: false },
    ]);
    expect(objectsOf(other)).toBeUndefined();
    expect((await call("listSnmpTemplates", {})).results).toMatchObject([{ objects: 1, devices: 1 }]);

    await call("updateSnmpTemplate", {
      path: { templateId: id },
      body: { roles: ["NMS_SWITCH"], vendors: [] },
    });
    await until("the object is also read from the other device", () => objectsOf(other)?.length === 1);
    await call("updateSnmpObject", { path: { oid: `${stulz}.0` }, body: { type: "COUNTER", unit: "kWh" } });
    await until("the object has changed", () => objectsOf(other)?.[0]?.name === "Return air (kWh/s)");
    await call("deleteSnmpTemplate", { path: { templateId: id } });
    await until("no object is read", () => objectsOf(other) === undefined && last?.objects.length === 0);
    expect(await names()).toEqual([]);
  });

  test("templates for every device and invalid objects are refused", async () => {
    const { call } = server.session;
    await expect(call("createSnmpTemplate", { body: { name: "All" } })).rejects.toMatchObject({
      errors: [{ field: "roles" }],
    });
    const { id } = await call("createSnmpTemplate", { body: { name: "Checked", vendors: ["Stulz"] } });
    await expect(
      call("updateSnmpTemplate", { path: { templateId: id }, body: { vendors: [] } }),
    ).rejects.toMatchObject({ errors: [{ field: "roles" }] });
    for (const body of [
      { oid: `${stulz}.1`, name: "Zero", scale: 0 },
      { oid: "1.3.6.1.04", name: "Leading zero" },
      { oid: `${stulz}.x`, name: "No number" },
      { oid: stulz, name: " spaces " },
    ])
      await expect(call("createSnmpObject", { body: { templateId: id, ...body } })).rejects.toMatchObject({
        code: "validation_failed",
      });
    await expect(
      call("createSnmpObject", { body: { templateId: 999, oid: stulz, name: "Nowhere" } }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await names()).toEqual([]);
  });

  test("several objects are created at once, or none of them", async () => {
    const { call } = server.session;
    const { id: templateId } = await call("createSnmpTemplate", {
      body: { name: "Many", vendors: ["Stulz"] },
    });
    const objects = [1, 2, 3].map((n) => ({ oid: `${stulz}.${n}`, name: `Value ${n}` }));
    const twice = [...objects, { oid: `${stulz}.9`, name: "value 2" }];
    await expect(call("createSnmpObjects", { body: { templateId, objects: twice } })).rejects.toMatchObject({
      code: "name_in_use",
      errors: [{ field: "objects.3.oid" }],
    });
    expect(await names()).toEqual([]);
    await call("createSnmpObjects", { body: { templateId, objects } });
    expect(await names()).toEqual(["Value 1", "Value 2", "Value 3"]);
    const tooMany = Array.from({ length: 500 }, (_, n) => ({ oid: `1.3.6.1.4.1.5.${n}`, name: `More ${n}` }));
    await expect(call("createSnmpObjects", { body: { templateId, objects: tooMany } })).rejects.toMatchObject(
      {
        code: "validation_failed",
      },
    );
    expect(await names()).toHaveLength(3);
    await call("deleteSnmpTemplate", { path: { templateId } });
  });

  test("an object is read from a device on request, and a hostile response is sanitized", async () => {
    const nodeId = await add("192.0.2.20", "Stulz");
    const read = () => server.session.call("readSnmpObject", { path: { nodeId, oid: "1.3.6.1.2.1.1.5.0" } });
    const one = { oid: "1.3.6.1.2.1.1.5.0", type: "OCTET STRING", value: "cooler-1", isNumber: false };
    answer = { values: [one], isCut: false };
    expect(await read()).toMatchObject({ results: [one], isCut: false });
    expect(asked).toMatchObject({ nodeId, oid: one.oid, proof: { nodeId: probe.nodeId } });

    const hostile = { ...one, value: `\u001b]0;owned\u0007${"x".repeat(2_000)}`, secret: "?" };
    answer = { values: Array.from({ length: 40 }, () => hostile), isCut: false };
    const { results, isCut } = await read();
    expect(results).toHaveLength(20);
    expect(isCut).toBe(true);
    expect(results[0]!.value.length).toBeLessThanOrEqual(200);
    expect(results[0]).not.toHaveProperty("secret");
    expect(results[0]!.value).toMatch(/^[\x20-\x7e…]+$/);

    for (const [said, reason] of [
      [{ refused: "NOT_POLLED" }, "doesn't poll"],
      [{ refused: "SILENT" }, "didn't respond to SNMP"],
      [{ values: "many" }, "probe didn't respond"],
      [null, "probe didn't respond"],
    ] as [SnmpRead, string][]) {
      answer = said;
      await expect(read()).rejects.toMatchObject({
        code: "snmp_read_failed",
        message: expect.stringContaining(reason) as string,
      });
    }
  });

  test("only system administrators can create templates and read objects", async () => {
    const nodeId = await add("192.0.2.30", "Stulz");
    const technician = await server.person({ permissions: ["canUpdateDevices", "canUseCredentials"] });
    asked = undefined;
    for (const attempt of [
      () => technician.muster.call("createSnmpTemplate", { body: { name: "Mine", vendors: ["Stulz"] } }),
      () => technician.muster.call("readSnmpObject", { path: { nodeId, oid: "1.3.6.1.6.3.18.1.1.1" } }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    expect(asked).toBeUndefined();
  });
});
