// Reads the VM hosts that the server orders, and reports their metrics and inventory.
import { createHash } from "node:crypto";
import type { Socket } from "socket.io-client";
import type {
  AgentToServer,
  CredentialSecrets,
  ServerToAgent,
  VmHostOrder,
  VmHostReport,
} from "@muster/sdk/live";
import type { PolledReport } from "../monitoring/polling/poller.ts";
import { HostError, noLoad, type Readout } from "./hypervisor.ts";
import { hostMetrics, memberMetrics, vmMetrics } from "./measure.ts";
import { withHost } from "./open-host.ts";

const tickMS = 500;
const answerMS = 30_000;
const maxAtOnce = 8;

interface Entry {
  order: VmHostOrder;
  dueAt: number;
  isBusy: boolean;
  /** The digest of the reading that the server has stored on this connection. */
  stored: string;
}

export class VmHosts {
  readonly #socket: Socket<ServerToAgent, AgentToServer>;
  readonly #onReport: (report: PolledReport) => void;
  readonly #given: { intervalMS?: number };
  readonly #entries = new Map<number, Entry>();
  #secrets: CredentialSecrets = {};
  #intervalMS = 60_000;
  #timer: NodeJS.Timeout | undefined;
  #isReady = false;
  #running = 0;

  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    onReport: (report: PolledReport) => void,
    given: { intervalMS?: number },
  ) {
    this.#socket = socket;
    this.#onReport = onReport;
    this.#given = given;
    socket.on("disconnect", () => {
      this.#isReady = false;
      for (const entry of this.#entries.values()) entry.stored = "";
    });
  }

  resume(): void {
    this.#isReady = true;
  }

  /** Replaces the hosts to read. */
  read(orders: readonly VmHostOrder[], secrets: CredentialSecrets, intervalSeconds: number): void {
    this.#secrets = secrets;
    this.#intervalMS = this.#given.intervalMS ?? intervalSeconds * 1_000;
    const wanted = new Set(orders.map(({ nodeId }) => nodeId));
    for (const nodeId of this.#entries.keys()) if (!wanted.has(nodeId)) this.#entries.delete(nodeId);
    for (const order of orders) {
      const known = this.#entries.get(order.nodeId);
      const isNew = !known || placeOf(known.order) !== placeOf(order);
      const before = known ? devicesOf(known.order) : {};
      const hasMore = Object.keys(devicesOf(order)).some((ref) => before[ref] === undefined);
      // what was just added is measured at once
      const dueAt = isNew || hasMore ? performance.now() : known.dueAt;
      this.#entries.set(order.nodeId, { isBusy: false, stored: "", ...known, order, dueAt });
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (!orders.length) return;
    this.#timer = setInterval(() => this.#startDue(), tickMS);
    this.#timer.unref();
  }

  #startDue(): void {
    for (const [nodeId, entry] of this.#entries) {
      if (this.#running >= maxAtOnce) return;
      if (entry.isBusy || entry.dueAt > performance.now()) continue;
      this.#running++;
      entry.isBusy = true;
      entry.dueAt = performance.now() + this.#intervalMS;
      void this.#readOne(nodeId, entry.order)
        .catch((error: unknown) => console.error(error))
        .finally(() => {
          this.#running--;
          const now = this.#entries.get(nodeId);
          if (now) now.isBusy = false;
        });
    }
  }

  async #readOne(nodeId: number, order: VmHostOrder): Promise<void> {
    const at = performance.now();
    let readout: Readout | undefined;
    let error: VmHostReport["error"] = "";
    try {
      readout = await withHost(order, this.#secrets, (host) => host.read());
    } catch (fault) {
      if (!(fault instanceof HostError)) console.error(fault);
      error = fault instanceof HostError ? fault.code : "vm_host_test_error";
    }
    // it may have been removed meanwhile
    const entry = this.#entries.get(nodeId);
    if (!entry) return;
    this.#onReport({ nodeId, at, ...hostMetrics(readout) });
    const { vms = [], members = [] } = readout?.reading ?? {};
    for (const vm of vms) {
      const device = entry.order.vms[vm.ref];
      if (device === undefined) continue;
      const load = readout?.vms.get(vm.ref) ?? noLoad;
      this.#onReport({ nodeId: device, at, ...vmMetrics(vm, load, Date.now()) });
    }
    for (const member of members) {
      const device = entry.order.members?.[member.ref];
      if (device === undefined) continue;
      const load = readout?.members.get(member.ref) ?? noLoad;
      this.#onReport({ nodeId: device, at, ...memberMetrics(member, load, vms) });
    }
    await this.#report(entry, { nodeId, error, ...(readout && { reading: readout.reading }) });
  }

  /** Reports a host; a reading that the server has already stored is left out. */
  async #report(entry: Entry, { reading, ...report }: VmHostReport): Promise<void> {
    if (!this.#isReady) return;
    const digest = reading ? createHash("sha256").update(JSON.stringify(reading)).digest("base64") : "";
    const send = (content: VmHostReport) =>
      this.#socket
        .timeout(answerMS)
        .emitWithAck("vm.host", content)
        .catch(() => undefined);
    const isKnown = !reading || entry.stored === digest;
    let answer = await send(isKnown ? report : { ...report, reading });
    if (answer === "SEND" && reading) answer = await send({ ...report, reading });
    if (answer === "STORED" && reading) entry.stored = digest;
  }
}

const placeOf = (order: VmHostOrder) => JSON.stringify({ ...order, vms: undefined, members: undefined });

/** Device ids by the host's references of its virtual machines and, for a vCenter or cluster, its hosts. */
const devicesOf = ({ vms, members = {} }: VmHostOrder): Partial<Record<string, number>> => ({
  ...members,
  ...vms,
});
