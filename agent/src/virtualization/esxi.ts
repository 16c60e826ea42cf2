// ESXi hosts, and vCenters with their hosts in clusters and datacenters.
import { cleanText, type VmPowerState } from "@muster/sdk";
import type { ReportedMember, VmAction, VmHostReading } from "@muster/sdk/live";
import type { HostConnection } from "./connection.ts";
import {
  counted,
  HostError,
  isReference,
  hostLimits,
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
  HostSystem: [
    "name",
    "parent",
    "summary.hardware",
    "summary.config.product",
    "summary.quickStats",
    "runtime.connectionState",
    "datastore",
  ],
  ClusterComputeResource: ["name"],
  Datacenter: ["name", "datastore"],
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
    if (isReference(id) && found.length < hostLimits.snapshots)
      found.push({
        id,
        name: cleanText(textAt(node, "name"), hostLimits.text),
        description: cleanText(textAt(node, "description"), hostLimits.description),
        createdAt: createdAt >= 0 ? createdAt : null,
        isCurrent: id === current,
      });
    for (const child of all(node, "childSnapshotList")) visit(child);
  };
  for (const root of all(tree, "rootSnapshotList")) visit(root);
  return oldestFirst(found);
}

const text = (node: Node | undefined) => cleanText(node?.text.trim() ?? "", hostLimits.text);

type Names = ReadonlyMap<string, string>;

const namesOf = (found: readonly Found[]): Names =>
  new Map(found.map(({ ref, properties }) => [ref.id, text(properties.get("name"))]));

const refsIn = (list: Node | undefined) => all(list, "ManagedObjectReference").map((one) => one.text.trim());

/** The names of datastores, with the datacenter if there are several, as their names can be the same. */
function storeNames(stores: readonly Found[], datacenters: readonly Found[]): Names {
  const places = new Map(
    datacenters.flatMap(({ properties }) =>
      refsIn(properties.get("datastore")).map((id) => [id, text(properties.get("name"))] as const),
    ),
  );
  return new Map(
    stores.map(({ ref, properties }) => {
      const name = cleanText(textAt(properties.get("summary"), "name"), hostLimits.text);
      const place = datacenters.length > 1 ? places.get(ref.id) : undefined;
      return [ref.id, place ? cleanText(`${place}/${name}`, hostLimits.text) : name];
    }),
  );
}

function vmOf({ ref, properties }: Found, hosts: Names): VmHostReading["vms"][number] {
  const get = (name: string) => properties.get(name);
  const [nic] = all(get("guest.net"), "GuestNicInfo");
  const host = get("runtime.host")?.text.trim() ?? "";
  return {
    ref: ref.id,
    name: text(get("name")),
    powerState: powerStates[get("runtime.powerState")?.text ?? ""] ?? "UNKNOWN",
    guestOs: text(get("config.guestFullName")),
    ip: cleanText(get("guest.ipAddress")?.text ?? "", 45),
    mac: cleanText(textAt(nic, "macAddress"), 17).toLowerCase(),
    cpuCount: counted(numberAt(get("config.hardware.numCPU")), 10_000),
    memoryBytes: counted(numberAt(get("config.hardware.memoryMB"))) * mebibyte,
    runsOn: hosts.get(host) ?? "",
    ...(hosts.has(host) && { runsOnRef: host }),
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
  member: ReportedMember;
  /** The CPU capacity in MHz. */
  capacity: number;
  used: number;
  memoryUsed: number;
  uptimeSeconds: number;
}

function hostOf({ ref, properties }: Found, clusters: Names, stores: Names): HostPart {
  const hardware = properties.get("summary.hardware");
  const stats = properties.get("summary.quickStats");
  const cpuCores = counted(numberAt(hardware, "numCpuCores"), 100_000);
  return {
    member: {
      ref: ref.id,
      name: text(properties.get("name")),
      cluster: clusters.get(properties.get("parent")?.text.trim() ?? "") ?? "",
      isConnected: properties.get("runtime.connectionState")?.text === "connected",
      product: cleanText(textAt(properties.get("summary.config.product"), "fullName"), hostLimits.text),
      vendor: cleanText(textAt(hardware, "vendor"), hostLimits.text),
      model: cleanText(textAt(hardware, "model"), hostLimits.text),
      serialNumber: serialOf(hardware),
      cpuCores,
      memoryBytes: counted(numberAt(hardware, "memorySize")),
      datastores: refsIn(properties.get("datastore"))
        .slice(0, hostLimits.datastores)
        .flatMap((id) => stores.get(id) ?? []),
    },
    capacity: cpuCores * numberAt(hardware, "cpuMhz"),
    used: numberAt(stats, "overallCpuUsage"),
    memoryUsed: numberAt(stats, "overallMemoryUsage") * mebibyte,
    uptimeSeconds: numberAt(stats, "uptime"),
  };
}

/** The load of several hosts together. */
function useOf(parts: readonly HostPart[]): Load {
  const memory = sum(parts.map(({ member }) => member.memoryBytes));
  const memoryUsed = sum(parts.map((part) => part.memoryUsed));
  return {
    cpu: (sum(parts.map(({ used }) => used)) / sum(parts.map(({ capacity }) => capacity))) * 100,
    memoryUsed,
    memory: memory ? (memoryUsed / memory) * 100 : NaN,
    uptimeSeconds: parts.length === 1 ? parts[0]!.uptimeSeconds : NaN,
  };
}

const datastoreOf = ({ ref, properties }: Found, names: Names): VmHostReading["datastores"][number] => {
  const summary = properties.get("summary");
  return {
    name: names.get(ref.id) ?? "",
    kind: cleanText(textAt(summary, "type"), 100),
    capacityBytes: counted(numberAt(summary, "capacity")),
    freeBytes: counted(numberAt(summary, "freeSpace")),
    isAccessible: textAt(summary, "accessible") === "true",
  };
};

/** A vCenter has no uptime, because its hosts were started at different times. */
const noUptime = { uptimeSeconds: NaN };

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
    return cleanText(textAt(about, "fullName") || textAt(about, "name"), hostLimits.text);
  }

  async read(): Promise<Readout> {
    const product = await this.about();
    await this.#api.signIn(this.#secret);
    const found = await this.#api.list(wanted);
    const of = (type: string) => found.filter(({ ref }) => ref.type === type);
    const isSingle = textAt(await this.#api.about(), "apiType") === "HostAgent";
    const stores = of("Datastore").slice(0, hostLimits.datastores);
    const named = storeNames(stores, of("Datacenter"));
    const clusters = namesOf(of("ClusterComputeResource"));
    const hosts = of("HostSystem").filter(({ ref }) => isReference(ref.id));
    const parts = hosts.slice(0, hostLimits.members).map((one) => hostOf(one, clusters, named));
    const members = parts.map(({ member }) => member);
    const machines = of("VirtualMachine")
      .filter(
        ({ ref, properties }) => isReference(ref.id) && properties.get("config.template")?.text !== "true",
      )
      .slice(0, hostLimits.vms);
    const hostNames: Names = isSingle ? new Map() : new Map(members.map(({ ref, name }) => [ref, name]));
    const vms = machines.map((one) => vmOf(one, hostNames));
    const single = isSingle ? members[0] : undefined;
    return {
      reading: {
        product,
        vendor: single?.vendor ?? "",
        model: single?.model ?? "",
        serialNumber: single?.serialNumber ?? "",
        cpuCores: sum(members.map(({ cpuCores }) => cpuCores)),
        memoryBytes: sum(members.map(({ memoryBytes }) => memoryBytes)),
        members: isSingle ? [] : members,
        datastores: stores.map((one) => datastoreOf(one, named)),
        vms,
      },
      host: { ...useOf(parts.filter(({ member }) => member.isConnected)), ...(!isSingle && noUptime) },
      vms: new Map(machines.map((one, i) => [one.ref.id, loadOf(one, vms[i]!)])),
      members: new Map(parts.map((part) => [part.member.ref, useOf([part])])),
    };
  }

  async act(vm: string, action: VmAction, withinMS: number): Promise<"SUCCESS" | "ACCEPTED"> {
    await this.#api.signIn(this.#secret);
    const machine = { type: "VirtualMachine", id: vm };
    if (action.kind === "SHUT_DOWN") {
      // the guest takes its time to shut down
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

/** The service tag, which vendors put among the identifiers. */
function serialOf(hardware: Node | undefined): string {
  const tags = all(hardware, "otherIdentifyingInfo").filter(
    (one) => textAt(find(one, "identifierType"), "key") === "ServiceTag",
  );
  return cleanText(textAt(tags[0], "identifierValue"), hostLimits.text);
}
