// Responses based on Microsoft's documentation, not recorded: the commands did not run on Windows.
import { describe, expect, test } from "vitest";
import { keyed } from "@muster/sdk";
import { HyperV } from "../../../agent/src/virtualization/hyperv.ts";
import { hostMetrics, vmMetrics } from "../../../agent/src/virtualization/measure.ts";
import type { RunTool } from "../../../agent/src/remote/tools/run-tool.ts";
import { ToolError } from "../../../agent/src/remote/tools/tool.ts";

const about = { module: "2.0.0.0", system: "Microsoft Windows Server 2022 Standard" };
const machine = {
  id: "5f6b2f3c-2c5e-4f0a-9b7e-0c6f0f3f9b11",
  name: "web-1",
  state: 2,
  cpus: 2,
  cpu: 7,
  assigned: 4 * 1024 ** 3,
  startup: 2 * 1024 ** 3,
  demand: 1024 ** 3,
  uptime: 3_600,
  heartbeat: 2,
  parent: "0d1b",
  addresses: ["fe80::1", "192.0.2.14"],
  macs: ["00155D010203"],
  snapshots: [{ id: "0d1b", name: "Vor dem Update", notes: "", created: 1_763_683_200_000 }],
};
const host = {
  cores: 16,
  memory: 64 * 1024 ** 3,
  freeMemory: 16 * 1024 ** 3,
  uptime: 86_400,
  cpu: 12,
  vendor: "Dell Inc.",
  model: "PowerEdge R740",
  serial: "ABC1234",
  volumes: [{ name: "C:", kind: "NTFS", capacity: 1_000, free: 400 }],
  vms: [machine],
};

/** A stand-in for powershell.exe that responds according to the script. */
function scripted(answers: { host?: unknown; act?: string }, asked: [string, unknown][] = []): RunTool {
  return (program, args, { variables = {} } = {}) => {
    const script = args.at(-1) ?? "";
    asked.push([program, JSON.parse(variables.MUSTER_INPUT ?? "{}")]);
    const answer = (output: string) => Promise.resolve({ code: 0, output, errors: "" });
    if (script.includes("switch ($in.kind)"))
      return answers.act ? Promise.resolve({ code: 1, output: "", errors: answers.act }) : answer("true\r\n");
    return answer(`\uFEFF${JSON.stringify(script.includes("Get-Module") ? about : answers.host)}\r\n`);
  };
}

describe("Hyper-V", () => {
  test("is read with its load, virtual machines and snapshots", async () => {
    const { reading, host: load, vms } = await new HyperV(scripted({ host })).read();
    expect(reading).toMatchObject({
      product: "Microsoft Windows Server 2022 Standard, Hyper-V 2.0.0.0",
      cpuCores: 16,
      serialNumber: "ABC1234",
      datastores: [{ name: "C:", capacityBytes: 1_000, freeBytes: 400 }],
    });
    expect(reading.vms).toEqual([
      expect.objectContaining({
        ref: machine.id,
        powerState: "RUNNING",
        ip: "192.0.2.14",
        mac: "00:15:5d:01:02:03",
        hasTools: true,
        snapshots: [
          {
            id: "0d1b",
            name: "Vor dem Update",
            description: "",
            createdAt: 1_763_683_200_000,
            isCurrent: true,
          },
        ],
      }),
    ]);
    expect(load).toEqual({ cpu: 12, memoryUsed: 48 * 1024 ** 3, memory: 75, uptimeSeconds: 86_400 });
    expect(vms.get(machine.id)).toMatchObject({ cpu: 7, memory: 25 });
  });

  test("accepts no virtual machines, and a single one that isn't in a list", async () => {
    for (const [vms, count] of [
      [[], 0],
      [null, 0],
      [machine, 1],
    ] as const)
      expect((await new HyperV(scripted({ host: { ...host, vms } })).read()).reading.vms).toHaveLength(count);
  });

  test("reports metrics of the host and its virtual machines", async () => {
    const readout = await new HyperV(scripted({ host })).read();
    const { names, values } = hostMetrics(readout);
    const measured = Object.fromEntries(
      names.map(([metric, instance], i) => [`${metric} ${instance}`, values[i]]),
    );
    expect(measured).toMatchObject({ "VM_HOST_REACHABLE ": 1, "VOLUME_USE C:": 60, "RUNNING_VMS ": 1 });
    const [vm] = readout.reading.vms;
    const day = 24 * 3_600_000;
    const of = vmMetrics(vm!, readout.vms.get(machine.id)!, 1_763_683_200_000 + 3 * day);
    expect(Object.fromEntries(of.names.map(([metric], i) => [metric, of.values[i]]))).toMatchObject({
      POWERED_ON: 1,
      SNAPSHOTS: 1,
      SNAPSHOT_AGE: 3,
    });
  });

  test("is unavailable without its module or PowerShell", async () => {
    const failing: RunTool = () =>
      Promise.resolve({ code: 1, output: "", errors: "The PowerShell module Hyper-V is not installed." });
    await expect(new HyperV(failing).about()).rejects.toMatchObject({
      code: "hyperv_unavailable",
      detail: "The PowerShell module Hyper-V is not installed.",
    });
    const missing: RunTool = () =>
      Promise.reject(new ToolError(keyed("remote.deviceTools.noProgram", { program: "powershell.exe" })));
    await expect(new HyperV(missing).read()).rejects.toMatchObject({ code: "hyperv_unavailable" });
  });

  test("receives actions as input, never as script text, and reports their errors", async () => {
    const asked: [string, unknown][] = [];
    const name = "'; Remove-Item C:\\ -Recurse; '";
    const action = { kind: "CREATE_SNAPSHOT" as const, name, description: "" };
    expect(await new HyperV(scripted({}, asked)).act(machine.id, action, 1_000)).toBe("SUCCESS");
    expect(asked).toEqual([["powershell.exe", { ...action, vm: machine.id }]]);
    const refusing = new HyperV(scripted({ act: "Die VM ist nicht vorhanden." }));
    await expect(refusing.act(machine.id, { kind: "START" }, 1_000)).rejects.toMatchObject({
      code: "esxi_unknown",
      detail: "Die VM ist nicht vorhanden.",
    });
  });
});
