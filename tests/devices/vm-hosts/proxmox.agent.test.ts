// Proxmox VE over HTTPS, with responses based on its API documentation: Proxmox itself did not run.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VmAction, VmHostPlace } from "@muster/sdk/live";
import { withHost } from "../../../agent/src/virtualization/open-host.ts";
import { startHttpsHost, type HttpsHost } from "../../support/hostile/https-host.ts";

const token = { user: "muster@pve!console", password: "0f4b6e2c-4f0f-9a44-5c3f-4a2b1c0d0b0b" };
const task = "UPID:pve1:0000A1B2:00C3D4E5:68A1B2C3:qmstart:100:muster@pve!console:";
const gibibyte = 1024 ** 3;

const answers: Record<string, unknown> = {
  "GET version": { version: "8.4.1", release: "8.4", repoid: "2a5fa54a8503f96d" },
  "GET cluster/resources": [
    {
      type: "node",
      id: "node/pve1",
      node: "pve1",
      status: "online",
      maxcpu: 8,
      cpu: 0.25,
      maxmem: 32 * gibibyte,
      mem: 8 * gibibyte,
      uptime: 86_400,
    },
    { type: "node", id: "node/pve2", node: "pve2", status: "offline", maxcpu: 8, maxmem: 32 * gibibyte },
    {
      type: "qemu",
      id: "qemu/100",
      node: "pve1",
      vmid: 100,
      name: "web-1",
      status: "running",
      maxcpu: 2,
      cpu: 0.5,
      maxmem: 4 * gibibyte,
      mem: gibibyte,
      uptime: 60,
      template: 0,
    },
    {
      type: "qemu",
      id: "qemu/101",
      node: "pve1",
      vmid: 101,
      name: "asleep",
      status: "stopped",
      lock: "suspended",
      maxcpu: 1,
      maxmem: gibibyte,
      template: 0,
    },
    {
      type: "qemu",
      id: "qemu/900",
      node: "pve1",
      vmid: 900,
      name: "template",
      status: "stopped",
      template: 1,
    },
    {
      type: "lxc",
      id: "lxc/200",
      node: "pve2",
      vmid: 200,
      name: "dns-1",
      status: "stopped",
      maxcpu: 1,
      maxmem: gibibyte,
      template: 0,
    },
    { type: "qemu", node: "../../evil", vmid: 7, name: "evil", status: "running" },
    {
      type: "storage",
      storage: "local-zfs",
      node: "pve1",
      status: "available",
      plugintype: "zfspool",
      maxdisk: 1_000,
      disk: 600,
      shared: 0,
    },
    {
      type: "storage",
      storage: "ceph",
      node: "pve1",
      status: "available",
      plugintype: "rbd",
      maxdisk: 9_000,
      disk: 1_000,
      shared: 1,
    },
    {
      type: "storage",
      storage: "ceph",
      node: "pve2",
      status: "available",
      plugintype: "rbd",
      maxdisk: 9_000,
      disk: 1_000,
      shared: 1,
    },
  ],
  "GET nodes/pve1/qemu/100/snapshot": [
    { name: "before-update", snaptime: 1_763_683_200, description: "May\n" },
    { name: "current", parent: "before-update", description: "You are here!" },
  ],
  [`GET nodes/pve1/tasks/${encodeURIComponent(task)}/status`]: { status: "stopped", exitstatus: "OK" },
};

describe("Proxmox VE", () => {
  let host: HttpsHost;
  let place: VmHostPlace;
  let refusesTask = false;
  beforeAll(async () => {
    host = await startHttpsHost(({ url, method, headers }, response) => {
      const name = `${method} ${url.replace("/api2/json/", "")}`;
      if (headers.authorization !== `PVEAPIToken=${token.user}=${token.password}`) response.statusCode = 401;
      const isTask = method !== "GET";
      const data =
        refusesTask && url.includes("/tasks/")
          ? { status: "stopped", exitstatus: "VM is locked" }
          : answers[name];
      if (data === undefined && !isTask) response.statusCode = 501;
      response.end(JSON.stringify({ data: isTask ? task : (data ?? null) }));
    });
    const credential = { id: 1, networks: ["127.0.0.0/8"] };
    const { port, fingerprint } = host;
    place = { type: "PROXMOX", hostname: "127.0.0.1", port, fingerprint, credential };
  });
  afterAll(() => host.close());
  const act = (vm: string, action: VmAction) =>
    withHost(place, { 1: token }, (one) => one.act(vm, action, 2_000));
  const last = () => {
    const { method, url, body } = host.requests.findLast((one) => one.method !== "GET")!;
    return [method, url.replace("/api2/json/", ""), body];
  };

  test("is read with the machines, containers and storages of all its nodes", async () => {
    const { reading, host: load, vms, members } = await withHost(place, { 1: token }, (one) => one.read());
    expect(reading).toMatchObject({ product: "Proxmox VE 8.4.1", cpuCores: 16, memoryBytes: 64 * gibibyte });
    expect(reading.members.map(({ name, isConnected }) => [name, isConnected])).toEqual([
      ["pve1", true],
      ["pve2", false],
    ]);
    expect(reading.vms.map(({ ref, powerState, runsOn }) => [ref, powerState, runsOn])).toEqual([
      ["qemu/100", "RUNNING", "pve1"],
      ["qemu/101", "SUSPENDED", "pve1"],
      ["lxc/200", "STOPPED", "pve2"],
    ]);
    expect(reading.vms[0]!.snapshots).toEqual([
      {
        id: "before-update",
        name: "before-update",
        description: "May",
        createdAt: 1_763_683_200_000,
        isCurrent: true,
      },
    ]);
    expect(reading.datastores.map(({ name, freeBytes }) => [name, freeBytes])).toEqual([
      ["pve1/local-zfs", 400],
      ["ceph", 8_000],
    ]);
    expect(load).toMatchObject({ cpu: 12.5, memory: 12.5 });
    expect(reading.members[0]).toMatchObject({
      ref: "pve1",
      product: "Proxmox VE 8.4.1",
      datastores: ["pve1/local-zfs", "ceph"],
    });
    expect(members.get("pve1")).toMatchObject({ cpu: 25, memory: 25, uptimeSeconds: 86_400 });
    expect(reading.vms[0]!.runsOnRef).toBe("pve1");
    expect(vms.get("qemu/100")).toMatchObject({ cpu: 50, memory: 25, uptimeSeconds: 60 });
  });

  test("performs each action on the node of the virtual machine", async () => {
    expect(await act("qemu/100", { kind: "STOP" })).toBe("SUCCESS");
    expect(last()).toEqual(["POST", "nodes/pve1/qemu/100/status/stop", ""]);
    expect(await act("qemu/100", { kind: "SHUT_DOWN" })).toBe("ACCEPTED");
    expect(await act("qemu/100", { kind: "SUSPEND" })).toBe("SUCCESS");
    expect(last()).toEqual(["POST", "nodes/pve1/qemu/100/status/suspend", "todisk=1"]);
    await act("qemu/100", { kind: "CREATE_SNAPSHOT", name: "a&b", description: "c d" });
    expect(last()).toEqual(["POST", "nodes/pve1/qemu/100/snapshot", "snapname=a%26b&description=c+d"]);
    await act("qemu/100", { kind: "REVERT_SNAPSHOT", snapshot: "before-update" });
    expect(last()).toEqual(["POST", "nodes/pve1/qemu/100/snapshot/before-update/rollback", ""]);
    await act("qemu/100", { kind: "DELETE_SNAPSHOT", snapshot: "../../qemu/101" });
    expect(last()).toEqual(["DELETE", "nodes/pve1/qemu/100/snapshot/..%2F..%2Fqemu%2F101", ""]);
  });

  test("reports why an action or a sign-in fails", async () => {
    refusesTask = true;
    await expect(act("qemu/100", { kind: "START" })).rejects.toMatchObject({ detail: "VM is locked" });
    refusesTask = false;
    await expect(act("qemu/404", { kind: "START" })).rejects.toMatchObject({ detail: "the machine is gone" });
    const wrong = withHost(place, { 1: { ...token, password: "wrong" } }, (one) => one.about());
    await expect(wrong).rejects.toMatchObject({ code: "invalid_credentials" });
  });
});
