// A real agent removes software with apt-get, from a separate folder of packages.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityText, type DeviceWork, type MusterError } from "@muster/sdk";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { hasApt, openPackageRoot, type PackageRoot } from "../../support/agents/debian-packages.ts";
import { refusal, until } from "../../support/server/server.ts";

describe.runIf(hasApt())("Software", () => {
  let packages: PackageRoot;
  let computer: ManagedComputer;

  beforeAll(async () => {
    packages = openPackageRoot();
    computer = await startManagedComputer();
  }, 120_000);
  afterAll(async () => {
    await computer.close();
    packages.close();
  });
  beforeEach(() =>
    packages.install(
      packages.build("demo-lib", "1.0"),
      packages.build("demo-app", "2.0", { fields: "Depends: demo-lib" }),
      packages.build("demo-base", "1.0", { fields: "Essential: yes" }),
      packages.build("demo-need", "1.0"),
      packages.build("demo-system", "1.0", { fields: "Essential: yes\nDepends: demo-need" }),
      packages.build("muster-agent", "1.0"),
    ),
  );
  const all = {
    "demo-app": "2.0",
    "demo-base": "1.0",
    "demo-lib": "1.0",
    "demo-need": "1.0",
    "demo-system": "1.0",
    "muster-agent": "1.0",
  };

  const call = () => computer.server.ada.muster.call;
  const path = () => ({ nodeId: computer.nodeId });
  const check = (name: string) => call()("checkUninstall", { path: path(), query: { name } });
  const uninstall = (name: string, ...removes: string[]) =>
    call()("uninstallSoftware", {
      path: path(),
      body: { name, removes: removes.map((one) => ({ name: one })) },
    });
  const why = (refused: Promise<unknown>) =>
    refused.then(
      () => "done",
      ({ code, message }: MusterError) => `${code}: ${message}`,
    );
  async function ended({ id: workId }: DeviceWork): Promise<DeviceWork> {
    const read = async () => (await call()("getUninstallWork", { path: path(), query: { workId } })).work;
    await until("the removal has ended", async () => (await read())?.state !== "RUNNING", 60_000);
    return (await read())!;
  }

  test("is removed, and the audit log says by whom", async () => {
    expect(await check("demo-app")).toEqual({ results: [{ name: "demo-app", version: "2.0" }] });
    const work = await ended(await uninstall("demo-app", "demo-app"));
    expect(work).toMatchObject({
      kind: "UNINSTALL_SOFTWARE",
      state: "DONE",
      items: [{ name: "demo-app", before: "2.0", after: "", state: "DONE" }],
    });
    const { "demo-app": _, ...rest } = all;
    expect(packages.installed()).toEqual(rest);
    const { results } = await call()("listActivities", { query: { operation: "uninstallSoftware" } });
    expect(activityText(results[0]!)).toMatch(/^ada@example.com started to uninstall demo-app 2.0 on web-01/);
  }, 120_000);

  test("that others depend on is removed with them, only if the request names them", async () => {
    const { results } = await check("demo-lib");
    expect(results.map(({ name }) => name).toSorted()).toEqual(["demo-app", "demo-lib"]);
    expect(await why(uninstall("demo-lib", "demo-lib"))).toContain(
      "demo-app would be removed with demo-lib, and that wasn't agreed to",
    );
    expect(packages.installed()).toEqual(all);
    expect((await ended(await uninstall("demo-lib", "demo-lib", "demo-app"))).state).toBe("DONE");
    expect(packages.installed()).not.toHaveProperty("demo-app");
  }, 120_000);

  test.each([
    ["demo-base", "demo-base stays: the system needs it"],
    ["demo-need", "demo-need stays: the system needs it"],
    ["muster-agent", "muster-agent stays: it is Muster's agent"],
    ["not-there", "not-there isn't installed there"],
    ["demo-app+", "demo-app+ isn't installed there"],
    ["demo-app demo-lib", "isn't installed there"],
    ["demo.*", "isn't installed there"],
  ])("can't be removed: %s", async (name, reason) => {
    expect(await why(check(name))).toContain(reason);
    expect(await why(uninstall(name, name, "demo-system", "demo-need", "demo-base"))).toContain(reason);
    expect(packages.installed()).toEqual(all);
  });

  test.each(["-oDir=/tmp/evil", "--purge"])("can't be named like an option: %s", async (name) => {
    expect(await refusal(uninstall(name, name))).toBe("validation_failed");
  });

  test("is removed only by users with the permission, and only in their organizations", async () => {
    const { server } = computer;
    const body = { name: "demo-app", removes: [{ name: "demo-app" }] };
    const other = await server.person({ permissions: ["canManageUpdates"] });
    expect(await refusal(other.muster.call("uninstallSoftware", { path: path(), body }))).toBe("forbidden");
    const { clientId } = await server.organization("Other");
    const permissions = ["canUninstallSoftware" as const];
    const elsewhere = await server.person({ permissions, organizationIds: [clientId] });
    expect(await refusal(elsewhere.muster.call("uninstallSoftware", { path: path(), body }))).toBe(
      "not_found",
    );
  });
});
