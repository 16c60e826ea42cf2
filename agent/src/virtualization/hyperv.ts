// Hyper-V on this computer, through PowerShell.
import { isIP } from "node:net";
import type { VmPowerState } from "@muster/sdk";
import type { VmAction, VmHostReading } from "@muster/sdk/live";
import { objectsIn } from "../monitoring/state/json.ts";
import { powershell } from "../remote/tools/powershell.ts";
import { runTool, TooSlow, type RunTool } from "../remote/tools/run-tool.ts";
import { ToolError } from "../remote/tools/tool.ts";
import { aboutScript, actScript, readScript } from "./hyperv-scripts.ts";
import {
  counted,
  HostError,
  isReference,
  hostLimits,
  number,
  text,
  type Hypervisor,
  type Load,
  type Readout,
  type Row,
} from "./hypervisor.ts";

/** Microsoft.HyperV.PowerShell.VMState. */
const states: Partial<Record<number, Exclude<VmPowerState, "GONE">>> = {
  2: "RUNNING",
  3: "STOPPED",
  6: "SUSPENDED",
  9: "SUSPENDED",
};
/** Values of VMHeartbeatStatus with which the integration services respond. */
const answering = new Set([2, 3, 4, 5]);

/** A value as a list: some versions write a list of one element as that element. */
const listOf = (value: unknown): unknown[] => {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};
const macOf = (value: unknown): string =>
  (/^[\da-f]{12}$/i.test(String(value)) ? (String(value).match(/../g) ?? []).join(":") : "").toLowerCase();

function vmOf(row: Row): VmHostReading["vms"][number] {
  const addresses = listOf(row.addresses).filter((one): one is string => typeof one === "string");
  return {
    ref: text(row.id, 100),
    name: text(row.name),
    powerState: states[number(row.state)] ?? "UNKNOWN",
    guestOs: "",
    ip: addresses.find((one) => isIP(one) === 4) ?? addresses.find((one) => isIP(one)) ?? "",
    mac: macOf(listOf(row.macs)[0]),
    cpuCount: counted(number(row.cpus), 10_000),
    memoryBytes: counted(number(row.assigned)) || counted(number(row.startup)),
    runsOn: "",
    hasTools: answering.has(number(row.heartbeat)),
    snapshots: objectsIn(row.snapshots)
      .filter(({ id }) => typeof id === "string" && isReference(id))
      .slice(0, hostLimits.snapshots)
      .map((one) => ({
        id: String(one.id),
        name: text(one.name),
        description: text(one.notes, hostLimits.description),
        createdAt: counted(number(one.created)) || null,
        isCurrent: one.id === row.parent,
      })),
  };
}

function loadOf({ cpu, demand, assigned, uptime }: Row): Load {
  return {
    cpu: number(cpu),
    memoryUsed: number(demand),
    memory: (number(demand) / number(assigned)) * 100,
    uptimeSeconds: number(uptime),
  };
}

export class HyperV implements Hypervisor {
  readonly #run: RunTool;

  /** @param run replaces the programs of this computer in tests */
  constructor(run: RunTool = runTool) {
    this.#run = run;
  }

  async about(): Promise<string> {
    const { module, system } = await this.#ask(aboutScript);
    return `${text(system, 200)}, Hyper-V ${text(module, 50)}`;
  }

  async read(): Promise<Readout> {
    const product = await this.about();
    const host = await this.#ask(readScript);
    const machines = objectsIn(host.vms)
      .filter(({ id }) => typeof id === "string" && isReference(id))
      .slice(0, hostLimits.vms);
    const memory = counted(number(host.memory));
    const memoryUsed = memory - number(host.freeMemory);
    return {
      reading: {
        product,
        vendor: text(host.vendor),
        model: text(host.model),
        serialNumber: text(host.serial),
        cpuCores: counted(number(host.cores), 1_000_000),
        memoryBytes: memory,
        members: [],
        datastores: objectsIn(host.volumes)
          .slice(0, hostLimits.datastores)
          .map(({ name, kind, capacity, free }) => ({
            name: text(name),
            kind: text(kind, 100),
            capacityBytes: counted(number(capacity)),
            freeBytes: counted(number(free)),
            isAccessible: true,
          })),
        vms: machines.map(vmOf),
      },
      host: {
        cpu: number(host.cpu),
        memoryUsed,
        memory: memory ? (memoryUsed / memory) * 100 : NaN,
        uptimeSeconds: number(host.uptime),
      },
      vms: new Map(machines.map((row) => [String(row.id), loadOf(row)])),
      members: new Map(),
    };
  }

  async act(vm: string, action: VmAction, withinMS: number): Promise<"SUCCESS" | "ACCEPTED"> {
    try {
      await powershell(this.#run, actScript, { ...action, vm }, withinMS);
      return "SUCCESS";
    } catch (error) {
      // the host continues the action
      if (error instanceof TooSlow) return "ACCEPTED";
      throw error instanceof ToolError ? new HostError("esxi_unknown", error.message) : error;
    }
  }

  async close(): Promise<void> {
    // there is no session
  }

  async #ask(script: string): Promise<Row> {
    try {
      const answer = await powershell(this.#run, script);
      if (typeof answer === "object" && answer !== null && !Array.isArray(answer)) return answer as Row;
    } catch (error) {
      if (error instanceof TooSlow) throw new HostError("esxi_init_timeout");
      if (!(error instanceof ToolError)) throw error;
      throw new HostError("hyperv_unavailable", typeof error.detail === "string" ? error.detail : "");
    }
    throw new HostError("unsupported_target");
  }
}
