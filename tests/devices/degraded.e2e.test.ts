// Devices become degraded and healthy again while a user watches, in the terminal and the browser.
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startSite, type Site } from "../monitoring/channels/site.ts";
import { frontends } from "../support/clients/frontends.ts";
import { admin, type ScriptedAgent } from "../support/server/server.ts";

let site: Site;
let files: ScriptedAgent;
let mail: ScriptedAgent;

beforeAll(async () => {
  site = await startSite({ web: join(import.meta.dirname, "../../web/dist") });
  files = await site.attach("srv-files");
  mail = await site.attach("srv-mail");
});
beforeEach(async () => {
  for (const agent of [files, mail]) await site.measure(agent, {});
  await site.letAlertsAge();
});
afterAll(() => site.close());

describe.each(Object.entries(frontends))("Degraded devices in the %s", (_, open) => {
  const at = (address: string) =>
    open({ url: site.server.url, token: site.server.ada.token, ...admin, address });

  test(
    "the list shows a device and the cause only while its alert is open",
    { timeout: 60_000 },
    async () => {
      const frontend = await at("#/deviceSearch");
      try {
        await frontend.see("srv-files");
        await frontend.tab("Degraded");
        await frontend.see("No results found");
        await site.measure(files, { cpu: 97 });
        await frontend.see("CPU busy");
        await frontend.see("1 device");
        await site.measure(files, {});
        await frontend.see("No results found");
      } finally {
        await frontend.close();
      }
    },
  );

  test.each([
    ["the worst first", "status", () => mail],
    ["the best first", "-status", () => files],
  ])("the list can be sorted by status, %s", { timeout: 60_000 }, async (_order, sort, busy) => {
    await site.measure(busy(), { cpu: 97 });
    const frontend = await at(`#/deviceSearch?sort=${sort}`);
    try {
      await frontend.see("CPU busy");
      expect(await frontend.read(/(srv-\w+)/)).toBe("srv-mail");
    } finally {
      await frontend.close();
    }
  });

  test("the device and the dashboard show the status and its cause", { timeout: 60_000 }, async () => {
    await site.measure(files, { memory: 97 });
    const device = await at(`#/deviceDashboard/${files.nodeId}/overview`);
    try {
      await device.see("Degraded: Out of memory, ");
      await site.measure(files, {});
      await device.see("Online, seen");
      await site.measure(files, { memory: 97 });
      await device.see("Degraded: Out of memory, ");
    } finally {
      await device.close();
    }
    const dashboard = await at("#/systemDashboard/overview");
    try {
      await dashboard.see("1 is degraded");
      await dashboard.see("Out of memory");
      await dashboard.press("Show as table");
      await dashboard.see("Degraded · Out of memory");
      await site.measure(files, {});
      await dashboard.see("2 of 2 online");
      await dashboard.see("Nothing needs attention");
    } finally {
      await dashboard.close();
    }
  });
});
