import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io-client";
import type { AgentToServer, ServerToAgent } from "@muster/sdk/live";
import { ReportQueue, type Kept, type Series } from "../report-queue.ts";
import type { PolledReport } from "./poller.ts";

const mostKeptOfOne = 1_440;
/** Of all devices, while the server is away: 64 MB. */
const mostValues = 8e6;
/** The server disconnects agents that send more at once. */
const mostAtOnce = 16;

interface Device {
  queue: ReportQueue;
  series: Series;
  isSending: boolean;
}

/** What was polled, until the server has stored it. */
export class PolledReports {
  readonly #socket: Socket<ServerToAgent, AgentToServer>;
  readonly #devices = new Map<number, Device>();
  readonly #waiting = new Set<Device>();
  readonly #source = randomUUID();
  #sending = 0;
  #isReady = false;

  constructor(socket: Socket<ServerToAgent, AgentToServer>) {
    this.#socket = socket;
    socket.on("disconnect", () => (this.#isReady = false));
  }

  /** Sends what was kept: the server has said what this probe polls. */
  resume(): void {
    this.#isReady = true;
    for (const device of this.#devices.values()) if (!device.queue.isEmpty) this.#waiting.add(device);
    this.#pump();
  }

  add({ nodeId, ip, names, values, at }: PolledReport): void {
    const device = this.#devices.get(nodeId) ?? this.#create(nodeId);
    const { queue, series } = device;
    const isSame =
      series.length === names.length &&
      series.every(([metric, instance], i) => metric === names[i]![0] && instance === names[i]![1]);
    if (!isSame) device.series = [...names];
    const kept: Omit<Kept, "sequence"> = { series: device.series, values, at, ip };
    queue.add(kept);
    if (!this.#isReady) this.#trim();
    this.#waiting.add(device);
    this.#pump();
  }

  /** Forgets all but these devices. */
  keep(nodeIds: ReadonlySet<number>): void {
    for (const [nodeId, device] of this.#devices) {
      if (nodeIds.has(nodeId)) continue;
      this.#devices.delete(nodeId);
      this.#waiting.delete(device);
    }
  }

  /** Drops the oldest reports while the server is away for long. */
  #trim(): void {
    let held = 0;
    for (const { queue } of this.#devices.values()) held += queue.size;
    if (held > mostValues) for (const { queue } of this.#devices.values()) queue.drop();
  }

  #create(nodeId: number): Device {
    const queue = new ReportQueue(this.#socket, { source: this.#source, nodeId }, mostKeptOfOne);
    const device: Device = { queue, series: [], isSending: false };
    this.#devices.set(nodeId, device);
    return device;
  }

  #pump(): void {
    for (const device of this.#waiting) {
      if (!this.#isReady || this.#sending >= mostAtOnce) return;
      if (device.isSending) continue;
      this.#waiting.delete(device);
      device.isSending = true;
      this.#sending++;
      void device.queue.send().finally(() => {
        device.isSending = false;
        this.#sending--;
        this.#pump();
      });
    }
  }
}
