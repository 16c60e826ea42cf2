// Updates, removals and scans in the shell, with a real agent, real apt-get and real ClamAV.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eicar, hasClamScan, openClamAVFolder, type ClamAVFolder } from "../../support/agents/clamav.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { hasApt, openPackageRoot, type PackageRoot } from "../../support/agents/debian-packages.ts";
import { run } from "../../support/clients/muster.ts";

describe.runIf(hasApt() && hasClamScan())("In the shell", () => {
  let packages: PackageRoot;
  let clam: ClamAVFolder;
  let computer: ManagedComputer;
  let home: string;
  let env: Record<string, string>;
  const muster = (...args: string[]) => run(args, { env });

  beforeAll(async () => {
    packages = openPackageRoot();
    clam = openClamAVFolder();
    computer = await startManagedComputer();
    home = mkdtempSync(join(tmpdir(), "muster-updates-"));
    const { server } = computer;
    env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  }, 120_000);
  afterAll(async () => {
    await computer.close();
    packages.close();
    clam.close();
    rmSync(home, { recursive: true, force: true });
  });
  beforeEach(() => {
    packages.install(packages.build("demo-a", "1.0"), packages.build("demo-b", "1.0"));
    packages.publish(packages.build("demo-a", "1.1"), packages.build("demo-b", "2.0"));
  });

  test("updates are shown, approved, and installed with their log and the result of each", async () => {
    const shown = await muster("updates", "show", "web-01");
    expect(shown.stdout).toMatch(/demo-a\s+Security\s+1\.0\s+1\.1/);
    expect((await muster("updates", "approve", "web-01", "demo-a")).stderr).toContain("1 update approved");
    const json = await muster("updates", "show", "web-01", "--json", "id,approvedBy");
    expect(JSON.parse(json.stdout)).toEqual([
      { id: "demo-a", approvedBy: "ada@example.com" },
      { id: "demo-b", approvedBy: null },
    ]);
    const done = await muster("updates", "install", "web-01", "--approved", "--yes");
    expect(done.exitCode).toBe(0);
    expect(done.stderr).toContain("Setting up demo-a (1.1) ...");
    expect(done.stdout).toMatch(/demo-a\s+1\.0\s+1\.1\s+Done/);
    expect(packages.installed()).toEqual({ "demo-a": "1.1", "demo-b": "1.0" });
    expect((await muster("updates", "log", "web-01")).stdout).toMatch(/demo-a\s+1\.0\s+1\.1\s+Done/);
  }, 120_000);

  test("an installation that fails in part has exit code 7 and names what failed", async () => {
    packages.publish(packages.build("demo-a", "1.1"), packages.build("demo-b", "2.0", { script: "exit 3" }));
    const done = await muster("updates", "install", "web-01", "--all", "--yes", "--json", "state,items");
    expect(done.exitCode).toBe(7);
    expect(JSON.parse(done.stdout)).toMatchObject({
      state: "FAILED",
      items: [{ state: "DONE" }, { state: "FAILED" }],
    });
    expect(done.stderr).toContain("demo-b");
  }, 120_000);

  test("a dry run installs nothing and says what would be installed", async () => {
    const planned = await muster("updates", "install", "web-01", "--security", "--dry-run");
    expect(planned.exitCode).toBe(0);
    expect(planned.stdout).toContain("demo-a");
    expect(packages.installed()).toEqual({ "demo-a": "1.0", "demo-b": "1.0" });
  });

  test.each([
    [["updates", "install", "web-01"], 2, "Specify updates, or use one of"],
    [["updates", "install", "web-01", "demo-a", "--all"], 2, "Specify updates, or use one of"],
    [["updates", "install", "web-01", "not-there"], 3, "not-there isn't pending."],
    [["updates", "install", "nowhere", "--all"], 3, "nowhere"],
    [["updates", "stop", "web-01"], 3, "It isn't running"],
    [["updates", "schedule", "web-01", "--all", "--at", "2001-01-01 00:00", "--yes"], 2, ""],
    [["software", "uninstall", "web-01", "not-there"], 1, "not-there isn't installed there."],
  ])("%s is refused", async (args, code, text) => {
    const refused = await muster(...args);
    expect(refused.stderr).toContain(text);
    expect(refused.exitCode).toBe(code);
  });

  test("an installation is scheduled as a task", async () => {
    const at = ["--at", "2099-12-31 03:30", "--time-zone", "UTC"];
    const done = await muster("updates", "schedule", "web-01", "--security", ...at, "--yes");
    expect(done.stderr).toContain("The installation is scheduled for");
    expect((await muster("tasks", "list")).stdout).toContain("Install updates");
  });

  test("software is uninstalled only with --yes", async () => {
    const asked = await muster("software", "uninstall", "web-01", "demo-b");
    expect(asked.exitCode).toBe(2);
    expect(packages.installed()).toHaveProperty("demo-b");
    const done = await muster("software", "uninstall", "web-01", "demo-b", "--yes");
    expect(done.exitCode).toBe(0);
    expect(packages.installed()).not.toHaveProperty("demo-b");
  }, 120_000);

  test("a scan reports its number of threats, and traces lists them", async () => {
    clam.write("eicar.com", eicar);
    const done = await muster("antivirus", "scan", "web-01");
    expect(done.exitCode).toBe(0);
    expect(done.stderr).toContain("Threats: 1.");
    const traces = await muster("antivirus", "traces", "web-01");
    expect(traces.stdout).toMatch(/File\s+\S+\/scanned\/eicar\.com\s+Eicar-Test-Signature/);
    expect((await muster("antivirus", "show", "web-01")).stdout).toContain("ClamAV");
  }, 120_000);
});
