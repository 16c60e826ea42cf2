// muster vm-hosts and muster vms, with a real agent and VMware's simulator.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Vm } from "@muster/sdk";
import { openVmSite, type VmSite } from "../../support/agents/vm-site.ts";
import { run } from "../../support/clients/muster.ts";
import { vcsimMissing } from "../../support/providers/vcsim.ts";
import { until } from "../../support/server/server.ts";

const missing = vcsimMissing();
if (missing) console.warn(`The commands of VM hosts are not tested: ${missing}`);

describe.skipIf(missing)("muster vm-hosts and vms", () => {
  let site: VmSite;
  let home: string;
  let env: Record<string, string>;
  const muster = (...args: string[]) => run(args, { env });
  const place = () => [
    "127.0.0.1",
    "--port",
    String(site.esxi.port),
    "--delegate",
    "delegate",
    "--credential",
    "esx",
  ];

  beforeAll(async () => {
    site = await openVmSite();
    home = mkdtempSync(join(tmpdir(), "muster-vm-cli-"));
    const { server } = site;
    env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  }, 240_000);
  afterAll(async () => {
    await site?.close();
    rmSync(home, { recursive: true, force: true });
  });

  test("a test that can't succeed says what to do next", async () => {
    const untrusted = await muster("vm-hosts", "test", ...place());
    expect(untrusted.exitCode).toBe(1);
    expect(untrusted.stderr).toContain("Testing Connection");
    expect(untrusted.stderr).toMatch(/--fingerprint SHA256:[\w+/]{43}/);
    const noHost = await muster("vm-hosts", "test", "--delegate", "delegate", "--credential", "esx");
    expect([noHost.exitCode, noHost.stderr]).toEqual([2, expect.stringContaining("Enter a DNS/IP")]);
    const port = await muster(
      "vm-hosts",
      "test",
      "h",
      "--port",
      "x",
      "--delegate",
      "delegate",
      "--credential",
      "esx",
    );
    expect(port.stderr).toContain("The API port needs to be a number");
    const none = await muster("vm-hosts", "test", "h", "--credential", "esx");
    expect(none.stderr).toContain("Select a delegate");
    expect((await muster("vm-hosts", "test", "h", "--type", "xen")).exitCode).toBe(2);
    const hyperv = await muster("vm-hosts", "test", "--type", "hyperv", "--delegate", "delegate");
    expect(hyperv.stderr).toContain("must be a Windows agent on that host");
  });

  test("a host is added once after a dry run, listed and shown", async () => {
    const plan = await muster("vm-hosts", "add", ...place(), "--name", "esx-1", "--dry-run");
    expect(plan.stdout).toContain("POST /ws/virtualization/hosts");
    expect(plan.stdout).toContain('"name": "esx-1"');
    const added = await muster(
      "vm-hosts",
      "add",
      ...place(),
      "--name",
      "esx-1",
      "--yes",
      "--json",
      "id,name",
    );
    expect(added.stderr).toContain("Test succeeded");
    expect(JSON.parse(added.stdout)).toMatchObject({ name: "esx-1" });
    const again = await muster("vm-hosts", "add", ...place(), "--yes");
    expect([again.exitCode, again.stderr]).toEqual([
      6,
      expect.stringContaining("VM Host already exists under the same Monitor Delegate."),
    ]);
    await until("the host is read", async () => {
      const { stdout } = await muster("vm-hosts", "list", "--json", "runningCount");
      return (JSON.parse(stdout) as { runningCount: number }[])[0]?.runningCount === 3;
    });
    const shown = await muster("vm-hosts", "show", "esx-1");
    expect(shown.stdout).toContain("VMware ESXi");
    expect(shown.stdout).not.toContain("Secret");
  });

  test("machines are listed, stopped and started", async () => {
    const { stdout } = await muster("vms", "list", "--host", "esx-1", "--json", "all");
    const [vm] = JSON.parse(stdout) as Vm[];
    const { name } = vm!;
    const asked = await muster("vms", "stop", name);
    expect(asked.exitCode).not.toBe(0);
    expect((await muster("vms", "stop", name, "--dry-run")).stdout).toContain('"action": "STOP"');
    const stopped = await muster("vms", "stop", name, "--yes");
    expect([stopped.exitCode, stopped.stderr]).toEqual([0, expect.stringContaining(`${name}: Stop done`)]);
    expect((await muster("vms", "list", "--state", "stopped")).stdout).toContain(name);
    const twice = await muster("vms", "stop", name, "--yes");
    expect([twice.exitCode, twice.stderr]).toEqual([9, expect.stringContaining("The host says:")]);
    const started = await muster("vms", "start", name, "--json", "powerState");
    expect(JSON.parse(started.stdout)).toEqual({ powerState: "RUNNING" });
    expect((await muster("vms", "start", "nowhere")).exitCode).toBe(3);
  });

  test("snapshots are created, reverted to and deleted", async () => {
    const [vm] = JSON.parse((await muster("vms", "list", "--json", "all")).stdout) as Vm[];
    const { name } = vm!;
    expect((await muster("vms", "create-snapshot", name, "before update")).exitCode).toBe(0);
    await until("the snapshot is listed", async () =>
      (await muster("vms", "snapshots", name)).stdout.includes("before update"),
    );
    expect((await muster("vms", "revert", name, "other", "--yes")).exitCode).toBe(3);
    const reverted = await muster("vms", "revert", name, "before update", "--yes");
    expect([reverted.exitCode, reverted.stderr]).toEqual([
      0,
      expect.stringContaining("Revert to snapshot done"),
    ]);
    expect((await muster("vms", "delete-snapshot", name, "before update", "--yes")).exitCode).toBe(0);
  });

  test("a host is removed with --yes only", async () => {
    expect((await muster("vm-hosts", "remove", "esx-1")).exitCode).not.toBe(0);
    const removed = await muster("vm-hosts", "remove", "esx-1", "--yes");
    expect([removed.exitCode, removed.stderr]).toEqual([0, expect.stringContaining("Removed esx-1")]);
    expect((await muster("vms", "list")).stderr).toContain("No virtual machines");
  });
});

describe.skipIf(missing)("muster vm-hosts with a vCenter", () => {
  let site: VmSite;
  const muster = (...args: string[]) => {
    const { url, ada } = site.server;
    return run(args, { env: { MUSTER_URL: url, MUSTER_TOKEN: ada.token } });
  };
  beforeAll(async () => {
    site = await openVmSite({}, { vcenter: true, vms: 1 });
  }, 240_000);
  afterAll(() => site?.close());

  test("its hosts are listed, and can be removed only with the vCenter", async () => {
    const place = ["127.0.0.1", "--port", String(site.esxi.port), "--delegate", "delegate"];
    const added = await muster("vm-hosts", "add", ...place, "--credential", "esx", "--name", "vc-1", "--yes");
    expect([added.exitCode, added.stderr]).toEqual([0, expect.stringContaining("Added vc-1")]);
    await until("its hosts are listed", async () =>
      (await muster("vm-hosts", "list")).stdout.includes("DC1_H0"),
    );
    const listed = (await muster("vm-hosts", "list")).stdout.split("\n").map((line) => line.split("\t"));
    const host = listed.find((cells) => cells.includes("DC0_C0_H0"));
    expect(host).toContain("vc-1");
    expect((await muster("vm-hosts", "show", "vc-1")).stdout).toContain("DC0_C0");
    const { stdout } = await muster("vms", "list", "--host", "vc-1", "--json", "name,runsOn");
    const [vm] = JSON.parse(stdout) as Vm[];
    expect((await muster("vms", "list", "--host", vm!.runsOn)).stdout).toContain(vm!.name);
    const refused = await muster("vm-hosts", "remove", "DC0_H0", "--yes");
    expect([refused.exitCode, refused.stderr]).toEqual([
      6,
      expect.stringContaining("This host is read as part of vc-1."),
    ]);
    expect(refused.stderr).toContain("muster vm-hosts show");
    expect((await muster("vm-hosts", "remove", "vc-1", "--yes")).exitCode).toBe(0);
    expect((await muster("vm-hosts", "list")).stderr).toContain("No VM hosts yet");
  });
});
