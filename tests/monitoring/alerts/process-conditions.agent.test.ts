// Conditions on processes: which names an agent counts, and when it reports that one isn't running, with real
// processes.
import { spawn, type ChildProcess } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import type { PolicyCondition, ProcessFact } from "@muster/sdk";
import { countProcesses } from "../../../agent/src/monitoring/state/processes.ts";
import { startTestServer, until, type TestServer } from "../../support/server/server.ts";

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "muster-processes-"))));
afterEach(() => rmSync(root, { recursive: true }));

const watching = (name: string, state: ProcessFact = "NOT_RUNNING"): PolicyCondition => ({
  id: `process-${state === "RUNNING" ? "on" : "off"}`,
  name: state,
  type: "PROCESS",
  process: { name, state },
  resetInterval: 0,
  severity: "MAJOR",
});

describe("Named processes", () => {
  const write = (pid: number, name: string, { state = "S", command = "" } = {}) => {
    const folder = join(root, "proc", String(pid));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "stat"), `${pid} (${name}) ${state} ${"0 ".repeat(50)}`);
    writeFileSync(join(folder, "cmdline"), command);
  };

  test("are counted by the names of their programs, without those that have ended", async () => {
    write(1, "nginx");
    write(2, "NGINX");
    write(3, "nginx", { state: "Z" });
    write(4, "evil) nginx (");
    write(5, "gnome-session-b", { command: "/usr/libexec/gnome-session-binary\0--session\0nginx" });
    write(6, "systemd-resolve", { command: "/bin/something-else\0" });
    const names = ["Nginx", "gnome-session-binary", "gnome-session-b", "systemd-resolve", "cron"];
    expect(Object.fromEntries(await countProcesses(root, names))).toEqual({
      Nginx: 2,
      "gnome-session-binary": 1,
      "gnome-session-b": 0,
      "systemd-resolve": 1,
      cron: 0,
    });
  });

  test("are unknown where the processes of others are hidden", async () => {
    write(77, "node");
    expect([...(await countProcesses(root, ["nginx"]))]).toEqual([]);
  });
});

describe("An agent", () => {
  let server: TestServer;
  let agent: { close(): Promise<void> };
  let nodeId: number;
  let policyId: number;
  beforeEach(async () => {
    server = await startTestServer({ schedulerTickMS: 100 });
    const { clientId, locationId } = server;
    const { token } = await server.ada.muster.call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    const data = join(root, "data");
    ({ nodeId } = await enroll({ url: server.url, token, data, name: "computer" }));
    agent = startAgent({ data, state: { everyMS: 200 }, metrics: { intervalMS: 300 } });
    ({ policyId } = await server.session.call("createPolicy", {
      body: { name: "Watched", nodeClass: "LINUX_SERVER", content: { conditions: [] } },
    }));
  });
  afterEach(async () => {
    await agent.close();
    await server.close();
  });

  const set = (...conditions: PolicyCondition[]) =>
    server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions }, assignments: [{ scope: "DEVICE", id: nodeId }] },
    });
  const alerts = async () =>
    (await server.ada.muster.call("listAlerts", { query: { state: "ACTIVE", nodeId } })).results.filter(
      ({ type }) => type === "PROCESS",
    );
  const counted = async () => {
    const { results } = await server.ada.muster.call("getDeviceMetrics", { path: { nodeId } });
    return results.flatMap(({ metric, instance, value }) =>
      metric === "RUNNING_PROCESSES" ? [`${instance} ${value}`] : [],
    );
  };
  const tryOut = (condition: PolicyCondition) =>
    server.ada.muster.call("tryCondition", { path: { nodeId }, body: { condition } });
  const ended = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.kill();
    });

  test.runIf(process.platform === "linux")(
    "counts only named processes; an alert opens when one ends, and is reset when it runs again",
    async () => {
      const program = join(root, "bin", "muster-test-database");
      mkdirSync(dirname(program));
      copyFileSync("/bin/sleep", program);
      let child = spawn(program, ["60"]);
      expect(await tryOut(watching("muster-test-database"))).toMatchObject({ basis: "HISTORY", samples: 0 });
      await set(watching("muster-test-database"), watching("muster-test-miner", "RUNNING"));
      await until("the process is counted", async () => (await counted()).includes("muster-test-database 1"));
      expect((await counted()).toSorted()).toEqual(["muster-test-database 1", "muster-test-miner 0"]);
      expect(await alerts()).toEqual([]);
      await ended(child);
      await until("an alert is open", async () => (await alerts()).length === 1);
      expect(await alerts()).toMatchObject([
        {
          conditionName: "NOT_RUNNING",
          instance: "muster-test-database",
          message: "Process muster-test-database isn't running",
          metric: "RUNNING_PROCESSES",
          value: 0,
        },
      ]);
      child = spawn(program, ["60"]);
      await until("the alert is reset", async () => (await alerts()).length === 0);
      const { samples } = await tryOut(watching("muster-test-database"));
      expect(samples).toBeGreaterThan(0);
      await ended(child);
    },
  );

  test("counts at most 20 processes, and invalid names are refused", async () => {
    const many = Array.from({ length: 21 }, (_, index) => ({
      ...watching(`p${index + 10}`),
      id: `c${index}`,
    }));
    await expect(set(...many)).rejects.toMatchObject({ code: "validation_failed" });
    await set(...many.slice(1));
    const refused = (name: string) =>
      expect(set(watching(name)), name).rejects.toMatchObject({ code: "validation_failed" });
    for (const name of ["", "a*", "/bin/sh", "a\\b", "a\nb", "x".repeat(65)]) await refused(name);
    await expect(tryOut({ ...watching("a"), process: null })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });
});
