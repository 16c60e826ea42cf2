// How administrators define what makes devices unhealthy, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noHealthRules } from "@muster/sdk";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import { reportState } from "../../support/monitoring/report-state.ts";
import { admin, attachAgent, until, type ScriptedAgent } from "../../support/server/server.ts";
import { startSite, type Site } from "../channels/site.ts";

let site: Site;
let home: string;
let files: ScriptedAgent;
const path = "#/administration/devices/healthStatus";

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-health-"));
  site = await startSite({ web: join(import.meta.dirname, "../../../web/dist") });
  files = await attachAgent(site.server, site.server, { delegate: false, name: "srv-files" });
  site.agents.push(files);
  await reportState(files, "REBOOT", { isPending: true, requiredAt: null, reasons: [] });
});
beforeEach(async () => {
  const { clientId } = site.server;
  await site.server.session.call("updateHealthSettings", { body: noHealthRules });
  await site.server.session.call("updateClientHealthSettings", { path: { clientId }, body: noHealthRules });
});
afterAll(async () => {
  await site.close();
  rmSync(home, { recursive: true });
});

const ofOrganization = async () => {
  const path = { clientId: site.server.clientId };
  return (await site.server.session.call("getClientHealthSettings", { path })).own;
};

describe.each(Object.entries(frontends))("Health settings in the %s", (_, open) => {
  const at = (address: string) =>
    open({ url: site.server.url, token: site.server.ada.token, ...admin, address });

  test(
    "the number of devices that would change is shown, and saved settings apply at once",
    { timeout: 60_000 },
    async () => {
      const frontend = await at(path);
      try {
        await frontend.choose("Pending reboot", "Needs attention (set here)");
        await frontend.see("1 device would need attention");
        await frontend.see("srv-files");
        await frontend.press("Save");
        await frontend.see("Reset to defaults");
      } finally {
        await frontend.close();
      }
      const device = await at(`#/deviceDashboard/${files.nodeId}/overview?tab=alerts`);
      try {
        await device.see("Needs attention: Pending reboot");
        await site.server.session.call("updateHealthSettings", { body: { pendingReboot: "UNHEALTHY" } });
        await device.see("Unhealthy: Pending reboot");
      } finally {
        await device.close();
      }
    },
  );

  test(
    "an organization shows what it inherits, replaces it and inherits it again",
    { timeout: 60_000 },
    async () => {
      await site.server.session.call("updateHealthSettings", { body: { offline: "UNHEALTHY" } });
      const { name } = await site.server.session.call("getOrganization", {
        path: { clientId: site.server.clientId },
      });
      const frontend = await at(path);
      try {
        await frontend.choose("Applies to", name);
        await frontend.choose("Offline", "Healthy (set here)");
        await frontend.press("Save");
        await frontend.see("Inherit everything");
        expect(await ofOrganization()).toEqual({ ...noHealthRules, offline: "HEALTHY" });
        await frontend.choose("Offline", "Inherited from the system: Unhealthy");
        await frontend.choose("Minor alert", "Healthy (set here)");
        await frontend.press("Save");
        await until("the settings are saved", async () => (await ofOrganization()).minor === "HEALTHY");
        expect(await ofOrganization()).toEqual({ ...noHealthRules, minor: "HEALTHY" });
        await frontend.press("Inherit everything");
        await until("everything is inherited", async () => (await ofOrganization()).minor === null);
      } finally {
        await frontend.close();
      }
    },
  );
});

test("in the shell health settings are previewed, changed for an organization, shown and reset", async () => {
  const muster = (...args: string[]) =>
    run(["health-settings", ...args], {
      env: {
        HOME: home,
        XDG_CONFIG_HOME: home,
        MUSTER_URL: site.server.url,
        MUSTER_TOKEN: site.server.ada.token,
      },
    });
  const of = ["--organization", String(site.server.clientId)];
  const would = await muster("preview", "--pending-reboot", "UNHEALTHY", "--json", "displayName,to");
  expect(would.stderr).toContain("1 device would become unhealthy");
  expect(JSON.parse(would.stdout)).toEqual([{ displayName: "srv-files", to: "UNHEALTHY" }]);
  const changed = await muster("update", ...of, "--pending-reboot", "UNHEALTHY", "--minor", "HEALTHY");
  expect(changed.exitCode, changed.stderr).toBe(0);
  const back = await muster("update", ...of, "--minor", "INHERITED");
  expect(back.exitCode, back.stderr).toBe(0);
  const shown = JSON.parse((await muster("show", ...of, "--json", "all")).stdout) as object[];
  expect(shown).toContainEqual({ factor: "pendingReboot", health: "UNHEALTHY", inherited: false });
  expect(shown).toContainEqual({ factor: "minor", health: "NEEDS_ATTENTION", inherited: true });
  expect((await muster("reset", ...of)).stdout).not.toContain("UNHEALTHY  no");
  expect((await muster("show")).stdout).toContain("pendingReboot");
});
