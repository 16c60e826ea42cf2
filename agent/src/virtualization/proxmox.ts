// Proxmox VE, a node or a cluster, through its API with a token.
import { setTimeout as sleep } from "node:timers/promises";
import type { VmPowerState } from "@muster/sdk";
import type { ReportedMember, VmAction, VmHostReading } from "@muster/sdk/live";
import type { HostConnection } from "./connection.ts";
import {
  counted,
  HostError,
  isReference,
  hostLimits,
  noLoad,
  number,
  oldestFirst,
  sum,
  text,
  type Hypervisor,
  type Load,
  type Readout,
  type Row,
} from "./hypervisor.ts";

const taskMS = 400;
/** How many machines have their snapshots read, which takes a request each. */
const maxSnapshotReads = 500;

const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value)
    ? value.filter((one): one is Row => typeof one === "object" && one !== null && !Array.isArray(one))
    : [];

const isMachine = ({ type, template }: Row) => (type === "qemu" || type === "lxc") && template !== 1;
/** "qemu/100", which stays the same when it moves to another node. */
const refOf = ({ type, vmid }: Row) => `${String(type)}/${String(vmid)}`;
const isNode = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z\d][\w.-]{0,99}$/.test(value);

function powerOf({ status, lock }: Row): Exclude<VmPowerState, "GONE"> {
  if (lock === "suspended") return "SUSPENDED";
  if (status === "running") return "RUNNING";
  return status === "stopped" ? "STOPPED" : "UNKNOWN";
}

const loadOf = ({ cpu, mem, maxmem, uptime }: Row): Load => ({
  cpu: number(cpu) * 100,
  memoryUsed: number(mem),
  memory: (number(mem) / number(maxmem)) * 100,
  uptimeSeconds: number(uptime),
});

/** The name of a storage, with its node if it's local: nodes use the same names. */
const storeName = (row: Row) =>
  text(row.shared === 1 ? row.storage : `${text(row.node)}/${text(row.storage)}`);

const memberOf = (row: Row, product: string, resources: readonly Row[]): ReportedMember => ({
  ref: text(row.node),
  name: text(row.node),
  cluster: "",
  isConnected: row.status === "online",
  product,
  vendor: "Proxmox",
  model: "",
  serialNumber: "",
  cpuCores: counted(number(row.maxcpu), 100_000),
  memoryBytes: counted(number(row.maxmem)),
  datastores: resources
    .filter(({ type, node }) => type === "storage" && node === row.node)
    .slice(0, hostLimits.datastores)
    .map(storeName),
});

const datastoreOf = (row: Row): VmHostReading["datastores"][number] => ({
  name: storeName(row),
  kind: text(row.plugintype, 100),
  capacityBytes: counted(number(row.maxdisk)),
  freeBytes: counted(number(row.maxdisk) - number(row.disk)),
  isAccessible: row.status === "available",
});

const verbs = { START: "start", STOP: "stop", SHUT_DOWN: "shutdown", SUSPEND: "suspend" } as const;

export class Proxmox implements Hypervisor {
  readonly #connection: HostConnection;
  readonly #token: string;

  constructor(connection: HostConnection, { user = "", password = "" }: Record<string, string>) {
    this.#connection = connection;
    this.#token = `PVEAPIToken=${user}=${password}`;
  }

  async about(): Promise<string> {
    const { version } = ((await this.#get("version")) ?? {}) as Row;
    if (typeof version !== "string") throw new HostError("unsupported_target");
    return `Proxmox VE ${text(version, 100)}`;
  }

  async read(): Promise<Readout> {
    const product = await this.about();
    const resources = rowsOf(await this.#get("cluster/resources"));
    const nodes = resources
      .filter(({ type, node }) => type === "node" && isNode(node))
      .slice(0, hostLimits.members);
    const machines = resources
      .filter((row) => isMachine(row) && isNode(row.node) && isReference(refOf(row)))
      .slice(0, hostLimits.vms);
    const stores = new Map(
      resources
        .filter(({ type }) => type === "storage")
        .map(datastoreOf)
        .map((store) => [store.name, store]),
    );
    const isCluster = nodes.length > 1;
    const vms: VmHostReading["vms"] = [];
    for (const [i, row] of machines.entries())
      vms.push({
        ref: refOf(row),
        name: text(row.name),
        powerState: powerOf(row),
        guestOs: row.type === "lxc" ? "LXC" : "",
        ip: "",
        mac: "",
        cpuCount: counted(number(row.maxcpu), 10_000),
        memoryBytes: counted(number(row.maxmem)),
        runsOn: isCluster ? text(row.node) : "",
        ...(isCluster && { runsOnRef: text(row.node) }),
        hasTools: true,
        snapshots: i < maxSnapshotReads ? await this.#snapshots(row) : [],
      });
    const cores = nodes.map(({ maxcpu }) => counted(number(maxcpu), 100_000));
    const memory = nodes.map(({ maxmem }) => counted(number(maxmem)));
    const used = sum(nodes.map(({ mem }) => counted(number(mem))));
    const busy = sum(nodes.map(({ cpu }, i) => (number(cpu) || 0) * cores[i]!));
    return {
      reading: {
        product,
        vendor: "Proxmox",
        model: "",
        serialNumber: "",
        cpuCores: sum(cores),
        memoryBytes: sum(memory),
        members: isCluster ? nodes.map((row) => memberOf(row, product, resources)) : [],
        datastores: [...stores.values()].slice(0, hostLimits.datastores),
        vms,
      },
      host: {
        ...noLoad,
        cpu: (busy / sum(cores)) * 100,
        memoryUsed: used,
        memory: (used / sum(memory)) * 100,
        ...(nodes.length === 1 && { uptimeSeconds: number(nodes[0]!.uptime) }),
      },
      vms: new Map(machines.map((row) => [refOf(row), loadOf(row)])),
      members: new Map(nodes.map((row) => [text(row.node), loadOf(row)])),
    };
  }

  async act(vm: string, action: VmAction, withinMS: number): Promise<"SUCCESS" | "ACCEPTED"> {
    const resources = rowsOf(await this.#get("cluster/resources"));
    const row = resources.find((one) => isMachine(one) && refOf(one) === vm);
    if (!row || !isNode(row.node)) throw new HostError("esxi_unknown", "the machine is gone");
    const task = await this.#start(`nodes/${row.node}/${vm}`, action);
    if (action.kind === "SHUT_DOWN") return "ACCEPTED";
    return (await this.#finish(row.node, task, withinMS)) ? "SUCCESS" : "ACCEPTED";
  }

  async close(): Promise<void> {
    this.#connection.close();
  }

  #start(machine: string, action: VmAction): Promise<unknown> {
    switch (action.kind) {
      case "CREATE_SNAPSHOT": {
        const { name: snapname, description } = action;
        return this.#send("POST", `${machine}/snapshot`, { snapname, description });
      }
      case "DELETE_SNAPSHOT":
        return this.#send("DELETE", `${machine}/snapshot/${encodeURIComponent(action.snapshot)}`);
      case "REVERT_SNAPSHOT":
        return this.#send("POST", `${machine}/snapshot/${encodeURIComponent(action.snapshot)}/rollback`, {});
      case "SUSPEND":
        // without `todisk`, the memory would only be in the host's RAM
        return this.#send("POST", `${machine}/status/suspend`, { todisk: "1" });
      default:
        return this.#send("POST", `${machine}/status/${verbs[action.kind]}`, {});
    }
  }

  async #finish(node: string, task: unknown, withinMS: number): Promise<boolean> {
    if (typeof task !== "string" || !task.startsWith("UPID:")) return true;
    const until = performance.now() + withinMS;
    while (performance.now() < until) {
      const state = ((await this.#get(`nodes/${node}/tasks/${encodeURIComponent(task)}/status`)) ??
        {}) as Row;
      const { status, exitstatus } = state;
      if (status === "stopped" && exitstatus === "OK") return true;
      if (status === "stopped") throw new HostError("esxi_unknown", text(exitstatus, 300));
      await sleep(taskMS);
    }
    return false;
  }

  async #snapshots(row: Row): Promise<VmHostReading["vms"][number]["snapshots"]> {
    // a container whose storage doesn't support snapshots has none
    const found = rowsOf(await this.#get(`nodes/${String(row.node)}/${refOf(row)}/snapshot`).catch(() => []));
    const current = found.find(({ name }) => name === "current")?.parent;
    const snapshots = found
      .filter(({ name }) => typeof name === "string" && name !== "current" && isReference(name))
      .slice(0, hostLimits.snapshots)
      .map(({ name, description, snaptime }) => ({
        id: String(name),
        name: String(name),
        description: text(description, hostLimits.description),
        createdAt: Number.isFinite(number(snaptime)) ? counted(number(snaptime)) * 1_000 : null,
        isCurrent: name === current,
      }));
    return oldestFirst(snapshots);
  }

  #get(path: string): Promise<unknown> {
    return this.#send("GET", path);
  }

  /** Sends a request and returns the data of the response. @throws HostError */
  async #send(method: string, path: string, form?: Record<string, string>): Promise<unknown> {
    const body = form && new URLSearchParams(form).toString();
    const { status, text: content } = await this.#connection.send({
      method,
      path: `/api2/json/${path}`,
      headers: {
        authorization: this.#token,
        ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(body !== undefined && { body }),
    });
    if (status === 401 || status === 403) throw new HostError("invalid_credentials");
    if (status === 404) throw new HostError("unsupported_target");
    const answer = read(content);
    if (status === 200) return answer.data;
    throw new HostError("esxi_unknown", text(answer.message, 300) || `it answers ${status}`);
  }
}

function read(content: string): Row {
  try {
    return (JSON.parse(content) ?? {}) as Row;
  } catch {
    throw new HostError("esxi_unknown", "its answer isn't valid");
  }
}
