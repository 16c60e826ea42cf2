// What a technician sees of a computer's state, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import { computerSystem } from "../../support/monitoring/computer-system.ts";
import { reportState } from "../../support/monitoring/report-state.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

let server: TestServer;
let agent: ScriptedAgent;
let silent: ScriptedAgent;
let other: ScriptedAgent;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-state-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
  const attach = (name: string) => attachAgent(server, server, { delegate: false, name });
  [agent, silent, other] = [await attach("srv-files"), await attach("srv-silent"), await attach("srv-other")];
  const loggedInAt = Date.now() - 3_600_000;
  await reportState(agent, "SYSTEM", computerSystem());
  await reportState(agent, "USERS", [{ user: "grace", terminal: "pts/0", host: "192.0.2.7", loggedInAt }]);
  await reportState(agent, "REBOOT", { isPending: true, requiredAt: loggedInAt, reasons: ["linux-base"] });
  await reportState(agent, "PROCESSES", {
    seconds: 300,
    byCpu: [{ pid: 77, name: "postgres", cpuPercent: 87.5, memoryBytes: 2_000_000_000 }],
    byMemory: [{ pid: 78, name: "clamd", cpuPercent: 0, memoryBytes: 3_000_000_000 }],
  });
  const service = { description: "A web server", state: "ACTIVE", isEnabled: true } as const;
  await reportState(agent, "SERVICES", [
    { ...service, name: "apache2" },
    { ...service, name: "nginx", state: "FAILED", isEnabled: false },
  ]);
  await reportState(agent, "UPDATES", {
    listsAt: loggedInAt,
    updates: [
      { name: "bash", installed: "5.2-1", candidate: "5.2-2", isSecurity: false },
      { name: "openssl", installed: "3.0.14-1", candidate: "3.0.15-1", isSecurity: true },
    ],
  });
  await reportState(agent, "ANTIVIRUS", [
    {
      product: "ClamAV",
      version: "1.4.3",
      engine: "",
      definitions: "daily 27460",
      definitionsAt: Date.now() - 10 * 86_400_000,
      isRunning: true,
      realTime: false,
      lastScanAt: loggedInAt,
      detections: 2,
    },
  ]);
  await reportState(silent, "ANTIVIRUS", []);
  for (const section of [
    "SYSTEM",
    "USERS",
    "REBOOT",
    "PROCESSES",
    "SERVICES",
    "UPDATES",
    "ANTIVIRUS",
  ] as const)
    await reportState(other, section, null);
});
afterAll(async () => {
  for (const { socket } of [agent, silent, other]) socket.close();
  await server.close();
  rmSync(home, { recursive: true });
});

describe.each(Object.entries(frontends))("The state of a computer in the %s", (_, open) => {
  const at = (nodeId: number, tab: string) =>
    open({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: `#/deviceDashboard/${nodeId}/overview${tab && `?tab=${tab}`}`,
    });
  const shows = async (nodeId: number, tab: string, ...texts: string[]) => {
    const frontend = await at(nodeId, tab);
    try {
      for (const text of texts) await frontend.see(text);
    } finally {
      await frontend.close();
    }
  };

  test("a device's page shows its hardware, logged-in users, pending restart and top processes", async () => {
    await shows(
      agent.nodeId,
      "",
      "PowerEdge R650",
      "Intel(R) Xeon(R) Silver 4314, 16 cores, 32 threads",
      "960.2 GB, PERC H755, 00a1b2",
      "grace (pts/0, 192.0.2.7) since",
      "linux-base",
      "postgres (77)",
      "87.5% CPU",
      "ClamAV 1.4.3",
      "Real-time protection off",
      "2 detections",
    );
    await shows(silent.nodeId, "", "Not reported yet", "No antivirus found");
    await shows(other.nodeId, "", "Not reported on this system");
  }, 90_000);

  test("a device's services and updates are listed, or why there are none", async () => {
    await shows(agent.nodeId, "services", "Failed", "apache2");
    await shows(agent.nodeId, "updates", "Security", "3.0.15-1", "package lists fetched");
    await shows(silent.nodeId, "services", "Not reported yet");
    await shows(other.nodeId, "updates", "Not reported on this system");
  }, 120_000);
});

test("muster shows services, updates and the state of a computer", async () => {
  const muster = (...args: string[]) =>
    run(args, {
      env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
    });
  const services = await muster("services", "list", "srv-files", "--json", "name,state,isEnabled");
  expect(JSON.parse(services.stdout)).toEqual([
    { name: "nginx", state: "FAILED", isEnabled: false },
    { name: "apache2", state: "ACTIVE", isEnabled: true },
  ]);
  expect((await muster("services", "list", "srv-files", "--state", "failed")).stdout).toMatch(
    /^nginx\tFAILED\t20\S+Z\tDisabled\tA web server$/,
  );
  const updates = await muster("updates", "list", "srv-files", "--security", "--json", "name,candidate");
  expect(JSON.parse(updates.stdout)).toEqual([{ name: "openssl", candidate: "3.0.15-1" }]);
  const state = await muster("devices", "state", "srv-files");
  expect(state.stdout).toContain(
    "Operating system: Debian GNU/Linux 12 (bookworm)\nKernel: 6.1.0-31-amd64, x86_64\n",
  );
  expect(state.stdout).toContain("Memory: 64 GB\nDisk sda: 960.2 GB, PERC H755, 00a1b2\n");
  expect(state.stdout).toContain("Reboot pending since");
  expect(state.stdout).toContain("postgres (77): 87.5% CPU, 2 GB");
  const reboot = await muster("devices", "state", "srv-files", "--json", "pendingReboot");
  expect(JSON.parse(reboot.stdout).pendingReboot).toMatchObject({ isPending: true, reasons: ["linux-base"] });
  expect(state.stdout).toContain("ClamAV 1.4.3: Real-time protection off; Definitions daily 27460 of");
  const antivirus = await muster("antivirus", "list", "--older-than", "7", "--json", "displayName,product");
  expect(JSON.parse(antivirus.stdout)).toEqual([{ displayName: "srv-files", product: "ClamAV" }]);
  const problem = await muster("antivirus", "list", "--problem", "no-antivirus");
  expect(problem.stdout).toContain("srv-silent\tNo antivirus found");
  expect((await muster("services", "list", "srv-silent")).stderr).toContain("Not reported yet");
  expect((await muster("updates", "list", "srv-other")).stderr).toContain("Not reported on this system");
  expect((await muster("devices", "state", "srv-other")).stdout).toContain("Not reported on this system");
});
