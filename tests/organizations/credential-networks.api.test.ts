import { afterAll, beforeAll, expect, test } from "vitest";
import { createMuster } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  discoveryOf,
  refusal,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const login = { user: "netadmin", password: "S3cr3t-Core-Pw" };

onEachDatabase("Networks of credentials", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let ids: { community: number; limited: number; login: number };
  const create = async (name: string, body: object) =>
    (
      await server.ada.muster.call("createCredential", {
        path: { clientId: server.clientId },
        body: { name, ...body } as never,
      })
    ).id;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    probe = await attachAgent(server);
    const networks = ["192.0.2.0/24", "fd00:5::/32"];
    ids = {
      community: await create("core", { type: "SNMPV2", secret: { community: "very-secret" } }),
      limited: await create("site", { type: "SNMPV2", networks, secret: { community: "site-secret" } }),
      login: await create("login", { type: "TELNET_SSH", networks, secret: login }),
    };
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  const request = (targets: string, snmp = ids.limited) => ({
    ...discoveryOf(probe, snmp, targets, server.clientId),
    telnetSSHCredentialId: ids.login,
  });
  const orderFor = async (targets: string, snmp?: number) => {
    const body = request(targets, snmp);
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", { body });
    await server.ada.muster.call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
    return probe.orders.at(-1)!;
  };

  test("a user who can only add devices gets no credential with a probe of theirs", async () => {
    const thief = await server.person({ permissions: ["canCreateDevices"] });
    const { call } = thief.muster;
    const { token } = await call("createEnrollmentToken", {
      body: { clientId: server.clientId, locationId: server.locationId, expiresInMinutes: 5 },
    });
    expect(token).toBeTruthy();
    const fake = await attachAgent(server, server, { delegate: false, name: "fake" });
    expect(await refusal(call("installNmAgent", { path: { nodeId: fake.nodeId } }))).toBe("forbidden");
    for (const agent of [fake, probe]) {
      const body = { ...request("192.0.2.1", ids.community), delegateNodeId: agent.nodeId };
      const before = agent.orders.length;
      expect(await refusal(call("startNetworkDiscovery", { body }))).toBe("forbidden");
      const schedule = {
        clientId: server.clientId,
        name: "nightly",
        frequency: "DAILY",
        at: "02:00",
      } as const;
      expect(
        await refusal(
          call("createDiscoverySchedule", { body: { ...schedule, request: body, timeZone: "UTC" } }),
        ),
      ).toBe("forbidden");
      expect(agent.orders.length).toBe(before);
    }
    fake.socket.close();
  });

  test("an API key promotes no probe, and creates no session that could", async () => {
    const agent = await attachAgent(server, server, { delegate: false, name: "second" });
    const path = { nodeId: agent.nodeId };
    const { muster } = server.ada;
    expect(await refusal(muster.call("installNmAgent", { path }))).toBe("person_required");
    const body = { name: "shell", interactive: true };
    expect(await refusal(muster.call("createApiKey", { body }))).toBe("person_required");
    const { key } = await server.session.call("createApiKey", { body });
    const terminal = createMuster({ url: server.url, token: key });
    expect(await refusal(terminal.call("installNmAgent", { path }))).toBe("done");
    agent.socket.close();
  });

  test("a secret leaves the server only for targets in its networks", async () => {
    expect((await orderFor("192.0.2.1, 198.51.100.1")).secrets).toEqual({
      [ids.limited]: { community: "site-secret" },
      [ids.login]: login,
    });
    expect((await orderFor("fd00:5::1")).secrets).toHaveProperty([String(ids.login)]);
    const outside = await orderFor("198.51.100.0/28");
    expect(outside).toMatchObject({
      snmp: [{ id: ids.limited, networks: ["192.0.2.0/24", "fd00:5::/32"] }],
      login: { id: ids.login, networks: ["192.0.2.0/24", "fd00:5::/32"] },
      secrets: {},
    });
    const text = JSON.stringify(outside);
    expect(text).not.toContain(login.password);
    expect(text).not.toContain("site-secret");
    // only the probe knows what a name resolves to
    expect((await orderFor("router.example.net")).secrets).toHaveProperty([String(ids.login)]);
    expect((await orderFor("198.51.100.1", ids.community)).secrets).toEqual({
      [ids.community]: { community: "very-secret" },
    });
  });

  test("networks are added only with the secret, so that a secret can't be sent to a user's own host", async () => {
    const path = { clientId: server.clientId, credentialId: ids.login };
    const update = (body: object) =>
      server.ada.muster.call("updateCredential", { path, body: body as never });
    expect(await refusal(update({ networks: ["192.0.2.0/24", "203.0.113.9/32"] }))).toBe("validation_failed");
    expect(await refusal(update({ networks: ["192.0.0.0/16"] }))).toBe("validation_failed");
    expect(await refusal(update({ networks: [] }))).toBe("validation_failed");
    expect((await update({ networks: ["192.0.2.128/25"] })).networks).toEqual(["192.0.2.128/25"]);
    const wider = await update({ networks: ["192.0.2.9/24", "fd00:5::/32"], secret: login });
    expect(wider.networks).toEqual(["192.0.2.0/24", "fd00:5::/32"]);
    const community = { ...path, credentialId: ids.limited };
    const unlimited = server.ada.muster.call("updateCredential", { path: community, body: { networks: [] } });
    expect(await refusal(unlimited)).toBe("validation_failed");
  });
});
