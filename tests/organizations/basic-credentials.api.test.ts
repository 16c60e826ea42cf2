// Credentials with a user name and password: stored sealed, and never used by a discovery.
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  discoveryOf,
  refusal,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const secret = { user: "root", password: "S3cr3t-Host-Pw" };

onEachDatabase("Username and password credentials", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let id: number;
  let snmp: number;
  const create = (body: object) =>
    server.ada.muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: body as never,
    });
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    probe = await attachAgent(server);
    ({ id } = await create({ name: "esx", type: "BASIC", secret }));
    ({ id: snmp } = await create({ name: "core", type: "SNMPV2", secret: { community: "public" } }));
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  test("are listed without their secret", async () => {
    const { results } = await server.ada.muster.call("listCredentials", {
      path: { clientId: server.clientId },
    });
    expect(results.find((one) => one.id === id)).toMatchObject({ name: "esx", type: "BASIC", networks: [] });
    expect(JSON.stringify(results)).not.toContain(secret.password);
  });

  test("require user and password, and may have networks", async () => {
    expect(await refusal(create({ name: "a", type: "BASIC", secret: { user: "root" } }))).toBe(
      "validation_failed",
    );
    expect(await refusal(create({ name: "b", type: "BASIC", secret: { community: "x" } }))).toBe(
      "validation_failed",
    );
    const { networks } = await create({ name: "c", type: "BASIC", secret, networks: ["10.0.0.0/8"] });
    expect(networks).toEqual(["10.0.0.0/8"]);
  });

  test("are refused as login or SNMP credentials of a discovery", async () => {
    const { muster } = server.ada;
    const request = discoveryOf(probe, snmp, "192.0.2.1", server.clientId);
    const login = muster.call("startNetworkDiscovery", { body: { ...request, telnetSSHCredentialId: id } });
    expect(await refusal(login)).toBe("credential_type_mismatch");
    const asked = muster.call("startNetworkDiscovery", { body: { ...request, firstSnmpCredentialId: id } });
    expect(await refusal(asked)).toBe("credential_type_mismatch");
    expect(JSON.stringify(probe.orders)).not.toContain(secret.password);
  });

  test("of another organization aren't found, and creating one requires permission", async () => {
    const other = await server.organization("Rival");
    const path = { clientId: other.clientId, credentialId: id };
    expect(await refusal(server.ada.muster.call("getCredential", { path }))).toBe("not_found");
    const guest = await server.person({ permissions: [] });
    const own = { path: { clientId: server.clientId }, body: { name: "z", type: "BASIC" as const, secret } };
    expect(await refusal(guest.muster.call("createCredential", own))).toBe("forbidden");
  });
});
