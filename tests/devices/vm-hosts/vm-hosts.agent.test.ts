// A real agent reads VMware's own simulator of an ESXi host, from the first connection test to snapshots.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PolicyCondition, VmHostTestRequest } from "@muster/sdk";
import { openVmSite, type VmSite } from "../../support/agents/vm-site.ts";
import { vcsimLogin, vcsimMissing } from "../../support/providers/vcsim.ts";
import { refusal, until, type TestServer } from "../../support/server/server.ts";

const missing = vcsimMissing();
if (missing) console.warn(`VM hosts are not tested with VMware's simulator: ${missing}`);

describe.skipIf(missing)("A VM host behind a real agent", () => {
  let site: VmSite;
  let hostId: number;
  const call: TestServer["ada"]["muster"]["call"] = (...input) => site.server.ada.muster.call(...input);
  const credential: VmSite["credential"] = (...given) => site.credential(...given);
  const request: VmSite["request"] = (more) => site.request(more);
  const tested = (more: Partial<VmHostTestRequest> = {}) => call("testVmHost", { body: request(more) });
  const vms = async () => (await call("listVms", { query: { hostId } })).results;
  const latest = async (nodeId: number) => {
    const { results } = await call("getDeviceMetrics", { path: { nodeId } });
    return Object.fromEntries(
      results.map(({ metric, instance, value }) => [`${metric} ${instance}`.trim(), value]),
    );
  };

  beforeAll(async () => {
    site = await openVmSite();
  }, 240_000);
  afterAll(() => site?.close());

  test("fails its test with its fingerprint until its certificate is trusted", async () => {
    const found = await tested();
    expect(found).toMatchObject({ resultCode: "certificate_unknown", testId: null });
    expect(found.certificateFingerprint).toMatch(/^SHA256:[\w+/]{43}$/);
    expect(found.message).toContain("isn't trusted yet");
  });

  test("is tested, and each kind of failure has its own code", async () => {
    const { certificateFingerprint } = await tested();
    const trusted = { certificateFingerprint };
    expect(await tested(trusted)).toMatchObject({
      resultCode: "SUCCESS",
      message: "Test succeeded",
      product: expect.stringContaining("VMware ESXi") as string,
    });
    const wrong = await credential({ user: "root", password: "wrong" });
    expect(await tested({ ...trusted, credentialId: wrong })).toMatchObject({
      resultCode: "invalid_credentials",
      message: "Invalid credentials (Login failure)",
    });
    expect(await tested({ ...trusted, apiPort: 1 })).toMatchObject({ resultCode: "esxi_unknown" });
    const elsewhere = await credential(vcsimLogin, ["192.0.2.0/24"]);
    expect(await tested({ ...trusted, credentialId: elsewhere })).toMatchObject({
      resultCode: "address_not_allowed",
    });
    const metadata = await credential(vcsimLogin, ["169.254.0.0/16"]);
    const cloud = { credentialId: metadata, hostname: "169.254.169.254" };
    expect((await tested({ ...trusted, ...cloud })).resultCode).toBe("address_not_allowed");
    const other = `SHA256:${"A".repeat(43)}`;
    expect((await tested({ certificateFingerprint: other })).resultCode).toBe("certificate_changed");
    const nowhere = await credential(vcsimLogin, []);
    expect(await refusal(tested({ credentialId: nowhere }))).toBe("credential_without_networks");
  });

  test("is added only as tested, and becomes a device with its virtual machines", async () => {
    const { certificateFingerprint } = await tested();
    const { testId } = await tested({ certificateFingerprint });
    const other = await credential(vcsimLogin);
    const body = { ...request({ name: "esx-1" }), testId: testId! };
    expect(await refusal(call("addVmHost", { body: { ...body, credentialId: other } }))).toBe(
      "vm_host_test_required",
    );
    const added = await call("addVmHost", { body });
    expect(added).toMatchObject({ name: "esx-1", type: "ESXI" });
    hostId = added.id;
    expect(await refusal(call("addVmHost", { body }))).toBe("delegate_already_has_existing_host");

    await until("its virtual machines are listed", async () => (await vms()).length === 3);
    const [first] = await vms();
    expect(first).toMatchObject({ powerState: "RUNNING", hostId, hostName: "esx-1", cpuCount: 1 });
    const device = await call("getDevice", { path: { nodeId: first!.nodeId } });
    expect(device).toMatchObject({ role: "VMWARE_VM_GUEST", displayName: first!.name });
    const host = await call("getVmHost", { path: { nodeId: hostId } });
    expect(host).toMatchObject({
      certificateFingerprint,
      vmCount: 3,
      runningCount: 3,
      error: "",
      cpuCores: 2,
    });
    expect(host.datastores.length).toBeGreaterThan(0);
    expect((await call("getDevice", { path: { nodeId: hostId } })).role).toBe("VMWARE_VM_HOST");
  });

  test("reports metrics, and so do its virtual machines", async () => {
    const [first] = await vms();
    await until("the VM is measured", async () => (await latest(first!.nodeId)).POWERED_ON === 1);
    await until(
      "the host is up",
      async () => (await call("getDevice", { path: { nodeId: hostId } })).isUp === true,
    );
    const host = await latest(hostId);
    expect(host).toMatchObject({ VM_HOST_REACHABLE: 1, RUNNING_VMS: 3 });
    expect(host.CPU_USE).toBeGreaterThan(0);
    expect(Object.keys(host).some((name) => name.startsWith("VOLUME_USE "))).toBe(true);
    expect((await latest(first!.nodeId)).SNAPSHOTS).toBe(0);
  });

  test("is never merged into another device, and neither are its machines", async () => {
    const [one, two] = await vms();
    for (const [nodeId, other] of [
      [one!.nodeId, hostId],
      [hostId, one!.nodeId],
      [one!.nodeId, two!.nodeId],
    ] as const) {
      const merged = call("mergeDevices", { path: { nodeId }, body: { nodeId: other } });
      expect(await refusal(merged)).toBe("merge_refused");
    }
    expect(await vms()).toHaveLength(3);
  });

  test("opens and resets alerts for itself and its virtual machines", async () => {
    const [, busy] = await vms();
    const off: PolicyCondition = {
      name: "Switched off",
      enabled: true,
      type: "METRIC",
      terms: [{ metric: "POWERED_ON", operator: "BELOW", threshold: 1 }],
      samples: 1,
      resetInterval: 0,
      severity: "MAJOR",
      notificationAction: "SEND",
      ticketingAction: "NONE",
    };
    const few: PolicyCondition = {
      ...off,
      name: "Few machines run",
      terms: [{ metric: "RUNNING_VMS", operator: "BELOW", threshold: 3 }],
    };
    const policy = (nodeClass: "VMWARE_VM_GUEST" | "VMWARE_VM_HOST", condition: PolicyCondition) =>
      site.server.session.call("createPolicy", {
        body: {
          name: condition.name,
          nodeClass,
          nodeClassDefault: true,
          content: { conditions: [condition] },
        },
      });
    await policy("VMWARE_VM_GUEST", off);
    await policy("VMWARE_VM_HOST", few);
    const active = async () =>
      (await call("listAlerts", { query: { state: "ACTIVE" } })).results
        .map(({ nodeId, conditionName, value }) => ({ nodeId, conditionName, value }))
        .sort((a, b) => a.conditionName.localeCompare(b.conditionName));
    expect(await active()).toEqual([]);
    await call("changeVmPower", { path: { nodeId: busy!.nodeId }, body: { action: "STOP" } });
    await expect.poll(active, { timeout: 30_000 }).toEqual([
      { nodeId: hostId, conditionName: "Few machines run", value: 2 },
      { nodeId: busy!.nodeId, conditionName: "Switched off", value: 0 },
    ]);
    await call("changeVmPower", { path: { nodeId: busy!.nodeId }, body: { action: "START" } });
    await expect.poll(active, { timeout: 30_000 }).toEqual([]);
    const { results } = await call("listAlerts", { query: { nodeId: busy!.nodeId } });
    expect(results).toMatchObject([{ state: "RESET", resetReason: "CONDITION" }]);
  });

  test("stops, starts and suspends its virtual machines", { timeout: 60_000 }, async () => {
    const nodeId = (await vms())[0]!.nodeId;
    const power = (action: "START" | "STOP" | "SUSPEND") =>
      call("changeVmPower", { path: { nodeId }, body: { action } });
    expect(await power("STOP")).toMatchObject({ resultCode: "SUCCESS", powerState: "STOPPED" });
    await until("the VM is off", async () => (await call("getDevice", { path: { nodeId } })).isUp === false);
    expect(await refusal(power("STOP"))).toBe("vm_action_failed");
    expect(await power("START")).toMatchObject({ powerState: "RUNNING" });
    await until("the VM is on", async () => (await call("getDevice", { path: { nodeId } })).isUp === true);
    expect(await power("SUSPEND")).toMatchObject({ powerState: "SUSPENDED" });
    await power("START");
  });

  test("creates, reverts to and deletes snapshots", { timeout: 60_000 }, async () => {
    const [one, two] = (await vms()).map((vm) => vm.nodeId);
    const path = { nodeId: one! };
    const body = { name: "before <update> & more", description: "" };
    expect(await call("createVmSnapshot", { path, body })).toMatchObject({ resultCode: "SUCCESS" });
    const snapshots = async () => (await call("getVm", { path })).snapshots;
    await until("the snapshot is listed", async () => (await snapshots()).length === 1);
    const { id, name } = (await snapshots())[0]!;
    expect(name).toBe(body.name);
    await until("the snapshot is counted", async () => (await latest(one!)).SNAPSHOTS === 1);
    // another VM's snapshot isn't found
    const foreign = { nodeId: two!, snapshotId: id };
    expect(await refusal(call("deleteVmSnapshot", { path: foreign }))).toBe("not_found");
    const own = { nodeId: one!, snapshotId: id };
    expect(await call("revertVmSnapshot", { path: own })).toMatchObject({ resultCode: "SUCCESS" });
    expect(await call("deleteVmSnapshot", { path: own })).toMatchObject({ resultCode: "SUCCESS" });
    await until("the snapshot is deleted", async () => (await snapshots()).length === 0);
  });

  test("is down with a reason while its password is wrong", { timeout: 60_000 }, async () => {
    const path = { clientId: site.server.clientId, credentialId: site.credentialId };
    await call("updateCredential", { path, body: { secret: { user: "root", password: "changed" } } });
    const host = () => call("getVmHost", { path: { nodeId: hostId } });
    await until("the password is refused", async () => (await host()).error === "invalid_credentials");
    expect((await host()).errorText).toBe("Invalid credentials");
    await until(
      "the host is down",
      async () => (await call("getDevice", { path: { nodeId: hostId } })).isUp === false,
    );
    expect(await refusal(call("deleteCredential", { path }))).toBe("credential_in_use");
    await call("updateCredential", { path, body: { secret: vcsimLogin } });
    await until("the host has no error", async () => (await host()).error === "");
  });

  test("is removed with its virtual machines, and prevents its delegate's deletion until then", async () => {
    const path = { nodeId: site.delegateNodeId };
    expect(await refusal(call("deleteDevice", { path }))).toBe("device_is_delegate");
    const [first] = await vms();
    await call("removeVmHost", { path: { nodeId: hostId } });
    for (const nodeId of [hostId, first!.nodeId])
      expect(await refusal(call("getDevice", { path: { nodeId } }))).toBe("not_found");
    expect((await call("listVmHosts", { query: {} })).results).toEqual([]);
  });
});
