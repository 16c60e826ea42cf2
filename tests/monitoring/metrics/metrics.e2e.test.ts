// What technicians see of a device's metrics, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MetricReport } from "@muster/sdk/live";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  toAdd,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

let server: TestServer;
let agent: ScriptedAgent;
let silent: ScriptedAgent;
let switchId: number;
let home: string;
let sequence = 0;

const report = (values: (number | null)[], ageMS: number) =>
  agent.socket.timeout(5_000).emitWithAck("metrics", {
    source: "run-1",
    sequence: ++sequence,
    ageMS,
    series: [
      ["CPU_USE", ""],
      ["MEMORY_USE", ""],
      ["VOLUME_USE", "/"],
      ["VOLUME_USE", "/home"],
      ["INTERFACE_IN", "eth0"],
    ],
    values,
  } satisfies MetricReport);

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-metrics-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
  agent = await attachAgent(server, server, { delegate: false, name: "srv-files" });
  silent = await attachAgent(server, server, { delegate: false, name: "srv-silent" });
  const { results } = await server.ada.muster.call("importDevices", {
    path: { orgId: server.clientId },
    body: {
      devices: [toAdd("192.0.2.9", { locationId: server.locationId, nmsDelegateNodeId: agent.nodeId })],
    },
  });
  switchId = results[0]!.nodeId!;
  for (let minute = 40; minute > 0; minute--)
    await report([50 + (minute % 10), 62.5, 27.4, 96.1, 2_500_000], minute * 60_000);
  await report([51.5, 62.5, 27.4, 96.1, null], 0);
});
afterAll(async () => {
  for (const { socket } of [agent, silent]) socket.close();
  await server.close();
  rmSync(home, { recursive: true });
});

describe.each(Object.entries(frontends))("Metrics in the %s", (_, open) => {
  const at = (address: string) => open({ url: server.url, token: server.ada.token, ...admin, address });

  test("a device's page shows current and past metrics, with the period in the address", async () => {
    const frontend = await at(`#/deviceDashboard/${agent.nodeId}/overview`);
    try {
      await frontend.see("srv-files");
      await frontend.tab("Metrics");
      await frontend.see("51.5%");
      await frontend.see("Volume use /home");
      await frontend.see("96.1%");
      await frontend.see("Measured");
      await frontend.menu("Last hour", "Last 7 days");
      await frontend.see("Last 7 days");
    } finally {
      await frontend.close();
    }
    const again = await at(`#/deviceDashboard/${agent.nodeId}/overview?tab=metrics&period=30d`);
    try {
      await again.see("Last 30 days");
      await again.see("Interface eth0");
      await again.see("Mbit/s");
    } finally {
      await again.close();
    }
  }, 60_000);

  test("the address sets the zoomed time and the comparison; events are listed", async () => {
    const to = Date.now();
    const part = `from=${to - 1_800_000}&to=${to}&compare=${silent.nodeId}`;
    const frontend = await at(`#/deviceDashboard/${agent.nodeId}/overview?tab=metrics&${part}`);
    try {
      await frontend.see("Reset zoom");
      await frontend.see("srv-silent: nothing was measured in this period.");
      await frontend.see("Events");
      await frontend.menu("srv-silent", "No comparison");
      await frontend.press("Reset zoom");
      await frontend.see("Last hour");
      await frontend.see("Compare");
    } finally {
      await frontend.close();
    }
  });

  test("the dashboards show the fullest volumes and the highest CPU use", async () => {
    for (const address of ["#/systemDashboard/overview", `#/customerDashboard/${server.clientId}/overview`]) {
      const frontend = await at(address);
      try {
        await frontend.see("Fullest volumes");
        await frontend.see("96.1%");
        await frontend.see("Highest CPU use in the last hour");
      } finally {
        await frontend.close();
      }
    }
  });

  test("a device without metrics says why", async () => {
    const waiting = await at(`#/deviceDashboard/${silent.nodeId}/overview?tab=metrics`);
    try {
      await waiting.see("No metrics yet");
    } finally {
      await waiting.close();
    }
    const never = await at(`#/deviceDashboard/${switchId}/overview?tab=metrics`);
    try {
      await never.see("Nothing measures this device");
      await never.see(
        "Metrics are measured by the agent on a computer, or by a probe on devices with an SNMP credential.",
      );
    } finally {
      await never.close();
    }
  });
});

describe("muster metrics", () => {
  const shell = (...args: string[]) =>
    run(["metrics", ...args], {
      env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
    });

  test("get prints the latest values as text or as JSON", async () => {
    const { exitCode, stdout } = await shell("get", "srv-files");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^CPU use\t51.5%\t/);
    expect(stdout).toContain("Received eth0\tUnknown\t");
    const json = await shell("get", "srv-files", "--metric", "volume use", "--json", "instance,value");
    expect(JSON.parse(json.stdout)).toEqual([
      { instance: "/", value: 27.4 },
      { instance: "/home", value: 96.1 },
    ]);
  });

  test("get --since prints the minimum and maximum of each step", async () => {
    const fields = "metric,minimum,maximum";
    const since = ["--since", "24h", "--step", "24h"];
    const { exitCode, stdout } = await shell(
      "get",
      "srv-files",
      "--metric",
      "cpu-use",
      ...since,
      "--json",
      fields,
    );
    expect(exitCode).toBe(0);
    const rows = JSON.parse(stdout) as { metric: string; minimum: number; maximum: number }[];
    expect(Math.min(...rows.map(({ minimum }) => minimum))).toBe(50);
    expect(Math.max(...rows.map(({ maximum }) => maximum))).toBe(59);
  });

  test("missing metrics are reported, and unknown devices, metrics and times are refused", async () => {
    const none = await shell("get", "srv-silent");
    expect(none).toMatchObject({ exitCode: 0, stdout: "" });
    expect(none.stderr).toContain("No metrics yet.");
    expect((await shell("get", "nowhere")).exitCode).toBe(3);
    const metric = await shell("get", "srv-files", "--metric", "cpu-usage");
    expect(metric.exitCode).toBe(2);
    expect(metric.stderr).toContain("Did you mean CPU_USE?");
    expect((await shell("top", "memory")).exitCode).toBe(2);
    expect((await shell("get", "srv-files", "--since", "someday")).exitCode).toBe(2);
    expect((await shell("get", "srv-files", "--since", "1h", "--step", "1s")).exitCode).toBe(2);
  });

  test("top lists devices by value, and export prints the Prometheus format", async () => {
    const top = await shell("top", "volume-use", "--limit", "1", "--json", "displayName,instance,value");
    expect(JSON.parse(top.stdout)).toEqual([{ displayName: "srv-files", instance: "/home", value: 96.1 }]);
    const highest = await shell(
      "top",
      "cpu-use",
      "--aggregate",
      "maximum",
      "--since",
      "2h",
      "--jq",
      ".[0].value",
    );
    expect(highest.stdout).toBe("59");
    const { stdout } = await shell("export");
    expect(stdout).toContain(`muster_memory_use_percent{node="${agent.nodeId}",device="srv-files",`);
  });
});
