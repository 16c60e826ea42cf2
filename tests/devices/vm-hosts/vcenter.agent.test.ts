// A real agent reads VMware's own vCenter simulator, whose hosts and VMs become devices.
import { newAgentKeys } from "@muster/sdk/agent-keys";
import { pollPurpose, type VmHostReport } from "@muster/sdk/live";
import { sealTo } from "@muster/sdk/hpke";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { PolledReports } from "../../../agent/src/monitoring/polling/polled-reports.ts";
import { Polling } from "../../../agent/src/monitoring/polling/polling.ts";
import { openVmSite, type VmSite } from "../../support/agents/vm-site.ts";
import { ReportConnection } from "../../support/monitoring/report-connection.ts";
import { vcsimLogin, vcsimMissing } from "../../support/providers/vcsim.ts";
import { refusal, until, type TestServer } from "../../support/server/server.ts";

type Arguments = ConstructorParameters<typeof Polling>;

const missing = vcsimMissing();
if (missing) console.warn(`vCenters are not tested with VMware's simulator: ${missing}`);

describe.skipIf(missing)("A vCenter behind a real agent", () => {
  let site: VmSite;
  let vcenterId: number;
  const call: TestServer["ada"]["muster"]["call"] = (...input) => site.server.ada.muster.call(...input);
  const vms = async (hostId: number) => (await call("listVms", { query: { hostId } })).results;
  const hostNamed = async (name: string) =>
    (await call("listVmHosts", { query: {} })).results.find((host) => host.name === name)!;
  const latest = async (nodeId: number) => {
    const { results } = await call("getDeviceMetrics", { path: { nodeId } });
    return Object.fromEntries(
      results.map(({ metric, instance, value }) => [`${metric} ${instance}`.trim(), value]),
    );
  };

  beforeAll(async () => {
    site = await openVmSite({}, { vcenter: true, vms: 2 });
    vcenterId = await site.addHost("vc-1");
  }, 240_000);
  afterAll(() => site?.close());

  test("is a VM host, and so is each of its ESXi hosts, with its cluster", async () => {
    const vcenter = await call("getVmHost", { path: { nodeId: vcenterId } });
    expect(vcenter).toMatchObject({ type: "ESXI", partOf: null, cluster: "", error: "" });
    expect(vcenter.product).toContain("VMware vCenter Server");
    expect(vcenter.members.map(({ name, cluster }) => [name, cluster])).toEqual([
      ["DC0_C0_H0", "DC0_C0"],
      ["DC0_C0_H1", "DC0_C0"],
      ["DC0_C0_H2", "DC0_C0"],
      ["DC0_H0", ""],
      ["DC1_C0_H0", "DC1_C0"],
      ["DC1_C0_H1", "DC1_C0"],
      ["DC1_C0_H2", "DC1_C0"],
      ["DC1_H0", ""],
    ]);
    const { nodeId } = vcenter.members[0]!;
    expect(await call("getDevice", { path: { nodeId } })).toMatchObject({
      role: "VMWARE_VM_HOST",
      displayName: "DC0_C0_H0",
      os: expect.stringContaining("VMware ESXi") as string,
    });
    const member = await call("getVmHost", { path: { nodeId } });
    expect(member).toMatchObject({
      partOf: { nodeId: vcenterId, name: "vc-1" },
      hostname: "",
      apiPort: null,
      credentialId: null,
      delegateName: "delegate",
      members: [],
      readAt: expect.any(Number) as number,
    });
    expect(vcenter.cpuCores).toBe(8 * member.cpuCores);
  });

  test("has the virtual machines of all its hosts, and each host its own", async () => {
    const all = await vms(vcenterId);
    expect(all).toHaveLength(8);
    const vcenter = await call("getVmHost", { path: { nodeId: vcenterId } });
    expect(vcenter).toMatchObject({ vmCount: 8, runningCount: 8 });
    expect(vcenter.members.reduce((sum, { vmCount }) => sum + vmCount, 0)).toBe(8);
    const [vm] = all;
    expect(vm).toMatchObject({ hostId: vcenterId, hostName: "vc-1" });
    const host = await hostNamed(vm!.runsOn);
    expect(vm!.runsOnId).toBe(host.id);
    expect((await vms(host.id)).map(({ runsOn }) => runsOn)).toContain(host.name);
    expect(await vms(host.id)).toHaveLength(host.vmCount);
  });

  test("distinguishes datastores of the same name in different datacenters", async () => {
    const { datastores } = await call("getVmHost", { path: { nodeId: vcenterId } });
    expect(datastores.map(({ name }) => name).sort()).toEqual(["DC0/LocalDS_0", "DC1/LocalDS_0"]);
    expect((await hostNamed("DC1_H0")).datastores.map(({ name }) => name)).toEqual(["DC1/LocalDS_0"]);
  });

  test("reports its metrics and those of its hosts", async () => {
    const host = await hostNamed("DC0_H0");
    await until("the host is measured", async () => (await latest(host.id)).VM_HOST_REACHABLE === 1);
    expect(await latest(host.id)).toMatchObject({ RUNNING_VMS: host.runningCount });
    expect((await latest(host.id)).CPU_USE).toBeGreaterThan(0);
    expect(await latest(vcenterId)).toMatchObject({ VM_HOST_REACHABLE: 1, RUNNING_VMS: 8 });
    expect(await latest(vcenterId)).toHaveProperty("VOLUME_USE DC1/LocalDS_0");
    await until(
      "the host is up",
      async () => (await call("getDevice", { path: { nodeId: host.id } })).isUp === true,
    );
  });

  test("keeps its and its hosts' metrics while the server is unavailable, and sends them later", async () => {
    const { certificateFingerprint: fingerprint } = await call("getVmHost", { path: { nodeId: vcenterId } });
    const { sealing } = newAgentKeys();
    const connection = new ReportConnection<VmHostReport>();
    const added = vi.spyOn(PolledReports.prototype, "add");
    const kept = vi.spyOn(PolledReports.prototype, "keep");
    const polling = new Polling(
      connection as unknown as Arguments[0],
      {
        verifier: { verify: async () => true },
        policy: { refusal: () => undefined },
        identity: { nodeId: 1, sealing },
      } as unknown as Arguments[1],
      { intervalMS: 3_600_000 },
    );
    onTestFinished(() => {
      polling.close();
      vi.restoreAllMocks();
    });
    const order = async (revision: number, members: Record<string, number>) => {
      const secrets = Buffer.from(JSON.stringify({ 1: vcsimLogin }));
      const place = { type: "ESXI", hostname: "127.0.0.1", port: site.esxi.port, fingerprint };
      const credential = { id: 1, networks: ["127.0.0.0/8"] };
      connection.emit("poll", {
        revision,
        intervalSeconds: 3_600,
        devices: [],
        objects: [],
        hosts: [{ nodeId: 100, ...place, credential, vms: {}, members }],
        sealedSecrets: await sealTo(sealing.publicKey, pollPurpose(1, revision), secrets),
        proof: "",
      });
    };
    const reported = () => connection.reports("metrics").map(({ nodeId }) => nodeId);

    polling.resume();
    await order(1, {});
    await until("the vCenter is read", () => connection.reports("vm.host").length > 0);
    const reading = connection.reports("vm.host")[0]!.reading!;
    expect(reported()).toEqual([100]);
    connection.emit("disconnect");
    await order(2, { [reading.members[0]!.ref]: 101 });
    await until("the host is measured", () => added.mock.calls.some(([{ nodeId }]) => nodeId === 101));
    kept.mockClear();
    // the server sends an order before it receives reports
    await order(3, { [reading.members[0]!.ref]: 101 });
    await until("the third order is followed", () => kept.mock.calls.length === 1);
    polling.resume();
    await until("the reports are sent", () => reported().length === 3);
    expect(reported().sort()).toEqual([100, 100, 101]);
  });

  test("stops and starts virtual machines of its hosts, and manages their snapshots", async () => {
    const vm = (await vms(vcenterId)).find(({ runsOn }) => runsOn.startsWith("DC1_"))!;
    const path = { nodeId: vm.nodeId };
    const power = (action: "START" | "STOP") => call("changeVmPower", { path, body: { action } });
    expect(await power("STOP")).toMatchObject({ resultCode: "SUCCESS", powerState: "STOPPED" });
    await until("the host runs one virtual machine fewer", async () => {
      const host = await call("getVmHost", { path: { nodeId: vm.runsOnId! } });
      return host.runningCount === host.vmCount - 1;
    });
    expect(await power("START")).toMatchObject({ powerState: "RUNNING" });
    const body = { name: "before update", description: "" };
    expect(await call("createVmSnapshot", { path, body })).toMatchObject({ resultCode: "SUCCESS" });
    const snapshots = async () => (await call("getVm", { path })).snapshots;
    await until("the snapshot is listed", async () => (await snapshots()).length === 1);
    const snapshot = { ...path, snapshotId: (await snapshots())[0]!.id };
    expect(await call("revertVmSnapshot", { path: snapshot })).toMatchObject({ resultCode: "SUCCESS" });
    expect(await call("deleteVmSnapshot", { path: snapshot })).toMatchObject({ resultCode: "SUCCESS" });
  });

  test("is removed only as a whole, with its hosts and virtual machines", async () => {
    const host = await hostNamed("DC0_H0");
    const path = { nodeId: host.id };
    expect(await refusal(call("removeVmHost", { path }))).toBe("vm_host_is_member");
    const [vm] = await vms(vcenterId);
    await call("removeVmHost", { path: { nodeId: vcenterId } });
    for (const nodeId of [vcenterId, host.id, vm!.nodeId])
      expect(await refusal(call("getDevice", { path: { nodeId } }))).toBe("not_found");
    expect((await call("listVmHosts", { query: {} })).results).toEqual([]);
  });
});
