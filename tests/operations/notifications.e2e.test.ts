// The notification center of the terminal and the web console, which a reload doesn't empty.
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { frontends } from "../support/clients/frontends.ts";
import {
  admin,
  attachAgent,
  discoveryOf,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

let server: TestServer;
let probe: ScriptedAgent;
let credentialId: number;
beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist") });
  probe = await attachAgent(server);
  const { id } = await server.ada.muster.call("createCredential", {
    path: { clientId: server.clientId },
    body: { name: "read", type: "SNMPV2", secret: { community: "public" } },
  });
  credentialId = id;
});
afterAll(async () => {
  probe.socket.close();
  await server.close();
});

describe.each(["terminal", "web"] as const)("Notifications in the %s", (kind) => {
  const open = () =>
    frontends[kind]({
      url: server.url,
      token: server.ada.token,
      email: admin.email,
      password: admin.password,
      address: "#/maintenance",
    });

  test("the outcome of a user's discovery appears live, and again after a reload", async () => {
    const { call } = server.ada.muster;
    const frontend = await open();
    const targets = kind === "web" ? "192.0.2.9" : "192.0.2.8";
    try {
      await frontend.see("Choose devices");
      const order = discoveryOf(probe, credentialId, targets, server.clientId);
      const { jobUUID } = await call("startNetworkDiscovery", { body: order });
      await call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
      if (kind === "terminal") await frontend.see("1 N");
      await frontend.notifications();
      await frontend.see(`Discovery of ${targets}`);
      await frontend.see("Canceled");
    } finally {
      await frontend.close();
    }
    const again = await open();
    try {
      await again.see("Choose devices");
      await again.notifications();
      await again.see(`Discovery of ${targets}`);
    } finally {
      await again.close();
    }
  });
});
