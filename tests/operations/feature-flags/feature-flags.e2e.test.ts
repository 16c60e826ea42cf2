// Feature flags in the terminal and the web console.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../../support/clients/frontends.ts";
import { admin, startTestServer, type Person, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let technician: Person;
beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
  await server.organization("Beta Clinic");
  technician = await server.person({ permissions: ["canCreateDevices", "canUseCredentials"] });
});
afterAll(async () => server.close());

const feature = "nms_network_discovery";
const flag = async () =>
  (await server.ada.muster.call("listFeatureFlags", {})).results.find((each) => each.feature === feature);

describe.each(["terminal", "web"] as const)("Features in the %s", (kind) => {
  const open = (address: string, token = server.ada.token, email = admin.email) =>
    frontends[kind]({ url: server.url, token, email, password: admin.password, address });

  test("an administrator disables one for an organization, lets it follow the server, and disables it for all", async () => {
    const frontend = await open("#/administration/features");
    try {
      await frontend.see("Follows the server");
      await frontend.act("Beta Clinic", "Disable");
      await frontend.see("Network discovery disabled: Beta Clinic");
      await frontend.see("Own setting");
      expect(await flag()).toMatchObject({ enabled: true, organizations: [{ enabled: false }] });
      await frontend.act("Beta Clinic", "Follow the server");
      await frontend.see("Network discovery follows the server: Beta Clinic");
      await frontend.act("For all that follow the server", "Disable");
      await frontend.see("Network discovery disabled: Server");
      expect(await flag()).toEqual({ feature, enabled: false, organizations: [] });
    } finally {
      await frontend.close();
    }
  });

  test("the screen of a disabled feature says so until it is enabled again", async () => {
    await server.ada.muster.call("disableFeature", { path: { feature }, body: {} });
    const frontend = await open("#/discovery/new", technician.token, technician.user.email);
    try {
      await frontend.see("This feature is disabled.");
      await server.ada.muster.call("enableFeature", { path: { feature }, body: {} });
      await frontend.see("IP targets");
    } finally {
      await frontend.close();
    }
  });
});
