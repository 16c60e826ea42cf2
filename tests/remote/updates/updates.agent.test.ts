// Updates that a real agent lists and installs with apt-get, in a folder of packages of its own.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityText, type DeviceWork, type MusterError } from "@muster/sdk";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { hasApt, openPackageRoot, type PackageRoot } from "../../support/agents/package-root.ts";
import { until } from "../../support/server/server.ts";

const slow = 120_000;

describe.runIf(hasApt())("Updates", () => {
  let packages: PackageRoot;
  let computer: ManagedComputer;

  beforeAll(async () => {
    packages = openPackageRoot();
    computer = await startManagedComputer();
  }, slow);
  afterAll(async () => {
    await computer.close();
    packages.close();
  });
  beforeEach(() => {
    packages.before("true");
    packages.install(packages.build("demo-a", "1.0"), packages.build("demo-b", "1.0"));
    packages.publish(packages.build("demo-a", "1.1"), packages.build("demo-b", "2.0"));
  });

  const call = () => computer.server.ada.muster.call;
  const path = () => ({ nodeId: computer.nodeId });
  const list = () => call()("listLiveUpdates", { path: path() });
  const read = (workId?: string) =>
    call()("getUpdateWork", { path: path(), query: workId === undefined ? {} : { workId } });
  const install = (...names: string[]) =>
    call()("installUpdates", {
      path: path(),
      body: {
        select: "CHOSEN",
        updates: names.map((id) => ({ id, candidate: id === "demo-b" ? "2.0" : "1.1" })),
      },
    });
  async function ended({ id }: DeviceWork): Promise<DeviceWork> {
    await until("the work has ended", async () => (await read(id)).work?.state !== "RUNNING", 60_000);
    return (await read(id)).work!;
  }
  const why = (refused: Promise<unknown>) =>
    refused.then(
      () => "done",
      ({ code, message }: MusterError) => `${code}: ${message}`,
    );

  test("are listed with their versions, where they come from and whether they are for security", async () => {
    const { results, manager, listsAt } = await list();
    expect(manager).toBe("APT");
    expect(listsAt).not.toBeNull();
    expect(results).toEqual([
      {
        id: "demo-a",
        name: "demo-a",
        installed: "1.0",
        candidate: "1.1",
        isSecurity: true,
        severity: "",
        source: "Debian-Security:stable-security",
        approvedBy: null,
        approvedAt: null,
      },
      expect.objectContaining({ id: "demo-b", installed: "1.0", candidate: "2.0" }),
    ]);
  });

  test("that are chosen are installed, others aren't, and the log and the audit log say so", async () => {
    const begun = await install("demo-a");
    expect(begun).toMatchObject({ kind: "INSTALL_UPDATES", title: "demo-a 1.1", by: "ada@example.com" });
    const work = await ended(begun);
    expect(work).toMatchObject({
      state: "DONE",
      exitCode: 0,
      items: [{ name: "demo-a", before: "1.0", after: "1.1", state: "DONE", detail: "" }],
    });
    expect(packages.installed()).toEqual({ "demo-a": "1.1", "demo-b": "1.0" });
    const { lines, offset, size } = await read(begun.id);
    expect(lines).toContain("Setting up demo-a (1.1) ...");
    expect(offset).toBe(size);
    const { results } = await call()("listActivities", { query: { operation: "installUpdates" } });
    expect(activityText(results[0]!)).toMatch(
      /^ada@example.com began to install the updates demo-a 1.1 on web-01/,
    );
  }, 120_000);

  test("that fail say why, and those beside them are installed", async () => {
    packages.publish(
      packages.build("demo-a", "1.1"),
      packages.build("demo-b", "2.0", { script: "echo no room left >&2; exit 3" }),
    );
    const work = await ended(await install("demo-a", "demo-b"));
    expect(work.state).toBe("FAILED");
    expect(work.items).toMatchObject([
      { name: "demo-a", state: "DONE" },
      { name: "demo-b", state: "FAILED", detail: expect.stringContaining("returned error exit status 3") },
    ]);
    expect(packages.installed()).toEqual({ "demo-a": "1.1" });
  }, 120_000);
});
