// Pending and approved agents are visible to, and decided on by, users who see such devices.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { io } from "socket.io-client";
import { enums, type Grant } from "@muster/sdk";
import { enrollScripted } from "../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  until,
  type Person,
  type TestServer,
} from "../support/server/server.ts";

onEachDatabase("Visibility of agents", (database) => {
  let server: TestServer;
  let switches: Person;
  let servers: Person;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    const seeing = async (nodeClass: "NMS_SWITCH" | "LINUX_SERVER") => {
      const grants: Grant[] = [
        { entity: "ORGANIZATION", permission: "View", effect: "ALLOW" },
        { entity: "NODE", permission: "View", effect: "ALLOW", nodeClasses: [nodeClass] },
      ];
      const { id } = await server.ada.muster.call("createTechnicianRole", {
        body: { name: randomUUID(), grants },
      });
      const permissions = ["canCreateDevices", "canUpdateDevices"] as const;
      return server.person({ roleIds: [id], permissions: [...permissions] });
    };
    switches = await seeing("NMS_SWITCH");
    servers = await seeing("LINUX_SERVER");
  });
  afterAll(() => server.close());

  const setMode = (approvalMode: "AUTOMATIC" | "MANUAL") =>
    server.ada.muster.call("updateOrganization", {
      path: { clientId: server.clientId },
      body: { approvalMode },
    });
  const listed = async ({ muster }: Person) => {
    const names = [];
    for (const state of enums.NodeApprovalState)
      for (const { displayName } of (await muster.call("listNodeApprovals", { query: { state } })).results)
        names.push(displayName);
    return names;
  };

  test("who doesn't see servers neither lists, approves, rejects nor deletes one that waits", async () => {
    await setMode("MANUAL");
    const { clientId, locationId } = server;
    const { token } = await server.ada.muster.call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    const notices: string[][] = [[], []];
    const consoles = [switches, servers].map((person, i) =>
      io(`${server.url}/console`, {
        path: "/ws/live",
        transports: ["websocket"],
        forceNew: true,
        auth: { token: person.token },
      }).on("notice", ({ title }: { title: string }) => notices[i]!.push(title)),
    );
    await until("both consoles are connected", () => consoles.every(({ connected }) => connected));
    const { nodeId } = await enrollScripted(server.url, { token, hostname: "db-1" });
    await until("the user who sees servers is notified", () => notices[1]!.length > 0);
    expect(notices[0]).toEqual([]);
    for (const one of consoles) one.close();

    expect(await listed(switches)).toEqual([]);
    expect(await listed(servers)).toEqual(["db-1"]);
    const keyFingerprints = ["A".repeat(43)];
    const approving = await switches.muster.call("approveNodes", {
      body: { nodeIds: [nodeId], keyFingerprints },
    });
    const rejecting = await switches.muster.call("rejectNodes", { body: { nodeIds: [nodeId] } });
    const deleting = await switches.muster.call("deleteNodeApprovals", { body: { nodeIds: [nodeId] } });
    for (const { results } of [approving, rejecting, deleting])
      expect(results).toMatchObject([{ nodeId, displayName: "", resultCode: "NOT_FOUND" }]);
    expect(await listed(servers)).toEqual(["db-1"]);
    const deleted = await servers.muster.call("deleteNodeApprovals", { body: { nodeIds: [nodeId] } });
    expect(deleted.results).toMatchObject([{ resultCode: "SUCCESS" }]);
    await setMode("AUTOMATIC");
  });

  test("agents are delegates for users who see them", async () => {
    const agent = await attachAgent(server, server, { name: "probe-of-servers" });
    agent.socket.close();
    const path = { orgId: server.clientId, locationId: server.locationId };
    const probes = async ({ muster }: Person) =>
      (await muster.call("listDelegates", { path, query: {} })).existingDelegates.map(({ name }) => name);
    expect(await probes(switches)).toEqual([]);
    expect(await probes(servers)).toEqual(["probe-of-servers"]);
  });

  test("rejecting approved agents counts against the action limit", async () => {
    const nodeIds = [];
    for (const name of ["web-1", "web-2", "web-3"]) {
      const agent = await attachAgent(server, server, { name, delegate: false });
      agent.socket.close();
      nodeIds.push(agent.nodeId);
    }
    await server.session.call("setActionLimit", { body: { devicesPerHour: 2 } });
    expect(await refusal(servers.muster.call("rejectNodes", { body: { nodeIds } }))).toBe(
      "approval_required",
    );
    const results = await listed(servers);
    expect(results).toEqual(expect.arrayContaining(["web-1", "web-2", "web-3"]));
    expect(
      await refusal(servers.muster.call("rejectNodes", { body: { nodeIds: nodeIds.slice(0, 2) } })),
    ).toBe("done");
  });
});
