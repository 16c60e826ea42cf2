// ESXi hosts and vCenters.
import { cleanText, type VmPowerState } from "@muster/sdk";
import type { VmAction, VmHostReading } from "@muster/sdk/live";
import type { HostConnection } from "./connection.ts";
import {
  counted,
  HostError,
  isReference,
  most,
  noLoad,
  oldestFirst,
  sum,
  type Hypervisor,
  type Load,
  type Readout,
} from "./hypervisor.ts";
import { element, VSphere, type Found } from "./vsphere.ts";
import { all, find, numberAt, textAt, type Node } from "./xml.ts";

const mebibyte = 1024 ** 2;

const wanted = {
  HostSystem: ["name", "summary.hardware", "summary.quickStats", "runtime.connectionState"],
  Datastore: ["summary"],
  VirtualMachine: [
    "name",
    "config.template",
    "config.guestFullName",
    "config.hardware.numCPU",
    "config.hardware.memoryMB",
    "runtime.powerState",
    "runtime.host",
    "runtime.maxCpuUsage",
    "summary.quickStats",
    "guest.ipAddress",
    "guest.net",
    "guest.toolsRunningStatus",
    "snapshot",
  ],
} as const;

const powerStates: Partial<Record<string, Exclude<VmPowerState, "GONE">>> = {
  poweredOn: "RUNNING",
  poweredOff: "STOPPED",
  suspended: "SUSPENDED",
};

type Snapshot = VmHostReading["vms"][number]["snapshots"][number];

/** The tree of snapshots as a list, the oldest first. */
function snapshotsOf(tree: Node | undefined): Snapshot[] {
  const current = textAt(tree, "currentSnapshot");
  const found: Snapshot[] = [];
  const visit = (node: Node) => {
    const id = textAt(node, "snapshot");
    const createdAt = Date.parse(textAt(node, "createTime"));
    if (isReference(id) && found.length < most.snapshots)
      found.push({
        id,
        name: cleanText(textAt(node, "name"), most.text),
        description: cleanText(textAt(node, "description"), most.description),
        createdAt: createdAt >= 0 ? createdAt : null,
        isCurrent: id === current,
      });
    for (const child of all(node, "childSnapshotList")) visit(child);
  };
  for (const root of all(tree, "rootSnapshotList")) visit(root);
  return oldestFirst(found);
}

const text = (node: Node | undefined) => cleanText(node?.text.trim() ?? "", most.text);

function vmOf(
  { ref, properties }: Found,
  hostNames: ReadonlyMap<string, string>,
): VmHostReading["vms"][number] {
  const get = (name: string) => properties.get(name);
  const [nic] = all(get("guest.net"), "GuestNicInfo");
  return {
    ref: ref.id,
    name: text(get("name")),
    powerState: powerStates[get("runtime.powerState")?.text ?? ""] ?? "UNKNOWN",
    guestOs: text(get("config.guestFullName")),
    ip: cleanText(get("guest.ipAddress")?.text ?? "", 45),
    mac: cleanText(textAt(nic, "macAddress"), 17).toLowerCase(),
    cpuCount: counted(numberAt(get("config.hardware.numCPU")), 10_000),
    memoryBytes: counted(numberAt(get("config.hardware.memoryMB"))) * mebibyte,
    runsOn: hostNames.get(get("runtime.host")?.text.trim() ?? "") ?? "",
    hasTools: get("guest.toolsRunningStatus")?.text === "guestToolsRunning",
    snapshots: snapshotsOf(get("snapshot")),
  };
}

function loadOf({ properties }: Found, { memoryBytes }: { memoryBytes: number }): Load {
  const stats = properties.get("summary.quickStats");
  const memoryUsed = numberAt(stats, "guestMemoryUsage") * mebibyte;
  return {
    cpu: (numberAt(stats, "overallCpuUsage") / numberAt(properties.get("runtime.maxCpuUsage"))) * 100,
    memoryUsed,
    memory: memoryBytes ? (memoryUsed / memoryBytes) * 100 : NaN,
    uptimeSeconds: numberAt(stats, "uptimeSeconds"),
  };
}

interface HostPart {
  member: VmHostReading["members"][number];
  hardware: Node | undefined;
  /** MHz. */
  capacity: number;
  used: number;
  memoryUsed: number;
  uptimeSeconds: number;
}

function hostOf({ properties }: Found): HostPart {
  const hardware = properties.get("summary.hardware");
  const stats = properties.get("summary.quickStats");
  const cpuCores = counted(numberAt(hardware, "numCpuCores"), 100_000);
  return {
    member: {
      name: text(properties.get("name")),
      isConnected: properties.get("runtime.connectionState")?.text === "connected",
      cpuCores,
      memoryBytes: counted(numberAt(hardware, "memorySize")),
    },
    hardware,
    capacity: cpuCores * numberAt(hardware, "cpuMhz"),
    used: numberAt(stats, "overallCpuUsage"),
    memoryUsed: numberAt(stats, "overallMemoryUsage") * mebibyte,
    uptimeSeconds: numberAt(stats, "uptime"),
  };
}

const datastoreOf = ({ properties }: Found): VmHostReading["datastores"][number] => {
  const summary = properties.get("summary");
  return {
    name: cleanText(textAt(summary, "name"), most.text),
    kind: cleanText(textAt(summary, "type"), 100),
    capacityBytes: counted(numberAt(summary, "capacity")),
    freeBytes: counted(numberAt(summary, "freeSpace")),
    isAccessible: textAt(summary, "accessible") === "true",
  };
};

const tasks = {
  START: "PowerOnVM_Task",
  STOP: "PowerOffVM_Task",
  SUSPEND: "SuspendVM_Task",
  DELETE_SNAPSHOT: "RemoveSnapshot_Task",
  REVERT_SNAPSHOT: "RevertToSnapshot_Task",
} as const;

export class Esxi implements Hypervisor {
  readonly #connection: HostConnection;
  readonly #api: VSphere;
  readonly #secret: Record<string, string>;

  constructor(connection: HostConnection, secret: Record<string, string>) {
    this.#connection = connection;
    this.#api = new VSphere(connection);
    this.#secret = secret;
  }

  async about(): Promise<string> {
    const about = await this.#api.about();
    return cleanText(textAt(about, "fullName") || textAt(about, "name"), most.text);
  }

  async read(): Promise<Readout> {
    const product = await this.about();
    await this.#api.signIn(this.#secret);
    const found = await this.#api.list(wanted);
    const of = (type: string) => found.filter(({ ref }) => ref.type === type);
    const hosts = of("HostSystem").slice(0, most.members);
    const parts = hosts.map(hostOf);
    const names = new Map(hosts.map(({ ref }, i) => [ref.id, parts[i]!.member.name]));
    const isSingle = textAt(await this.#api.about(), "apiType") === "HostAgent";
    const machines = of("VirtualMachine")
      .filter(
        ({ ref, properties }) => isReference(ref.id) && properties.get("config.template")?.text !== "true",
      )
      .slice(0, most.vms);
    const vms = machines.map((one) => vmOf(one, isSingle ? new Map() : names));
    const [first] = parts;
    const memoryBytes = sum(parts.map(({ member }) => member.memoryBytes));
    const memoryUsed = sum(parts.map((part) => part.memoryUsed));
    const ofHardware = (name: string) =>
      isSingle ? cleanText(textAt(first?.hardware, name), most.text) : "";
    return {
      reading: {
        product,
        vendor: ofHardware("vendor"),
        model: ofHardware("model"),
        serialNumber: isSingle ? serialOf(first?.hardware) : "",
        cpuCores: sum(parts.map(({ member }) => member.cpuCores)),
        memoryBytes,
        members: isSingle ? [] : parts.map(({ member }) => member),
        datastores: of("Datastore").slice(0, most.datastores).map(datastoreOf),
        vms,
      },
      host: {
        ...noLoad,
        cpu: (sum(parts.map(({ used }) => used)) / sum(parts.map(({ capacity }) => capacity))) * 100,
        memoryUsed,
        memory: memoryBytes ? (memoryUsed / memoryBytes) * 100 : NaN,
        ...(isSingle && { uptimeSeconds: first?.uptimeSeconds ?? NaN }),
      },
      vms: new Map(machines.map((one, i) => [one.ref.id, loadOf(one, vms[i]!)])),
    };
  }

  async act(vm: string, action: VmAction, withinMS: number): Promise<"SUCCESS" | "ACCEPTED"> {
    await this.#api.signIn(this.#secret);
    const machine = { type: "VirtualMachine", id: vm };
    if (action.kind === "SHUT_DOWN") {
      // the guest does it in its own time
      await this.#api.call("ShutdownGuest", machine);
      return "ACCEPTED";
    }
    const task = await this.#start(machine, action);
    return (await this.#api.finish(task, withinMS)) ? "SUCCESS" : "ACCEPTED";
  }

  #start(machine: { type: string; id: string }, action: Exclude<VmAction, { kind: "SHUT_DOWN" }>) {
    if (action.kind === "CREATE_SNAPSHOT") {
      const named = element("name", action.name) + element("description", action.description);
      const settings = element("memory", false) + element("quiesce", false);
      return this.#api.start("CreateSnapshot_Task", machine, named + settings);
    }
    if (!("snapshot" in action)) return this.#api.start(tasks[action.kind as "START"], machine);
    const snapshot = { type: "VirtualMachineSnapshot", id: action.snapshot };
    const input = action.kind === "DELETE_SNAPSHOT" ? element("removeChildren", false) : "";
    return this.#api.start(tasks[action.kind], snapshot, input);
  }

  async close(): Promise<void> {
    await this.#api.signOut().catch((error: unknown) => {
      if (!(error instanceof HostError)) throw error;
    });
    this.#connection.close();
  }
}

/** The service tag that makers put among the identifiers. */
function serialOf(hardware: Node | undefined): string {
  const tags = all(hardware, "otherIdentifyingInfo").filter(
    (one) => textAt(find(one, "identifierType"), "key") === "ServiceTag",
  );
  return cleanText(textAt(tags[0], "identifierValue"), most.text);
}
