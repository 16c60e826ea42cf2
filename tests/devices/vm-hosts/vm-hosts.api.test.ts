// VM hosts on the server: what delegates may report, and what users may do, with scripted agents.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { VmHostTestRequest } from "@muster/sdk";
import {
  pollPurpose,
  vmPurpose,
  type CredentialSecrets,
  type PollOrder,
  type ReportedMember,
  type ReportedVm,
  type ToolAnswer,
  type VmCall,
  type VmHostReading,
} from "@muster/sdk/live";
import { openSealed } from "@muster/sdk/hpke";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const fingerprint = `SHA256:${"A".repeat(43)}`;
const password = "esx-s3cret-password";
const tested = { code: "SUCCESS", detail: "", fingerprint, product: "VMware ESXi 8.0.3" };

const machine = (ref: string, more: Partial<ReportedVm> = {}): ReportedVm => ({
  ref,
  name: ref,
  powerState: "RUNNING",
  guestOs: "Debian 12",
  ip: "192.0.2.14",
  mac: "",
  cpuCount: 2,
  memoryBytes: 4_000_000_000,
  runsOn: "",
  hasTools: true,
  snapshots: [],
  ...more,
});
const memberOf = (ref: string, more: Partial<ReportedMember> = {}): ReportedMember => ({
  ref,
  name: `${ref}.example.com`,
  cluster: "Gold",
  isConnected: true,
  product: "VMware ESXi 8.0.3",
  vendor: "Dell",
  model: "R740",
  serialNumber: "",
  cpuCores: 8,
  memoryBytes: 32e9,
  datastores: ["shared"],
  ...more,
});
const reading = (vms: ReportedVm[], members: ReportedMember[] = []): VmHostReading => ({
  product: "VMware ESXi 8.0.3",
  vendor: "Dell",
  model: "R740",
  serialNumber: "ABC",
  cpuCores: 16,
  memoryBytes: 64e9,
  members,
  datastores: [{ name: "shared", kind: "VMFS", capacityBytes: 2e9, freeBytes: 1e9, isAccessible: true }],
  vms,
});

onEachDatabase("VM hosts", (database) => {
  let server: TestServer;
  let delegate: ScriptedAgent;
  let credentialId: number;
  let hostId: number;
  let answer: ToolAnswer = { result: tested };
  const calls: { action: string; input: Record<string, unknown>; secrets: CredentialSecrets }[] = [];
  const orders: (PollOrder & { secrets: CredentialSecrets })[] = [];
  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);

  const serve = (agent: ScriptedAgent) => {
    const open = async (purpose: string, sealed: string) =>
      JSON.parse(
        Buffer.from(await openSealed(agent.identity.sealing.privateKey, purpose, sealed)).toString(),
      ) as CredentialSecrets;
    agent.socket.on("tool.call", async ({ action, input }, reply) => {
      const { target } = input as { target: VmCall };
      const purpose = vmPurpose(agent.nodeId, target.secretsId);
      calls.push({ action, input: input as never, secrets: await open(purpose, target.sealedSecrets) });
      reply(answer);
    });
    agent.socket.on("poll", async (order) => {
      const purpose = pollPurpose(agent.nodeId, order.revision);
      orders.push({ ...order, secrets: await open(purpose, order.sealedSecrets) });
    });
  };
  const request = (more: Partial<VmHostTestRequest> = {}): VmHostTestRequest => ({
    clientId: server.clientId,
    type: "ESXI",
    delegateNodeId: delegate.nodeId,
    hostname: "esx-1.example.com",
    apiPort: 443,
    credentialId,
    ...more,
  });
  const testIdOf = async (more: Partial<VmHostTestRequest> = {}) =>
    (await call("testVmHost", { body: request({ certificateFingerprint: fingerprint, ...more }) })).testId!;
  const report = (content: unknown, agent = delegate) =>
    agent.socket.timeout(5_000).emitWithAck("vm.host", content as never);
  const vms = async () => (await call("listVms", { query: { hostId } })).results;
  const present = async () => (await vms()).find(({ powerState }) => powerState !== "GONE")!;

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 });
    delegate = await attachAgent(server, server, { name: "delegate" });
    serve(delegate);
    credentialId = (
      await call("createCredential", {
        path: { clientId: server.clientId },
        body: { name: "esx", type: "BASIC", networks: ["192.0.2.0/24"], secret: { user: "root", password } },
      })
    ).id;
  });
  afterAll(async () => {
    delegate.socket.close();
    await server.close();
  });

  test("only the delegate gets the password; it is neither returned nor stored in plain text", async () => {
    const result = await call("testVmHost", { body: request({ certificateFingerprint: fingerprint }) });
    expect(result).toMatchObject({ resultCode: "SUCCESS", message: "Test succeeded" });
    expect(calls.at(-1)!.secrets).toEqual({ [credentialId]: { user: "root", password } });
    expect(JSON.stringify([result, calls.at(-1)!.input])).not.toContain(password);
    expect(server.stored()).not.toContain(password);
  });

  test("each failure of a test has its own message", async () => {
    const message = async (code: string, detail = "") => {
      answer = { result: { ...tested, code, detail, fingerprint: "" } };
      return (await call("testVmHost", { body: request() })).message;
    };
    expect(await message("esxi_init_timeout")).toBe("Connection timeout");
    expect(await message("esxi_unknown")).toBe("Unknown connection error");
    expect(await message("unsupported_target")).toBe("Unsupported agent version");
    expect(await message("invalid_credentials")).toBe("Invalid credentials");
    expect(await message("vm_host_test_error")).toBe("Test failed");
    // error messages of a host are cleaned
    expect(await message("esxi_unknown", "a\u001b[31m\u202eb")).toBe("Unknown connection error (a b)");
    answer = { result: { code: "PWNED" } };
    const invalid = await call("testVmHost", { body: request() });
    expect(invalid).toMatchObject({ resultCode: "vm_host_test_server_error", testId: null });
    answer = { result: tested };
  });

  test("an invalid test is refused before it reaches the delegate", async () => {
    const before = calls.length;
    const refused = (more: Partial<VmHostTestRequest>) =>
      refusal(call("testVmHost", { body: request(more) }));
    const plain = await attachAgent(server, server, { delegate: false, name: "srv-plain" });
    expect(await refused({ delegateNodeId: plain.nodeId })).toBe("not_a_delegate");
    expect(await refused({ type: "HYPERV" })).toBe("hyperv_delegate_required");
    expect(await refused({ hostname: "" })).toBe("validation_failed");
    expect(await refused({ hostname: "esx-1/../../etc" })).toBe("validation_failed");
    expect(await refused({ credentialId: null })).toBe("validation_failed");
    expect(calls).toHaveLength(before);
    plain.socket.close();
  });

  test("another organization's delegate and credential aren't found", async () => {
    const rival = await server.organization(`Rival ${Math.random()}`);
    const theirs = await attachAgent(server, rival, { name: "theirs" });
    const refused = (more: Partial<VmHostTestRequest>) =>
      refusal(call("testVmHost", { body: request(more) }));
    expect(await refused({ delegateNodeId: theirs.nodeId })).toBe("not_found");
    expect(await refused({ credentialId: rival.credentialId })).toBe("not_found");
    expect(await refused({ clientId: rival.clientId })).toBe("not_found");
    const { organizationIds } = { organizationIds: [rival.clientId] };
    const outsider = await server.person({ permissions: ["canUseCredentials"], organizationIds });
    const asked = outsider.muster.call("testVmHost", { body: request() });
    expect(await refusal(asked)).toBe("not_found");
    const path = { hypervisor: "esxi" as const, clientId: server.clientId };
    expect(await refusal(outsider.muster.call("listVmHostDelegates", { path, query: {} }))).toBe("not_found");
    theirs.socket.close();
  });

  test("a host is added once, and only by the user who tested that connection", async () => {
    const testId = await testIdOf();
    const add = (more: object = {}) => call("addVmHost", { body: { ...request(), testId, ...more } });
    expect(await refusal(add({ hostname: "esx-2.example.com" }))).toBe("vm_host_test_required");
    expect(await refusal(add({ apiPort: 8443 }))).toBe("vm_host_test_required");
    const other = await server.person({ permissions: ["canUseCredentials", "canCreateDevices"] });
    const theirs = other.muster.call("addVmHost", { body: { ...request(), testId } });
    expect(await refusal(theirs)).toBe("vm_host_test_required");
    hostId = (await add()).id;
    expect(await refusal(call("addVmHost", { body: { ...request(), testId: await testIdOf() } }))).toBe(
      "delegate_already_has_existing_host",
    );
    await until("the delegate receives the host", () => orders.at(-1)?.hosts?.length === 1);
    expect(orders.at(-1)!.hosts).toEqual([
      {
        nodeId: hostId,
        type: "ESXI",
        hostname: "esx-1.example.com",
        port: 443,
        fingerprint,
        credential: { id: credentialId, networks: ["192.0.2.0/24"] },
        vms: {},
        members: {},
      },
    ]);
    expect(orders.at(-1)!.secrets).toEqual({ [credentialId]: { user: "root", password } });
  });

  test("virtual machines become devices, keep their identity, and are marked when gone", async () => {
    const content = { nodeId: hostId, error: "", reading: reading([machine("vm-1"), machine("vm-2")]) };
    expect(await report({ nodeId: hostId, error: "" })).toBe("SEND");
    expect(await report(content)).toBe("STORED");
    const [one, two] = await vms();
    expect([one!.name, two!.name]).toEqual(["vm-1", "vm-2"]);
    await until("both are ordered", () => Object.keys(orders.at(-1)?.hosts?.[0]?.vms ?? {}).length === 2);
    await report({ ...content, reading: reading([machine("vm-1", { name: "renamed" })]) });
    expect(await call("getVm", { path: { nodeId: one!.nodeId } })).toMatchObject({ name: "renamed" });
    expect(await call("getVm", { path: { nodeId: two!.nodeId } })).toMatchObject({ powerState: "GONE" });
    // a name that a user entered is not replaced
    const path = { nodeId: one!.nodeId };
    await call("updateDevice", { path, body: { displayName: "Web server" } });
    await report({ ...content, reading: reading([machine("vm-1", { name: "again" })]) });
    expect(await call("getVm", { path })).toMatchObject({ name: "Web server" });
  });

  test("a failed check keeps the last reading and its time", async () => {
    const before = await call("getVmHost", { path: { nodeId: hostId } });
    await report({ nodeId: hostId, error: "certificate_changed" });
    const host = await call("getVmHost", { path: { nodeId: hostId } });
    expect(host).toMatchObject({ error: "certificate_changed", readAt: before.readAt, vmCount: 1 });
    expect(host.errorText).toContain("has changed");
    await report({ nodeId: hostId, error: "", reading: reading([machine("vm-1")]) });
  });

  test("a hostile delegate can't report other hosts or invalid readings", async () => {
    const other = await attachAgent(server, server, { name: "delegate-2" });
    const content = { nodeId: hostId, error: "", reading: reading([machine("vm-9")]) };
    expect(await report(content, other)).toBe("REFUSED");
    expect(await report({ ...content, nodeId: delegate.nodeId })).toBe("REFUSED");
    expect(await report({ ...content, error: "PWNED" })).toBe("REFUSED");
    const many = Array.from({ length: 2_001 }, (_, i) => machine(`vm-${i}`));
    expect(await report({ ...content, reading: reading(many) })).toBe("REFUSED");
    for (const ref of ["", "../1", "a b", "a\u0000"])
      expect(await report({ ...content, reading: reading([machine(ref)]) })).toBe("REFUSED");
    const name = "a\u001b]0;b\u0007\u202ec";
    const odd = machine("vm-1", { name, ip: "not an address", guestOs: name });
    expect(await report({ ...content, reading: reading([odd]) })).toBe("STORED");
    const vm = await present();
    expect(vm.ip).toBe("");
    expect(vm.guestOs).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    other.socket.close();
  });

  test("the hosts of a vCenter are devices, and show when they are disconnected or gone", async () => {
    const content = { nodeId: hostId, error: "" };
    const vm = machine("vm-1", { runsOn: "host-1.example.com", runsOnRef: "host-1" });
    const members = [memberOf("host-1"), memberOf("host-2", { isConnected: false })];
    expect(await report({ ...content, reading: reading([vm], members) })).toBe("STORED");
    const read = async () => (await call("getVmHost", { path: { nodeId: hostId } })).members;
    const [one, two] = await read();
    expect(one).toMatchObject({ name: "host-1.example.com", cluster: "Gold", error: "", vmCount: 1 });
    expect(two).toMatchObject({ error: "host_disconnected", vmCount: 0 });
    expect(two!.errorText).toBe("Not connected to its vCenter or cluster");
    await until(
      "both hosts are ordered",
      () => Object.keys(orders.at(-1)?.hosts?.[0]?.members ?? {}).length === 2,
    );
    expect(await call("getVmHost", { path: { nodeId: one!.nodeId } })).toMatchObject({
      partOf: { nodeId: hostId },
      datastores: [{ name: "shared" }],
    });
    // it can only be read, changed and removed through its vCenter
    const own = { nodeId: one!.nodeId, error: "", reading: reading([]) };
    expect(await report(own)).toBe("REFUSED");
    const path = { nodeId: two!.nodeId };
    const { clientId: _, type: _type, ...connection } = request();
    const body = { ...connection, testId: await testIdOf() };
    expect(await refusal(call("updateVmHost", { path, body }))).toBe("vm_host_is_member");
    expect(await refusal(call("removeVmHost", { path }))).toBe("vm_host_is_member");
    // an error of the vCenter applies to its hosts until it is read again
    await report({ nodeId: hostId, error: "esxi_init_timeout" });
    expect((await read())[0]).toMatchObject({ errorText: "Connection timeout" });
    expect(await report({ ...content, reading: reading([vm], [memberOf("host-1")]) })).toBe("STORED");
    const [here, gone] = await read();
    expect(here).toMatchObject({ error: "", errorText: "" });
    expect(gone).toMatchObject({ errorText: "Gone from its vCenter or cluster" });
    await call("removeVmHost", { path });
    expect(await read()).toHaveLength(1);
    // an agent of an older version reports too little about hosts for them to become devices
    const { name, isConnected, cpuCores, memoryBytes } = memberOf("host-9");
    const old = [{ name, isConnected, cpuCores, memoryBytes }] as never;
    expect(await report({ ...content, reading: reading([machine("vm-1")], old) })).toBe("STORED");
    expect(await report({ ...content, reading: reading([], [memberOf("../9")]) })).toBe("REFUSED");
  });

  test("an action reaches only its virtual machine, and a refusal of the host is reported", async () => {
    const vm = await present();
    const path = { nodeId: vm.nodeId };
    answer = { result: { resultCode: "SUCCESS" } };
    const stopped = await call("changeVmPower", { path, body: { action: "STOP" } });
    expect(stopped).toMatchObject({ resultCode: "SUCCESS", powerState: "STOPPED" });
    expect(calls.at(-1)).toMatchObject({ action: "act", input: { vm: "vm-1", action: { kind: "STOP" } } });
    answer = { failed: { code: "devices.vms.failed", parameters: { detail: "It is locked" } } as never };
    const refused = await call("changeVmPower", { path, body: { action: "START" } }).catch(
      (error: Error) => error,
    );
    expect(refused).toMatchObject({ code: "vm_action_failed" });
    const gone = (await vms()).find(({ powerState }) => powerState === "GONE")!;
    const before = calls.length;
    const late = call("changeVmPower", { path: { nodeId: gone.nodeId }, body: { action: "START" } });
    expect(await refusal(late)).toBe("vm_action_failed");
    expect(calls).toHaveLength(before);
    const snapshot = { nodeId: vm.nodeId, snapshotId: "snapshot-of-another" };
    expect(await refusal(call("revertVmSnapshot", { path: snapshot }))).toBe("not_found");
    expect(await refusal(call("changeVmPower", { path: { nodeId: hostId }, body: { action: "STOP" } }))).toBe(
      "not_a_vm",
    );
    expect(await refusal(call("getVmHost", { path }))).toBe("not_a_vm_host");
  });

  test("a technician who can only view can't act on machines, or test or remove hosts", async () => {
    const viewer = await server.person({ permissions: [] });
    const [vm] = await vms();
    const path = { nodeId: vm!.nodeId };
    const { call: theirs } = viewer.muster;
    expect((await theirs("listVms", { query: {} })).total).toBeGreaterThan(0);
    const attempts = [
      theirs("changeVmPower", { path, body: { action: "STOP" } }),
      theirs("createVmSnapshot", { path, body: { name: "x" } }),
      theirs("testVmHost", { body: request() }),
      theirs("removeVmHost", { path: { nodeId: hostId } }),
    ];
    for (const answered of await Promise.all(attempts.map(refusal))) expect(answered).toBe("forbidden");
  });

  test("a changed connection is saved only after it was tested", async () => {
    const path = { nodeId: hostId };
    answer = { result: { ...tested, fingerprint: `SHA256:${"B".repeat(43)}` } };
    const testId = await testIdOf({ apiPort: 8443 });
    const { clientId: _, type: _type, ...connection } = request({ apiPort: 8443 });
    const changed = (more: object) =>
      call("updateVmHost", { path, body: { ...connection, testId, ...more } });
    expect(await refusal(changed({ apiPort: 9443 }))).toBe("vm_host_test_required");
    const host = await changed({});
    expect(host).toMatchObject({ apiPort: 8443, certificateFingerprint: `SHA256:${"B".repeat(43)}` });
    expect((await vms()).length).toBeGreaterThan(0);
  });

  test("a removed host takes its virtual machines along, and is no longer read", async () => {
    const [vm] = await vms();
    expect(await refusal(call("deleteDevice", { path: { nodeId: delegate.nodeId } }))).toBe(
      "device_is_delegate",
    );
    await call("removeVmHost", { path: { nodeId: hostId } });
    expect(await refusal(call("getDevice", { path: { nodeId: vm!.nodeId } }))).toBe("not_found");
    await until("the delegate has no host to read", () => !orders.at(-1)?.hosts?.length);
    expect(await report({ nodeId: hostId, error: "", reading: reading([]) })).toBe("REFUSED");
  });
});
