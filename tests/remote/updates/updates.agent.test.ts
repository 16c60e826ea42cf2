// A real agent lists and installs updates with apt-get, from a separate folder of packages.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityText, type DeviceWork, type MusterError } from "@muster/sdk";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { hasApt, openPackageRoot, type PackageRoot } from "../../support/agents/debian-packages.ts";
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

  test("are listed with their versions, their source and whether they are for security", async () => {
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

  test("that are chosen are installed without others, as the log and the audit log show", async () => {
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
      /^ada@example.com started to install the updates demo-a 1.1 on web-01/,
    );
  });

  test("that fail say why, and the others are installed", async () => {
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
  });

  test("that are for security can be selected, and afterwards none is left to install", async () => {
    const begun = await call()("installUpdates", { path: path(), body: { select: "SECURITY" } });
    expect(begun.items.map(({ name }) => name)).toEqual(["demo-a", "demo-b"]);
    await ended(begun);
    expect(await why(call()("installUpdates", { path: path(), body: { select: "SECURITY" } }))).toBe(
      "tool_failed: There is nothing to install.",
    );
  });

  test("are approved for one version, and installing approved updates includes no others", async () => {
    const updates = [
      { id: "demo-a", candidate: "1.1" },
      { id: "demo-b", candidate: "1.5" },
    ];
    expect(await call()("approveUpdates", { path: path(), body: { updates } })).toEqual({ count: 2 });
    const { results } = await list();
    expect(results.map(({ id, approvedBy }) => [id, approvedBy])).toEqual([
      ["demo-a", "ada@example.com"],
      ["demo-b", null],
    ]);
    const begun = await call()("installUpdates", { path: path(), body: { select: "APPROVED" } });
    await ended(begun);
    expect(packages.installed()).toEqual({ "demo-a": "1.1", "demo-b": "1.0" });
    expect(await call()("withdrawUpdateApprovals", { path: path(), body: { updates } })).toEqual({
      count: 2,
    });
    expect(await call()("withdrawUpdateApprovals", { path: path(), body: { updates } })).toEqual({
      count: 0,
    });
  });

  test("are refreshed, and recently published updates are found", async () => {
    packages.publish(packages.build("demo-a", "3.0"));
    await ended(await call()("refreshUpdates", { path: path() }));
    expect((await list()).results).toMatchObject([{ id: "demo-a", candidate: "3.0" }]);
  });

  test("are installed by one installation at a time, which can be stopped", async () => {
    packages.before("sleep 60");
    const begun = await install("demo-a");
    expect(await why(install("demo-b"))).toMatch(
      /^device_busy: Another installation or scan is already running/,
    );
    await until("the installation has started", async () => (await read(begun.id)).lines.length > 0);
    const body = { workId: begun.id };
    await call()("stopUpdateWork", { path: path(), body });
    const work = await ended(begun);
    expect(work).toMatchObject({ state: "STOPPED", items: [{ name: "demo-a", state: "FAILED" }] });
    expect(packages.installed()["demo-a"]).toBe("1.0");
    expect(await why(call()("stopUpdateWork", { path: path(), body }))).toContain("It isn't running");
    packages.before("true");
    expect((await ended(await install("demo-a"))).state, "nothing is left locked").toBe("DONE");
  });

  test.each([
    ["-oDir=/tmp/evil", "validation_failed"],
    ["--allow-downgrades", "validation_failed"],
    ["demo-a demo-b", "tool_failed"],
    ["demo-a/unstable", "tool_failed"],
    ["demo-*", "tool_failed"],
    ["demo-a;id", "tool_failed"],
    ["not-there", "tool_failed"],
  ])("with the name %s are refused", async (id, code) => {
    const updates = [{ id, candidate: "1.1" }];
    const refused = call()("installUpdates", { path: path(), body: { select: "CHOSEN", updates } });
    expect(await why(refused)).toMatch(new RegExp(`^${code}: `));
    expect(packages.installed()).toEqual({ "demo-a": "1.0", "demo-b": "1.0" });
  });

  test("are refused in another version than the pending one", async () => {
    const updates = [{ id: "demo-a", candidate: "1.1 -oDPkg::Pre-Invoke::=id" }];
    const refused = call()("installUpdates", { path: path(), body: { select: "CHOSEN", updates } });
    expect(await why(refused)).toContain("demo-a isn't pending in this version");
  });

  test("that would remove a package are not installed", async () => {
    packages.publish(packages.build("demo-a", "1.1", { fields: "Conflicts: demo-b" }));
    const work = await ended(
      await call()("installUpdates", { path: path(), body: { select: "ALL" } }).catch(() =>
        install("demo-a"),
      ),
    );
    expect(work.state).toBe("FAILED");
    expect(packages.installed()).toEqual({ "demo-a": "1.0", "demo-b": "1.0" });
  });

  test("are installed by a task, which reports how many were installed", async () => {
    const task = await call()("createScheduledTask", {
      body: {
        name: "Updates",
        adHoc: true,
        content: { skipIfOffline: false },
        scripts: {
          actionList: [{ action: "INSTALL_UPDATES", updates: { select: "SECURITY", restart: "NEVER" } }],
        },
        schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
        targets: [{ targetId: computer.nodeId, targetType: "NODE" }],
      },
    });
    const target = async () =>
      (await call()("listScheduledTaskTargets", { path: { taskId: task.id }, query: {} })).results[0]!;
    await until("the task has ended", async () => (await target()).state === "COMPLETED", 60_000);
    expect((await target()).detail).toBe("2 updates were installed.");
    expect(packages.installed()).toEqual({ "demo-a": "1.1", "demo-b": "2.0" });
  }, 120_000);
});
