// Disk encryption as technicians see it: on a device's page, as a condition of a policy, and in the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportedState } from "@muster/sdk/live";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import { reportState } from "../../support/monitoring/report-state.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const volumes: ReportedState["ENCRYPTION"] = [
  { mountPoint: "/", device: "/dev/mapper/root", state: "ENCRYPTED", method: "LUKS2", reason: null },
  { mountPoint: "/archive", device: "/dev/sdb1", state: "NOT_ENCRYPTED", method: "", reason: null },
  { mountPoint: "/tank", device: "tank", state: "UNKNOWN", method: "", reason: "FILE_SYSTEM" },
];

let server: TestServer;
let silent: ScriptedAgent;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-encryption-"));
  server = await startTestServer({
    web: join(import.meta.dirname, "../../../web/dist"),
    schedulerTickMS: 100,
  });
  silent = await attachAgent(server, server, { delegate: false, name: "srv-silent" });
});
afterAll(async () => {
  silent.socket.close();
  await server.close();
  rmSync(home, { recursive: true });
});

describe.each(["terminal", "web"] as const)("Disk encryption in the %s", (kind) => {
  test(
    "is shown for each volume, watched by a condition, and raises an alert",
    { timeout: 180_000 },
    async () => {
      const device = `srv-${kind}`;
      const agent = await attachAgent(server, server, { delegate: false, name: device });
      await reportState(agent, "ENCRYPTION", volumes);
      await server.session.call("createPolicy", {
        body: {
          name: `Encrypted ${kind}`,
          nodeClass: "LINUX_SERVER",
          content: { conditions: [] },
          assignments: [{ scope: "DEVICE", id: agent.nodeId }],
        },
      });
      const open = (address: string) =>
        frontends[kind]({ url: server.url, token: server.ada.token, ...admin, address });
      const page = await open(`#/deviceDashboard/${agent.nodeId}/overview`);
      try {
        await page.see("Disk encryption");
        await page.see("Encrypted (LUKS2), /dev/mapper/root");
        await page.see("Not encrypted, /dev/sdb1");
        await page.see("Unknown (its file system doesn't say which disks it is on), tank");
        await page.see("Reported");
      } finally {
        await page.close();
      }
      const frontend = await open("#/");
      try {
        await frontend.palette("Policies");
        await frontend.open(`Encrypted ${kind}`);
        await frontend.press("Add a condition");
        await frontend.fill("Name", `Readable ${kind}`);
        await frontend.choose("What is checked", "Disk encryption");
        await frontend.see("A volume isn't encrypted");
        await frontend.fill("Volume", "/arch*");
        await frontend.see("Volume /arch* isn't encrypted");
        await frontend.press("Try on a device");
        await frontend.choose("On the device", device);
        await frontend.see("One alert, as of the report of");
        await frontend.dismiss();
        await frontend.press("Add");
        await frontend.see(`Condition Readable ${kind} saved`);
        await frontend.palette("Alerts");
        await frontend.see(`Readable ${kind}`, 20);
        await frontend.open(`Readable ${kind}`);
        await frontend.see("Not encrypted, first reported");
      } finally {
        await frontend.close();
        agent.socket.close();
      }
    },
  );

  test("is shown as not reported yet before the first report", { timeout: 60_000 }, async () => {
    const frontend = await frontends[kind]({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: `#/deviceDashboard/${silent.nodeId}/overview`,
    });
    try {
      await frontend.see("Disk encryption");
      await frontend.see("Not reported yet");
    } finally {
      await frontend.close();
    }
  });
});

test("muster shows the volumes of a computer, and tries conditions on them", async () => {
  const agent = await attachAgent(server, server, { delegate: false, name: "srv-shell" });
  await reportState(agent, "ENCRYPTION", [
    ...volumes,
    { mountPoint: "C:", device: "", state: "PARTLY", method: "BitLocker AES 256", reason: "SUSPENDED" },
  ]);
  const muster = (...args: string[]) =>
    run(args, {
      env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
    });
  const state = await muster("devices", "state", "srv-shell");
  expect(state.stdout).toContain("Disk encryption /: Encrypted (LUKS2), /dev/mapper/root\n");
  expect(state.stdout).toContain(
    "Disk encryption C:: Partly encrypted (BitLocker AES 256, protection suspended)\n",
  );
  expect((await muster("devices", "state", "srv-silent")).stdout).toContain(
    "Disk encryption: Not reported yet",
  );
  const { stdout } = await muster("devices", "state", "srv-shell", "--json", "encryption");
  expect(JSON.parse(stdout).encryption.results[1]).toMatchObject({
    mountPoint: "/archive",
    state: "NOT_ENCRYPTED",
  });
  const all = await muster("conditions", "try", "srv-shell", "--encryption", "--json", "instance");
  expect(JSON.parse(all.stdout)).toEqual([{ instance: "/archive" }, { instance: "C:" }]);
  const one = await muster("conditions", "try", "srv-shell", "--encryption", "c:", "--json", "instance");
  expect(JSON.parse(one.stdout)).toEqual([{ instance: "C:" }]);
  expect(one.stderr).toContain("One alert, as of the report of");
  const none = await muster("conditions", "try", "srv-silent", "--encryption");
  expect(none.stderr).toContain("This computer hasn't reported its volumes.");
  const wrong = await muster("conditions", "try", "srv-shell", "--encryption", "--state", "missing");
  expect(wrong.stderr).toContain("A volume can be not-encrypted.");
  const two = await muster("conditions", "try", "srv-shell", "--encryption", "--service", "nginx");
  expect(two.stderr).toContain("--encryption");
  agent.socket.close();
});
