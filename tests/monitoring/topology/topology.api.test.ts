// Connections between devices: who may see and report them, and which alerts a failed parent explains.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerContext } from "../../../server/src/context.ts";
import { announces, buildNetwork, macOf, type Network } from "../../support/monitoring/network.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { attachAgent, startTestServer, until, type TestServer } from "../../support/server/server.ts";

onEachDatabase("Topology", (database) => {
  let server: TestServer;
  let network: Network;
  let context: ServerContext;
  const neighborsOf = (nodeId: number, { muster } = server.ada) =>
    muster.call("listNeighbors", { path: { nodeId } });
  const topology = ({ muster } = server.ada) =>
    muster.call("getTopology", { query: { clientId: server.clientId } });

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 50 }, [
      { start: (started) => void (context = started) },
    ]);
    network = await buildNetwork(server);
    await network.tellAll();
  });
  afterAll(async () => {
    network.probe.socket.close();
    await server.close();
  });

  test("each device has its neighbors by port, and the path to its probe", async () => {
    const { core, floor, printer, firewall } = network.ids;
    const found = await neighborsOf(floor);
    expect(found.results).toMatchObject([
      { port: "Gi0/3", neighborNodeId: printer, neighborName: "prn-sales", source: "FDB" },
      { port: "GigabitEthernet0/24", neighborNodeId: core, neighborPort: "Te1/1/1", source: "LLDP" },
    ]);
    expect(found.reportedAt).toBeGreaterThan(0);
    const { results, path, reportedAt } = await neighborsOf(printer);
    expect(results).toMatchObject([{ port: "", neighborNodeId: floor, neighborPort: "Gi0/3" }]);
    expect(path.map(({ displayName }) => displayName)).toEqual(["sw-floor", "sw-core", "probe-1"]);
    expect(reportedAt).toBeNull();
    expect((await neighborsOf(firewall)).path.map(({ nodeId }) => nodeId)).toEqual([
      core,
      network.probe.nodeId,
    ]);
  });

  test("has every device below the one through which it is reached", async () => {
    const { core, floor, printer, firewall } = network.ids;
    const { devices, links, unconnected } = await topology();
    const parents = Object.fromEntries(devices.map(({ nodeId, parentNodeId }) => [nodeId, parentNodeId]));
    expect(parents).toEqual({
      [network.probe.nodeId]: null,
      [core]: network.probe.nodeId,
      [floor]: core,
      [firewall]: core,
      [printer]: floor,
    });
    expect(links).toHaveLength(4);
    expect(unconnected).toBe(0);
  });

  test("users who can't see the organization can't see its topology", async () => {
    const other = await server.organization("Elsewhere");
    const stranger = await server.person({ organizationIds: [other.clientId] });
    await expect(neighborsOf(network.ids.core, stranger)).rejects.toMatchObject({ code: "not_found" });
    await expect(topology(stranger)).rejects.toMatchObject({ code: "not_found" });
  });

  test("neighbors of devices that a probe doesn't poll, and invalid reports, are refused", async () => {
    const stranger = await attachAgent(server, server, { name: "probe-2" });
    const { core } = network.ids;
    const lie = { nodeId: core, macs: [], forwards: false, neighbors: [], forwarding: [], addresses: [] };
    const send = (report: unknown, from = stranger) =>
      from.socket.timeout(5_000).emitWithAck("neighbors", report as never);
    const before = await topology();
    expect(await send(lie)).toBe("REFUSED");
    expect(await send({ ...lie, nodeId: stranger.nodeId })).toBe("REFUSED");
    const { probe } = network;
    for (const wrong of [
      null,
      [],
      { ...lie, macs: ["x"] },
      { ...lie, neighbors: [{ by: "ME" }] },
      { ...lie, forwarding: [["a"]] },
      { ...lie, extra: 1 },
    ])
      expect(await send(wrong, probe)).toBe("REFUSED");
    expect(await topology()).toEqual(before);
    stranger.socket.close();
  });

  test("new connections are listed as changes of both devices, but not in their first hour", async () => {
    const { core, floor } = network.ids;
    await context.db.updateTable("neighborReports").set({ firstAt: 0 }).execute();
    const uplink = announces("Gi0/24", "sw-core", "Te1/1/1");
    await network.tell(floor, {
      macs: [macOf(2)],
      neighbors: [uplink, announces("Gi0/12", "sw-core", "Gi1/0/12"), announces("Gi0/9", "phone-7", "")],
      forwarding: [["Gi0/3", [macOf(3)]]],
    });
    await until("the neighbors are known", async () => (await topology()).links.length >= 6);
    const changes = async (nodeId: number) => {
      const { changes: all } = await server.ada.muster.call("explainDevice", { path: { nodeId } });
      return all
        .filter(({ kind, nodeId: of }) => kind === "TOPOLOGY" && of === nodeId)
        .map(({ link }) => link);
    };
    expect(await changes(core)).toMatchObject([
      { isNew: true, port: "Gi1/0/12", neighborName: "sw-floor", neighborPort: "Gi0/12" },
    ]);
    expect(await changes(floor)).toHaveLength(2);
  });

  test("names and ports are sanitized before they are stored", async () => {
    const { floor } = network.ids;
    const uplink = announces("Gi0/24", "sw-core", "Te1/1/1");
    await network.tell(floor, {
      neighbors: [uplink, announces("\u001b[31m1", "bad\u202e\u0000name", "\u0007x")],
    });
    const bad = async () =>
      (await neighborsOf(floor)).results.find(({ neighborName }) => neighborName.includes("bad"));
    await until("the neighbors are known", async () => (await bad()) !== undefined);
    expect(JSON.stringify(await bad())).not.toMatch(/\\u001b|\\u0007|\\u0000|\u202e/);
  });

  test("a deleted device is removed from the topology", async () => {
    const { firewall } = network.ids;
    await server.ada.muster.call("deleteDevice", { path: { nodeId: firewall } });
    const { devices, links } = await topology();
    expect(devices.some(({ nodeId }) => nodeId === firewall)).toBe(false);
    expect(links.some(({ neighborNodeId, nodeId }) => [neighborNodeId, nodeId].includes(firewall))).toBe(
      false,
    );
  });
});

onEachDatabase("Alerts and the topology", (database) => {
  let server: TestServer;
  let network: Network;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 50 });
    network = await buildNetwork(server);
    await network.tellAll();
    const ids = Object.values(network.ids);
    for (const nodeRole of ["NMS_SWITCH", "NMS_PRINTER", "NMS_FIREWALL"] as const)
      await server.session.call("createPolicy", {
        body: {
          name: `Watch ${nodeRole}`,
          nodeClass: "NMS",
          nodeRole,
          nodeClassDefault: true,
          content: {
            conditions: [
              {
                name: "Gone",
                enabled: true,
                type: "OFFLINE",
                terms: [],
                samples: 2,
                resetInterval: 0,
                severity: "CRITICAL",
                notificationAction: "SEND",
                ticketingAction: "NONE",
              },
            ],
          },
        },
      });
    for (const id of ids) await network.poll(id, true);
  });
  afterAll(async () => {
    network.probe.socket.close();
    await server.close();
  });

  const alerts = async () => {
    const { results } = await server.ada.muster.call("listAlerts", { query: { state: "ACTIVE" } });
    return Object.fromEntries(results.map((alert) => [alert.displayName, alert]));
  };
  const told = async (name: string) => {
    const { id } = (await alerts())[name]!;
    const { events } = await server.ada.muster.call("getAlert", { path: { alertId: id } });
    return events.map(({ kind, note, by }) => [kind, note, by].filter(Boolean).join(" "));
  };
  // reports that arrive close together count once
  const apart = () => new Promise((resolve) => setTimeout(resolve, 5_100));
  const fail = async (...ids: number[]) => {
    for (const id of ids) await network.poll(id, false);
    await apart();
    for (const id of ids) await network.poll(id, false);
  };

  test("when a switch fails, only its alert is sent, and alerts behind it name it as the cause", async () => {
    const { floor, printer, core } = network.ids;
    // the printer's failure is noticed first; its switch is checked before a notification is sent
    await fail(printer);
    const checking = (await alerts())["prn-sales"];
    expect(checking).toMatchObject({ suppressedBy: "PARENT_CHECK" });
    expect(checking?.suppressedByDevice?.displayName).toMatch(/^sw-/);
    await fail(floor);
    await network.poll(core, true);
    await until(
      "the switch's alert isn't suppressed",
      async () => (await alerts())["sw-floor"]?.suppressedBy === null,
    );
    await until("the cause is known", async () => (await alerts())["prn-sales"]?.suppressedBy === "PARENT");
    expect((await alerts())["prn-sales"]?.suppressedByDevice).toEqual({
      nodeId: floor,
      displayName: "sw-floor",
    });
    expect(await told("prn-sales")).toContain("SUPPRESSED PARENT sw-floor");
    const { parent } = await server.ada.muster.call("explainDevice", { path: { nodeId: printer } });
    expect(parent).toMatchObject({ displayName: "sw-floor", health: "UNHEALTHY" });
  }, 60_000);

  test("after a switch recovers, no alert is sent for a device that has recovered, too", async () => {
    const { floor, printer } = network.ids;
    await network.poll(floor, true);
    await until("the switch's alert is reset", async () => (await alerts())["sw-floor"] === undefined);
    // it isn't known yet whether the printer is back
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await alerts())["prn-sales"]).toMatchObject({ suppressedBy: "PARENT" });
    await apart();
    const setInterval = async (resetInterval: number) => {
      const { results } = await server.session.call("listPolicies", { query: { name: "NMS_PRINTER" } });
      const { id: policyId } = results[0]!;
      const { content } = await server.session.call("getPolicy", { path: { policyId } });
      const conditions = content.conditions!.map((one) => ({ ...one, resetInterval }));
      await server.session.call("updatePolicy", { path: { policyId }, body: { content: { conditions } } });
    };
    await setInterval(5);
    await network.poll(printer, true);
    // its alert isn't reset until the printer has been fine for five minutes
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await told("prn-sales")).not.toContain("RELEASED");
    await setInterval(0);
    await apart();
    await network.poll(printer, true);
    await until("the printer's alert is reset", async () => (await alerts())["prn-sales"] === undefined);
  }, 60_000);

  test("the alert of a device that fails alone is sent once its switch has responded", async () => {
    const { floor, core, printer } = network.ids;
    await apart();
    await fail(printer);
    expect((await alerts())["prn-sales"]).toMatchObject({ suppressedBy: "PARENT_CHECK" });
    await network.poll(floor, true);
    await network.poll(core, true);
    await until("the alert is released", async () => (await alerts())["prn-sales"]?.suppressedBy === null);
    expect(await told("prn-sales")).toContain("RELEASED");
  }, 60_000);
});
