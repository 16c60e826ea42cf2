// A policy's patch management, from its schedule to the installed package: a real agent and apt, with
// packages in a folder.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clockOf, policyRunText, type PolicyRun } from "@muster/sdk";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { hasApt, openPackageRoot, type PackageRoot } from "../../support/agents/debian-packages.ts";
import { until } from "../../support/server/server.ts";

const minuteMS = 60_000;

describe.runIf(hasApt())("Patch management of a policy", () => {
  let packages: PackageRoot;
  let computer: ManagedComputer;

  beforeAll(async () => {
    packages = openPackageRoot();
    computer = await startManagedComputer({ config: { schedulerTickMS: 200 } });
  }, 120_000);
  afterAll(async () => {
    await computer.close();
    packages.close();
  });

  const call: ManagedComputer["server"]["session"]["call"] = (...input) =>
    computer.server.session.call(...input);

  /**
   * Creates a policy for this computer that installs security updates daily, first at the next full minute.
   */
  async function schedule(name: string): Promise<number> {
    const soon = Date.now() + 5_000;
    const { time } = clockOf(Math.ceil(soon / minuteMS) * minuteMS, "UTC");
    const { policyId } = await call("createPolicy", {
      body: {
        name,
        nodeClass: "LINUX_SERVER",
        assignments: [{ scope: "DEVICE", id: computer.nodeId }],
        content: {
          patchManagement: {
            schedule: { frequency: "DAILY", time, timeZone: "UTC" },
            select: "SECURITY",
            restart: "NEVER",
          },
        },
      },
    });
    return policyId;
  }
  const lastRun = async (policyId: number): Promise<PolicyRun | null> =>
    (await call("getPolicy", { path: { policyId } })).work[0]?.lastRun ?? null;
  const ended = async (policyId: number): Promise<PolicyRun> => {
    const isOver = async () => {
      const { COMPLETED = 0, FAILED = 0 } = (await lastRun(policyId))?.states ?? {};
      return COMPLETED + FAILED === 1;
    };
    await until("the run has ended", isOver, 2 * minuteMS);
    return (await lastRun(policyId))!;
  };
  const detailOf = async ({ taskId }: PolicyRun) => {
    const { results } = await call("listScheduledTaskTargets", { path: { taskId: taskId! }, query: {} });
    return results[0]!.detail;
  };

  test("installs updates at the scheduled time, and shows the result of its last run", async () => {
    packages.install(packages.build("demo-a", "1.0"), packages.build("demo-b", "1.0"));
    packages.publish(packages.build("demo-a", "1.1"), packages.build("demo-b", "1.0"));
    const policyId = await schedule("Patched");
    expect(await lastRun(policyId)).toBeNull();
    expect(packages.installed()).toEqual({ "demo-a": "1.0", "demo-b": "1.0" });

    const run = await ended(policyId);
    expect(packages.installed()).toEqual({ "demo-a": "1.1", "demo-b": "1.0" });
    expect(run).toMatchObject({ result: "STARTED", devices: 1, states: { COMPLETED: 1 }, detail: "" });
    expect(policyRunText(run)).toBe("Started on one device (1 Completed)");
    expect(run.at).toBeGreaterThanOrEqual(run.dueAt);
    expect(await detailOf(run)).toBe("1 update was installed.");
    const { results } = await call("listActivities", { query: { operation: "createScheduledTask" } });
    expect(results[0]).toMatchObject({ detail: "Patched: Patch management" });
  }, 240_000);

  test("reports a failed run if a package can't be installed", async () => {
    packages.publish(packages.build("demo-b", "2.0", { script: "echo no room left >&2; exit 3" }));
    const run = await ended(await schedule("Broken"));
    expect(packages.installed()["demo-b"]).not.toBe("2.0");
    expect(policyRunText(run)).toBe("Started on one device (1 Failed)");
    expect(await detailOf(run)).toMatch(/demo-b/);
  }, 240_000);
});
