// Deleting several policies at once in the terminal and the browser.
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { frontends } from "../../support/clients/frontends.ts";
import { policiesToDelete } from "../../support/monitoring/policies.ts";
import { admin, attachAgent, startTestServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  const web = join(import.meta.dirname, "../../../web/dist");
  server = await startTestServer({ web, schedulerTickMS: 100, malwareScan: "off" });
});
afterAll(() => server.close());

test.each(["terminal", "web"] as const)(
  "Of several policies, the %s deletes those it can, and says what happened to each",
  { timeout: 120_000 },
  async (kind) => {
    const { nodeId, socket } = await attachAgent(server, server, { delegate: false, name: `srv-${kind}` });
    const { plain, replaced, usual } = await policiesToDelete(server, kind, nodeId);
    const frontend = await frontends[kind]({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: "#/administration/policies/agent",
    });
    try {
      for (const name of [usual, replaced, plain]) await frontend.tick(name);
      await frontend.press("Delete");
      await frontend.see("Delete 3 policies?");
      await frontend.press("Delete");
      await frontend.see(`${usual}: This policy is the default of its device role`);
      await frontend.see("1 selected");
      await frontend.notifications();
      await frontend.see("Sent for approval");
      await frontend.see("Data deleted successfully");
      const { results } = await server.session.call("listPolicies", { query: {} });
      const names = results.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([usual, replaced]));
      expect(names).not.toContain(plain);
      await frontend.dismiss();
      await frontend.press("Delete");
      await frontend.see("Delete the policy?");
      await frontend.press("Delete");
      await frontend.see("This policy is the default of its device role");
      await frontend.see("Delete the policy?");
      await frontend.dismiss();

      await frontend.open(replaced);
      await frontend.see("one device");
      await server.session.call("setActionLimit", { body: { devicesPerHour: 500 } });
      await frontend.press("Delete");
      await frontend.see("Delete the policy?");
      await frontend.press("Delete");
      await frontend.see("Data deleted successfully");
      await frontend.see("What is checked on devices, and when it raises an alert");
    } finally {
      await frontend.close();
      socket.close();
    }
  },
);
