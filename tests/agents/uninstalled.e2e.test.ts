// The terminal and the browser show that the agent of a computer was uninstalled.
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { frontends } from "../support/clients/frontends.ts";
import { admin, attachAgent, startTestServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let nodeId: number;

beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist") });
  const agent = await attachAgent(server, server, { delegate: false, name: "srv-old" });
  ({ nodeId } = agent);
  await agent.socket.timeout(5_000).emitWithAck("uninstalled", null);
  agent.socket.close();
});
afterAll(() => server.close());

describe.each(Object.entries(frontends))("An uninstalled agent in the %s", (_, open) => {
  test("is shown on its device", { timeout: 60_000 }, async () => {
    const address = `#/deviceDashboard/${nodeId}/overview`;
    const frontend = await open({ url: server.url, token: server.ada.token, ...admin, address });
    try {
      await frontend.see("srv-old");
      await frontend.see("Agent uninstalled");
    } finally {
      await frontend.close();
    }
  });
});
